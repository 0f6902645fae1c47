import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { getAddress, recoverAddress, toHex } from "viem"
import {
  chainIdFromNumber,
  parseAddress,
  type AskContract,
  type ChainId,
  type SessionStore,
} from "../../src/index.ts"
import type { SessionRulesShape } from "../../src/session/index.ts"
import {
  answer,
  type Body,
  boundLines,
  clientKey,
  creation,
  evmWallet,
  normalMessage,
  service,
  sessionBody,
  solanaWallet,
  tronWallet,
  uuid,
  type Wallet,
  createSession,
} from "./clients.ts"

const ORIGIN = "https://relay.example"
const ELSEWHERE = "https://other.example"
const CHAIN = 31_337
const OTHER_CHAIN = 31_338

const key = clientKey(1)
const wallet = evmWallet(2)

let nonces = 0
const fresh = () => uuid((nonces += 1))

/** A body whose wallet signs version 2 over what `signed` names; `sent` replaces fields afterwards. */
const bound = (
  owner: Wallet,
  {
    address = owner.address,
    audience = ORIGIN,
    chainId,
  }: { readonly address?: string; readonly audience?: string; readonly chainId?: number } = {},
  sent: { readonly sessionId?: string } = {},
) =>
  Effect.promise(async (): Promise<Body> => {
    const { sessionId = uuid(1) } = sent
    const text = normalMessage(sessionId, key.publicKey) + boundLines(address, audience, chainId)
    return {
      ...(await sessionBody(owner, key, sessionId, fresh())),
      address,
      audience,
      chainId,
      messageVersion: 2,
      signature: await owner.sign(text),
      ...sent,
    }
  })

/** Contract accounts of one key, each of which accepts any signature of that key, as a multisig of one does. */
const accountsOf = (owner: Wallet): AskContract => {
  const accounts = new Set([account(0xa1), account(0xa2)])
  return ({ account: asked, digest, signature }) =>
    Effect.promise(async () => {
      const address = parseAddress(owner.address, "any")
      const signer = await recoverAddress({ hash: toHex(digest), signature: toHex(signature) })
      return accounts.has(asked) && parseAddress(signer, "evm") === address ? "valid" : "invalid"
    })
}
const account = (fill: number) => `0x${fill.toString(16).padStart(2, "0").repeat(20)}`

const chain = (id: number): ChainId => {
  const chainId = chainIdFromNumber(id)
  if (chainId === null) throw new RangeError(`${id} is not a chain`)
  return chainId
}

const code = (body: Body) =>
  Effect.map(answer(createSession(creation(body, key))), (given) => given.code)
const text = (body: Body) =>
  Effect.map(answer(createSession(creation(body, key))), (given) =>
    given.code === "ok" ? "ok" : given.message,
  )
const inService = <A, E>(
  effect: Effect.Effect<A, E, Effect.Services<ReturnType<typeof createSession>> | SessionStore>,
  rules: Partial<SessionRulesShape> = {},
) => {
  const contracts = new Map(
    [CHAIN, OTHER_CHAIN].map((id) => [chain(id), accountsOf(wallet)] as const),
  )
  const { world } = service(
    { audiences: [ORIGIN, "https://b.example"], ...rules },
    undefined,
    contracts,
  )
  return Effect.provide(effect, world)
}

