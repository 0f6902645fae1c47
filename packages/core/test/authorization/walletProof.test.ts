import { describe, expect, it } from "@effect/vitest"
import { schemas, type SignedRequest } from "@shielded-relay/api"
import type { testClock } from "@shielded-relay/testkit"
import { Effect, Result } from "effect"
import { createHash } from "node:crypto"
import { utils as tronUtils } from "tronweb"
import { type Hex, toHex } from "viem"
import { privateKeyToAccount } from "viem/accounts"
import { decodeTransaction } from "../../src/authorization/index.ts"
import { InstallationStore, NonceStore } from "../../src/index.ts"
import type { SessionRulesShape } from "../../src/session/index.ts"
import {
  answer,
  type Body,
  clientKey,
  creation,
  evmWallet,
  service,
  signedGet,
  signedPost,
  solanaWallet,
  tronWallet,
  typedSessionBody,
  unsignedPost,
  uuid,
  type Wallet,
  authorizeRead,
  authorizeTransaction,
  createSession,
} from "./clients.ts"

const key = clientKey(1)
const minute = 60_000
const [tokenA, tokenB, feeToken, payee] = [1, 2, 3, 4].map((fill): Hex =>
  toHex(new Uint8Array(20).fill(fill)),
)

const transact = (request: SignedRequest) =>
  answer(authorizeTransaction(request, decodeTransaction(schemas["POST /transfer"].request)))

/** The body of a transfer in session `uuid(1)`; its pairs are in the order in which they are signed. */
const transfer = (nonce: string, more: Body = {}): Body => ({
  sessionId: uuid(1),
  nonce,
  chainId: 10,
  tokenAddresses: [tokenA, tokenB],
  amounts: ["7", "5"],
  recipientAddress: payee,
  feeToken,
  ...more,
})

const tokenAmount = [
  { name: "token", type: "address" },
  { name: "amount", type: "int256" },
] as const
const members = [
  { name: "nonce", type: "string" },
  { name: "sessionId", type: "string" },
  { name: "chainId", type: "uint256" },
  { name: "tokenAmounts", type: "TokenAmount[]" },
  { name: "recipient", type: "string" },
  { name: "feeToken", type: "address" },
] as const

/** What viem signs for `transfer(nonce)`, as a transfer or as a withdrawal. */
const typedSignature = (fill: number, nonce: string, primaryType: "Transfer" | "Withdraw") =>
  Effect.promise(() =>
    privateKeyToAccount(toHex(new Uint8Array(32).fill(fill))).signTypedData({
      domain: { name: "Service Enclave", chainId: 10 },
      types: { TokenAmount: tokenAmount, Transfer: members, Withdraw: members },
      primaryType,
      message: {
        nonce,
        sessionId: uuid(1),
        chainId: 10n,
        tokenAmounts: [
          { token: tokenA ?? "0x", amount: 7n },
          { token: tokenB ?? "0x", amount: 5n },
        ],
        recipient: payee ?? "",
        feeToken: feeToken ?? "0x",
      },
    }),
  )

/** A service with session `uuid(1)` of a wallet, in EIP-712 mode. */
const inSession = <A, E>(
  test: (clock: ReturnType<typeof testClock>) => Effect.Effect<A, E, Ports>,
  wallet: Wallet = evmWallet(2),
  rules: Partial<SessionRulesShape> = {},
) => {
  const { world, clock } = service(rules)
  return Effect.gen(function* () {
    const body = yield* Effect.promise(() => typedSessionBody(wallet, key, uuid(1), uuid(2)))
    yield* createSession(creation(body, key))
    return yield* test(clock)
  }).pipe(Effect.provide(world))
}
type Ports = InstallationStore | NonceStore | Effect.Services<ReturnType<typeof transact>>

/** A transfer that the wallet behind `fill` signed; `more` is added after it signed. */
const signedTransfer = Effect.fnUntraced(function* (nonce: string, more: Body = {}, fill = 2) {
  const signature = yield* typedSignature(fill, nonce, "Transfer")
  return unsignedPost("/transfer", transfer(nonce, { signature, ...more }))
})

/** A version 7 UUID of a moment. RFC 9562, 5.7. */
const uuidOf = (time: number, count = 0): string => {
  const hex = time.toString(16).padStart(12, "0")
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-${count.toString(16).padStart(12, "0")}`
}

describe("a transaction in EIP-712 mode", () => {
  it.effect("is authorised by its owner's typed data, and leaves the nonce", () =>
    inSession((clock) =>
      Effect.gen(function* () {
        const nonces = yield* NonceStore
        const request = yield* signedTransfer(uuid(10))
        const given = yield* authorizeTransaction(
          request,
          decodeTransaction(schemas["POST /transfer"].request),
        )
        expect(given.command.amounts).toEqual(["7", "5"])
        expect(given.nonce).toBe(uuid(10))
        expect(given.previous).toBeNull()
        expect(given.used.digest).toBe(
          createHash("sha256").update("POST /transfer\n").update(request.rawBody).digest("hex"),
        )
        expect(given.used.usedAt).toBe(clock.now())
        expect(yield* nonces.find(given.used.scope, uuid(10))).toBeNull()
        yield* nonces.consume(given.used)
        expect((yield* transact(request)).code).toBe("ok")
        const again = yield* authorizeTransaction(
          request,
          decodeTransaction(schemas["POST /transfer"].request),
        )
        expect(again.previous).toEqual(given.used)
      }),
    ),
  )

  it.effect("is authorised by a TRON wallet with its own way to write addresses", () => {
    const tron = (address: string | undefined) => tronUtils.address.fromHex(address ?? "")
    return inSession(
      () =>
        Effect.gen(function* () {
          const request = yield* signedTransfer(
            uuid(10),
            { tokenAddresses: [tron(tokenA), tron(tokenB)], feeToken: tron(feeToken) },
            4,
          )
          expect((yield* transact(request)).code).toBe("ok")
        }),
      tronWallet(4),
    )
  })

  it.effect("is authorised by a Solana wallet's signature of the text", () => {
    const wallet = solanaWallet(5)
    const text = [
      "Service Enclave",
      "",
      "Primary Type: Transfer",
      `Session ID: ${uuid(1)}`,
      `Nonce: ${uuid(10)}`,
      "Chain ID: 10",
      "Token Amounts:",
      "  0:",
      `    Token: ${tokenA}`,
      "    Amount: 7",
      "  1:",
      `    Token: ${tokenB}`,
      "    Amount: 5",
      `Recipient: ${payee}`,
    ].join("\n")
    return inSession(
      () =>
        Effect.gen(function* () {
          const signature = yield* Effect.promise(() => wallet.sign(text))
          const body = transfer(uuid(10), { feeToken: tokenA, signature })
          expect((yield* transact(unsignedPost("/transfer", body))).code).toBe("ok")
          const prefixed = unsignedPost("/transfer", { ...body, signature: `0x${signature}` })
          expect((yield* transact(prefixed)).code).toBe("ok")
          const other = unsignedPost("/transfer", { ...body, amounts: ["7", "6"] })
          expect((yield* transact(other)).code).toBe("INVALID_SIGNATURE")
          const elsewhere = unsignedPost("/withdraw", body)
          expect((yield* transact(elsewhere)).code).toBe("INVALID_SIGNATURE")
        }),
      wallet,
    )
  })

  it.effect("is refused when any signed field differs from what the wallet saw", () =>
    inSession(() =>
      Effect.gen(function* () {
        for (const changed of [
          { nonce: uuid(11) },
          { chainId: 11 },
          { tokenAddresses: [tokenA, payee] },
          { amounts: ["7", "6"] },
          { amounts: ["5", "7"] },
          { recipientAddress: feeToken },
          { feeToken: tokenA },
          { feeToken: undefined },
          { feeAmount: "1" },
          { txCompletionTime: 1 },
          { ref: "friend" },
          { nonce: uuid(10).toUpperCase() },
        ]) {
          const request = yield* signedTransfer(uuid(10), changed)
          expect((yield* transact(request)).code, JSON.stringify(changed)).toBe("INVALID_SIGNATURE")
        }
        expect((yield* transact(yield* signedTransfer(uuid(10)))).code).toBe("ok")
      }),
    ),
  )

  it.effect("reads absent, null and empty optional fields alike, and pairs in any order", () =>
    inSession((clock) =>
      Effect.gen(function* () {
        for (const unsigned of [
          { ref: null },
          { ref: "" },
          { feeAmount: null, txCompletionTime: "" },
          { tokenAddresses: [tokenB, tokenA], amounts: ["5", "7"] },
          { timestamp: clock.now() },
          { anything: ["else"] },
        ]) {
          const request = yield* signedTransfer(uuid(10), unsigned)
          expect((yield* transact(request)).code, JSON.stringify(unsigned)).toBe("ok")
        }
      }),
    ),
  )

  it.effect("is refused to other signers, other routes and signatures that are none", () =>
    inSession(() =>
      Effect.gen(function* () {
        const right = yield* typedSignature(2, uuid(10), "Transfer")
        const code = Effect.fnUntraced(function* (signature: unknown, route = "/transfer") {
          return (yield* transact(unsignedPost(route, transfer(uuid(10), { signature })))).code
        })
        expect(yield* code(right.slice(2))).toBe("ok")
        expect(yield* code(right.toUpperCase().replace("0X", "0x"))).toBe("ok")
        for (const wrong of [
          yield* typedSignature(3, uuid(10), "Transfer"),
          yield* typedSignature(2, uuid(10), "Withdraw"),
          yield* Effect.promise(() => evmWallet(2).sign("anything")),
          right.slice(0, -2),
          `${right}00`,
          "0x",
          "signature",
        ]) {
          expect(yield* code(wrong), wrong).toBe("INVALID_SIGNATURE")
        }
        expect(yield* code(right, "/withdraw")).toBe("INVALID_SIGNATURE")
        for (const malformed of [1, false, [], {}]) {
          expect(yield* code(malformed)).toBe("INVALID_REQUEST")
          // The signature is hex text, whatever the route's own fields may be.
          const request = unsignedPost("/transfer", transfer(uuid(10), { signature: malformed }))
          const given = yield* answer(authorizeTransaction(request, Result.succeed))
          expect(given.code).toBe("INVALID_REQUEST")
        }
      }),
    ),
  )

  it.effect("has no text to sign on a route without transactions", () =>
    inSession(() =>
      Effect.gen(function* () {
        const signature = yield* typedSignature(2, uuid(10), "Transfer")
        const elsewhere = unsignedPost("/balance", transfer(uuid(10), { signature }))
        expect((yield* transact(elsewhere)).code).toBe("INTERNAL")
      }),
    ),
  )

  it.effect("on a Solana chain needs a normal session when its owner signs typed data", () =>
    inSession(() =>
      Effect.gen(function* () {
        const mint = solanaWallet(9).address
        const request = yield* signedTransfer(uuid(10), {
          chainId: 501,
          tokenAddresses: [mint],
          amounts: ["1"],
        })
        const given = yield* transact(request)
        expect(given).toEqual({
          code: "NORMAL_SESSION_REQUIRED",
          message: "Use a normal session for this chain",
        })
      }),
    ),
  )
})

describe("the mode of a session", () => {
  it.effect("decides what a transaction must carry, with the text that says so", () =>
    inSession(() =>
      Effect.gen(function* () {
        const refused = Effect.fnUntraced(function* (request: SignedRequest) {
          const given = yield* transact(request)
          return "message" in given ? given.message : given.code
        })
        for (const signature of [undefined, null, "", "0x00", 1]) {
          const body = transfer(uuid(10), { signature })
          expect(yield* refused(signedPost("/transfer", body, key))).toBe(
            "Request signature transaction authorization requires normal auth mode",
          )
        }
        for (const signature of [undefined, null, ""]) {
          const body = transfer(uuid(10), { signature })
          expect(yield* refused(unsignedPost("/transfer", body))).toBe(
            "Missing required field: signature",
          )
        }
        const emptyHeader = yield* signedTransfer(uuid(10))
        const headers = { "x-service-request-signature": "" }
        expect(yield* refused({ ...emptyHeader, headers })).toBe("ok")
      }),
    ),
  )
})

describe("the order of checks in EIP-712 mode", () => {
  interface Fault {
    readonly name: string
    readonly code: string
    readonly more?: Body
    readonly header?: true
    readonly passed?: number
    readonly text?: (text: string) => string
  }
  const faults: ReadonlyArray<Fault> = [
    { name: "an unreadable body", code: "INVALID_JSON", text: (text) => `${text}}` },
    { name: "a bad sessionId", code: "INVALID_SESSION_ID", more: { sessionId: "1" } },
    { name: "a bad nonce", code: "INVALID_NONCE", more: { nonce: "1" } },
    { name: "an unknown session", code: "SESSION_NOT_FOUND", more: { sessionId: uuid(99) } },
    { name: "an expired session", code: "SESSION_EXPIRED", passed: 24 * 60 * minute },
    { name: "a header", code: "NORMAL_MODE_REQUIRED", header: true },
    { name: "no signature", code: "MISSING_FIELD", more: { signature: "" } },
    { name: "a field that is wrong", code: "INVALID_REQUEST", more: { amounts: ["-7", "5"] } },
    { name: "an old timestamp", code: "NONCE_EXPIRED", more: { timestamp: 1 } },
    { name: "another's signature", code: "INVALID_SIGNATURE", more: { ref: "unsigned" } },
  ]
  for (const [index, earlier] of faults.entries()) {
    for (const later of faults.slice(index)) {
      it.effect(`has ${earlier.name} before ${later.name}`, () =>
        inSession((clock) =>
          Effect.gen(function* () {
            const both = [later, earlier]
            const signature = yield* typedSignature(2, uuid(10), "Transfer")
            let body = transfer(uuid(10), { signature })
            for (const { more } of both) body = { ...body, ...more }
            for (const { passed = 0 } of both) clock.advance(passed)
            let text = JSON.stringify(body)
            for (const fault of both) text = fault.text?.(text) ?? text
            const request = both.some(({ header }) => header)
              ? signedPost("/transfer", text, key)
              : unsignedPost("/transfer", text)
            expect((yield* transact(request)).code).toBe(earlier.code)
          }),
        ),
      )
    }
  }

  it.effect("has the signature before the nonce, which a stranger cannot burn", () =>
    inSession(() =>
      Effect.gen(function* () {
        const nonces = yield* NonceStore
        const right = yield* signedTransfer(uuid(10))
        const { used } = yield* authorizeTransaction(
          right,
          decodeTransaction(schemas["POST /transfer"].request),
        )
        yield* nonces.consume(used)
        const wrong = yield* signedTransfer(uuid(10), {}, 3)
        expect((yield* transact(wrong)).code).toBe("INVALID_SIGNATURE")
        expect((yield* transact(yield* signedTransfer(uuid(11), {}, 3))).code).toBe(
          "INVALID_SIGNATURE",
        )
        expect(yield* nonces.find(used.scope, uuid(11))).toBeNull()
      }),
    ),
  )
})

describe("a transaction that a wallet signed", () => {
  it.effect("lives for a minute by its timestamp, both ways", () =>
    inSession((clock) =>
      Effect.gen(function* () {
        const now = clock.now()
        for (const [timestamp, expected] of [
          [now - minute, "ok"],
          [now + minute, "ok"],
          [now - minute - 1, "NONCE_EXPIRED"],
          [now + minute + 1, "NONCE_EXPIRED"],
          [0, "NONCE_EXPIRED"],
          [null, "ok"],
          [1.5, "INVALID_REQUEST"],
          [String(now), "INVALID_REQUEST"],
        ] as const) {
          const request = yield* signedTransfer(uuid(10), { timestamp })
          expect((yield* transact(request)).code, String(timestamp)).toBe(expected)
        }
      }),
    ),
  )

  it.effect("lives for a minute by its version 7 nonce, whatever its timestamp says", () =>
    inSession((clock) =>
      Effect.gen(function* () {
        const now = clock.now()
        for (const [time, expected] of [
          [now - minute, "ok"],
          [now + minute, "ok"],
          [now - minute - 1, "NONCE_EXPIRED"],
          [now + minute + 1, "NONCE_EXPIRED"],
        ] as const) {
          for (const more of [{}, { timestamp: now }]) {
            const request = yield* signedTransfer(uuidOf(time), more)
            expect((yield* transact(request)).code).toBe(expected)
          }
        }
        const late = yield* signedTransfer(uuidOf(now), { timestamp: now - minute - 1 })
        expect((yield* transact(late)).code).toBe("NONCE_EXPIRED")
      }),
    ),
  )

  it.effect("lives for a minute from the first sight of its nonce, when that tells no time", () =>
    inSession((clock) =>
      Effect.gen(function* () {
        const nonces = yield* NonceStore
        clock.advance(60 * minute)
        const request = yield* signedTransfer(uuid(10))
        const { used } = yield* authorizeTransaction(
          request,
          decodeTransaction(schemas["POST /transfer"].request),
        )
        yield* nonces.consume(used)
        clock.advance(minute)
        expect((yield* transact(request)).code).toBe("ok")
        clock.advance(1)
        expect((yield* transact(request)).code).toBe("NONCE_EXPIRED")
        // A timestamp is not signed, so nobody makes the request younger with one.
        const renewed = yield* signedTransfer(uuid(10), { timestamp: clock.now() })
        expect((yield* transact(renewed)).code).toBe("NONCE_EXPIRED")
      }),
    ),
  )

  it.effect("must carry a version 7 nonce from after the storage's loss", () =>
    inSession((clock) =>
      Effect.gen(function* () {
        const installation = yield* InstallationStore
        const madeAfter = clock.now()
        const restoration = { madeAfter, registeredBefore: null, heads: [] }
        yield* installation.put({ since: 0, restoration })
        clock.advance(1_000)
        for (const [nonce, expected] of [
          [uuid(10), "NONCE_EXPIRED"],
          [uuidOf(madeAfter), "NONCE_EXPIRED"],
          [uuidOf(madeAfter + 1), "ok"],
        ] as const) {
          const request = yield* signedTransfer(nonce, { timestamp: clock.now() })
          expect((yield* transact(request)).code, nonce).toBe(expected)
        }
      }),
    ),
  )

  it.effect("must carry a version 7 nonce where the operator is strict", () =>
    inSession(
      (clock) =>
        Effect.gen(function* () {
          const { now } = clock
          const code = Effect.fnUntraced(function* (nonce: string) {
            return (yield* transact(yield* signedTransfer(nonce, { timestamp: now() }))).code
          })
          expect(yield* code(uuidOf(now()))).toBe("ok")
          expect(yield* code(uuid(10))).toBe("NONCE_EXPIRED")
          // Another variant's digits are no time.
          expect(yield* code(uuidOf(now()).replace("-8000-", "-c000-"))).toBe("NONCE_EXPIRED")
          // Reads are proved by the session's key, whose nonces are remembered as long as it lives.
          const read = signedGet("/balance", `sessionId=${uuid(1)}&nonce=${uuid(20)}`, key)
          expect((yield* answer(authorizeRead(read, Result.succeed))).code).toBe("ok")
        }),
      evmWallet(2),
      { nonceFreshness: "strict" },
    ),
  )
})