describe("a session of message version 2", () => {
  for (const [name, owner] of [
    ["an EVM", evmWallet(3)],
    ["a TRON", tronWallet(4)],
    ["a Solana", solanaWallet(5)],
  ] as const) {
    it.effect(`opens for ${name} wallet, on every chain or on the one it names`, () =>
      inService(
        Effect.gen(function* () {
          for (const [n, chainId] of [undefined, CHAIN].entries()) {
            const body = yield* bound(owner, chainId === undefined ? {} : { chainId }, {
              sessionId: uuid(100 + n),
            })
            const { session } = yield* createSession(creation(body, key))
            expect(session).toMatchObject({ messageVersion: 2, chainId: chainId ?? null })
          }
        }),
      ),
    )
  }

  it.effect("signs the address as sent, in any of its spellings, and opens for one owner", () =>
    inService(
      Effect.gen(function* () {
        const lower = wallet.address.toLowerCase()
        const digits = lower.slice(2)
        for (const [n, address] of [
          lower,
          `0x${digits.toUpperCase()}`,
          wallet.address,
          `41${digits}`,
        ].entries()) {
          const sessionId = uuid(200 + n)
          const body = yield* bound(wallet, { address }, { sessionId })
          // The other spelling of the same account is another text.
          const respelt = address === lower ? wallet.address : lower
          expect(yield* code({ ...body, address: respelt })).toBe("INVALID_SIGNATURE")
          const { session } = yield* createSession(creation(body, key))
          expect(session.owner).toEqual({ kind: "key20", address: lower })
        }
      }),
    ),
  )

  it.effect("is of no use with another account, service, chain, mode or version", () =>
    inService(
      Effect.gen(function* () {
        const body = yield* bound(wallet, { chainId: CHAIN })
        const other = yield* bound(wallet)
        const refused: ReadonlyArray<readonly [Body, string]> = [
          [{ ...body, address: evmWallet(9).address }, "INVALID_SIGNATURE"],
          [{ ...body, address: account(0xa1) }, "INVALID_SIGNATURE"],
          [{ ...body, audience: "https://b.example" }, "INVALID_SIGNATURE"],
          [{ ...body, chainId: OTHER_CHAIN }, "INVALID_SIGNATURE"],
          [{ ...body, chainId: null }, "INVALID_SIGNATURE"],
          [{ ...other, chainId: CHAIN }, "INVALID_SIGNATURE"],
          [{ ...body, useEIP712: true }, "INVALID_SIGNATURE"],
          [{ ...other, messageVersion: 1 }, "INVALID_SIGNATURE"],
          [{ ...other, messageVersion: null }, "INVALID_SIGNATURE"],
          [{ ...body, messageVersion: 1 }, "MESSAGE_VERSION_REQUIRED"],
        ]
        for (const [sent, expected] of refused) expect(yield* code(sent)).toBe(expected)
        // Signed for another service by the same wallet, with the same words.
        const elsewhere = yield* bound(wallet, { audience: ELSEWHERE })
        expect(yield* code(elsewhere)).toBe("WRONG_AUDIENCE")
        expect(yield* code({ ...elsewhere, audience: ORIGIN })).toBe("INVALID_SIGNATURE")
        // None of them used up anything.
        expect(yield* code(body)).toBe("ok")
      }),
    ),
  )

  it.effect("is not opened by a signature of version 1, nor version 1 by one of version 2", () =>
    inService(
      Effect.gen(function* () {
        const old = yield* Effect.promise(() => sessionBody(wallet, key, uuid(1), fresh()))
        const named = { ...old, messageVersion: 2, audience: ORIGIN }
        expect(yield* code(named)).toBe("INVALID_SIGNATURE")
        expect(yield* code({ ...old, messageVersion: 1 })).toBe("ok")
      }),
    ),
  )

  it.effect("takes no line that is smuggled into a field, and no field that is nearly right", () =>
    inService(
      Effect.gen(function* () {
        const { address } = wallet
        for (const spelt of [
          `${address}\nAudience: ${ORIGIN}`,
          `${address}\n`,
          `${address} `,
          ` ${address}`,
          `${address}\r`,
          `${address}\u2028`,
          address.replace("0x", "0X"),
        ]) {
          const body = yield* bound(wallet, { address: spelt })
          expect(yield* code(body), JSON.stringify(spelt)).toBe("INVALID_REQUEST")
        }
        for (const named of [
          `${ORIGIN}\nChain ID: ${CHAIN}`,
          `${ORIGIN}\n`,
          `${ORIGIN} `,
          `${ORIGIN}/`,
          `${ORIGIN}:443`,
          ORIGIN.toUpperCase(),
          "https://Relay.example",
          "",
        ]) {
          const body = yield* bound(wallet, { audience: named })
          expect(yield* code(body), JSON.stringify(named)).toBe("WRONG_AUDIENCE")
        }
        // A chain that stands in the audience's line is none that the body names.
        const smuggled = yield* bound(wallet, { audience: `${ORIGIN}\nChain ID: ${CHAIN}` })
        const split = { ...smuggled, audience: ORIGIN, chainId: CHAIN }
        expect(yield* code(split)).toBe("ok")
      }),
    ),
  )

  it.effect("needs an audience, and a version that is 1 or 2 as a number", () =>
    inService(
      Effect.gen(function* () {
        const body = yield* bound(wallet)
        for (const audience of [undefined, null]) {
          expect(yield* text({ ...body, audience })).toBe("Missing required field: audience")
        }
        for (const messageVersion of [0, 3, -1, 1.5, "2", "1", true, [2], {}]) {
          expect(yield* text({ ...body, messageVersion })).toMatch(/messageVersion/)
        }
      }),
    ),
  )

  it.effect("names a chain that the service serves", () =>
    inService(
      Effect.gen(function* () {
        const body = yield* bound(wallet, { chainId: 77 })
        expect(yield* text(body)).toBe("Unsupported chainId: 77")
      }),
    ),
  )

  it.effect("may be repeated with the same version and chain, and conflicts with any other", () =>
    inService(
      Effect.gen(function* () {
        const first = yield* createSession(creation(yield* bound(wallet, { chainId: CHAIN }), key))
        const again = yield* createSession(creation(yield* bound(wallet, { chainId: CHAIN }), key))
        expect(again.session).toEqual(first.session)
        for (const chainId of [OTHER_CHAIN, undefined]) {
          const other = yield* bound(wallet, chainId === undefined ? {} : { chainId })
          expect(yield* code(other)).toBe("SESSION_CONFLICT")
        }
        const old = yield* Effect.promise(() => sessionBody(wallet, key, uuid(1), fresh()))
        expect(yield* code({ ...old, chainId: CHAIN })).toBe("SESSION_CONFLICT")
      }),
    ),
  )
})

describe("a signature of version 1", () => {
  it.effect("opens a session of one chain for its key when the body names one", () =>
    inService(
      Effect.gen(function* () {
        const body = yield* Effect.promise(() => sessionBody(wallet, key, uuid(1), fresh()))
        const { session } = yield* createSession(creation({ ...body, chainId: CHAIN }, key))
        expect(session).toMatchObject({ messageVersion: 1, chainId: CHAIN })
      }),
    ),
  )

  it.effect("opens no session for the contract accounts of its key", () =>
    inService(
      Effect.gen(function* () {
        const old = yield* Effect.promise(() => sessionBody(wallet, key, uuid(1), fresh()))
        for (const address of [account(0xa1), account(0xa2)]) {
          const body = { ...old, address, chainId: CHAIN }
          expect(yield* code(body)).toBe("MESSAGE_VERSION_REQUIRED")
          expect(yield* code({ ...body, chainId: undefined })).toBe("INVALID_SIGNATURE")
        }
      }),
    ),
  )

  it.effect("opens none at all where sessions must be bound", () =>
    inService(
      Effect.gen(function* () {
        const old = yield* Effect.promise(() => sessionBody(wallet, key, uuid(1), fresh()))
        for (const messageVersion of [undefined, null, 1]) {
          expect(yield* code({ ...old, messageVersion })).toBe("MESSAGE_VERSION_REQUIRED")
        }
        expect(yield* code(yield* bound(wallet))).toBe("ok")
      }),
      { requireBoundSessions: true },
    ),
  )
})

describe("a signature of version 2 for a contract account", () => {
  it.effect(
    "opens a session for that account on that chain, and for none of its key's others",
    () =>
      inService(
        Effect.gen(function* () {
          const body = yield* bound(wallet, { address: account(0xa1), chainId: CHAIN })
          for (const sent of [
            { ...body, address: account(0xa2) },
            { ...body, address: getAddress(account(0xa1)).toUpperCase().replace("0X", "0x") },
            { ...body, chainId: OTHER_CHAIN },
            { ...body, address: wallet.address },
          ]) {
            expect(yield* code(sent)).toBe("INVALID_SIGNATURE")
          }
          const { session } = yield* createSession(creation(body, key))
          expect(session).toMatchObject({
            owner: { kind: "contract", address: account(0xa1), chainId: CHAIN },
            messageVersion: 2,
            chainId: CHAIN,
          })
        }),
      ),
  )

  it.effect("needs the chain", () =>
    inService(
      Effect.gen(function* () {
        expect(yield* code(yield* bound(wallet, { address: account(0xa1) }))).toBe(
          "INVALID_SIGNATURE",
        )
      }),
    ),
  )
})
