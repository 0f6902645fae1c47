import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import fc from "fast-check"
import {
  NonceStore,
  parseAddress,
  SessionStore,
  type ScreeningSubject,
  type ScreeningVerdict,
} from "../../src/index.ts"
import type { SessionRulesShape } from "../../src/session/index.ts"
import {
  answer,
  type Body,
  clientKey,
  creation,
  evmWallet,
  normalMessage,
  service,
  sessionBody,
  solanaWallet,
  tronWallet,
  typedSessionBody,
  uuid,
  type Wallet,
  withoutHeader,
  createSession,
} from "./clients.ts"

const key = clientKey(1)
const wallet = evmWallet(2)
const hour = 3_600_000
const day = 24 * hour

const bodyOf = (count: number, owner: Wallet = wallet) =>
  Effect.promise(() => sessionBody(owner, key, uuid(1), uuid(count)))
const create = (body: Body | string, by = key) => answer(createSession(creation(body, by)))
const code = (body: Body | string, by = key) => Effect.map(create(body, by), (given) => given.code)
const inService = <A, E>(
  effect: Effect.Effect<
    A,
    E,
    Effect.Services<ReturnType<typeof create>> | SessionStore | NonceStore
  >,
  rules: Partial<SessionRulesShape> = {},
) => Effect.provide(effect, service(rules).world)

describe("a session's creation", () => {
  for (const [name, owner] of [
    ["an EVM", evmWallet(3)],
    ["a TRON", tronWallet(4)],
    ["a Solana", solanaWallet(5)],
  ] as const) {
    it.effect(`by ${name} wallet lives for 24 hours and echoes its nonce`, () => {
      const { world, clock } = service()
      return Effect.gen(function* () {
        const body = { ...(yield* bodyOf(10, owner)), nonce: uuid(10).toUpperCase() }
        const { session, nonce } = yield* createSession(creation(body, key))
        expect(nonce).toBe(uuid(10).toUpperCase())
        expect(session.expiresAt).toBe(clock.now() + day)
        expect(session.mode).toBe("normal")
        const stored = yield* (yield* SessionStore).find(session.id)
        expect(stored).toEqual({ state: "registered", session })
      }).pipe(Effect.provide(world))
    })
  }

  it.effect("gives one owner to a key on EVM and TRON, whichever wallet signs", () =>
    inService(
      Effect.gen(function* () {
        const evm = yield* createSession(creation(yield* bodyOf(10, evmWallet(4)), key))
        const again = yield* createSession(creation(yield* bodyOf(11, tronWallet(4)), key))
        expect(again.session).toEqual(evm.session)
      }),
    ),
  )

  it.effect("keeps what was sent in the signed text and compares in lower case", () =>
    inService(
      Effect.gen(function* () {
        const sessionId = uuid(1).toUpperCase()
        const clientPublicKey = key.publicKey.toUpperCase()
        const signature = yield* Effect.promise(() =>
          wallet.sign(normalMessage(sessionId, clientPublicKey)),
        )
        const shouted = { ...(yield* bodyOf(10)), sessionId, clientPublicKey, signature }
        const { session } = yield* createSession(creation(shouted, key))
        expect(session.id).toBe(uuid(1))
        expect(session.clientPublicKey).toBe(key.publicKey)
        expect(yield* code(yield* bodyOf(11))).toBe("ok")
        // The wallet signed the other letters.
        expect(yield* code({ ...(yield* bodyOf(12)), signature })).toBe("INVALID_SIGNATURE")
      }),
    ),
  )

  it.effect(
    "may be repeated with a fresh nonce while it is active, and keeps its first end",
    () => {
      const { world, clock } = service()
      return Effect.gen(function* () {
        const first = yield* createSession(creation(yield* bodyOf(10), key))
        clock.advance(hour)
        const later = new Date(clock.now() + 2 * day).toISOString()
        const again = yield* createSession(
          creation({ ...(yield* bodyOf(11)), expiresAt: later }, key),
        )
        expect(again.session).toEqual(first.session)
        expect(again.nonce).toBe(uuid(11))
      }).pipe(Effect.provide(world))
    },
  )

  it.effect(
    "is refused byte for byte again, and with the same nonce for any session of the owner",
    () =>
      inService(
        Effect.gen(function* () {
          const body = yield* bodyOf(10)
          expect(yield* code(body)).toBe("ok")
          expect(yield* code(body)).toBe("NONCE_USED_READ")
          expect(yield* code({ ...body, nonce: uuid(10).toUpperCase() })).toBe("NONCE_USED_READ")
          const other = yield* Effect.promise(() => sessionBody(wallet, key, uuid(2), uuid(10)))
          expect(yield* code(other)).toBe("NONCE_USED_READ")
          // Another owner is free to use it: nobody burns a stranger's nonces.
          const stranger = yield* Effect.promise(() =>
            sessionBody(evmWallet(9), key, uuid(3), uuid(10)),
          )
          expect(yield* code(stranger)).toBe("ok")
        }),
      ),
  )

  it.effect("uses its nonce up inside the session too", () =>
    inService(
      Effect.gen(function* () {
        const { session } = yield* createSession(creation(yield* bodyOf(10), key))
        const nonces = yield* NonceStore
        const inside = yield* nonces.find(`session:${session.id}`, uuid(10))
        expect(inside?.keepUntil).toBeGreaterThan(session.expiresAt)
        expect(yield* nonces.find(`session:${session.id}`, uuid(11))).toBeNull()
      }),
    ),
  )

  it.effect("conflicts with the same id of another owner, mode or key, and uses up its nonce", () =>
    inService(
      Effect.gen(function* () {
        const sessions = yield* SessionStore
        const first = yield* createSession(creation(yield* bodyOf(10), key))
        expect(yield* code(yield* bodyOf(11, evmWallet(9)))).toBe("SESSION_CONFLICT")
        const otherKey = clientKey(7)
        const body = yield* Effect.promise(() => sessionBody(wallet, otherKey, uuid(1), uuid(12)))
        expect(yield* code(body, otherKey)).toBe("SESSION_CONFLICT")
        expect(yield* code(body, otherKey)).toBe("NONCE_USED_READ")
        expect(yield* sessions.find(first.session.id)).toEqual({
          state: "registered",
          session: first.session,
        })
      }),
    ),
  )

  it.effect("finds its id in the other mode and conflicts", () =>
    inService(
      Effect.gen(function* () {
        yield* createSession(creation(yield* bodyOf(10), key))
        const typed = yield* Effect.promise(() => typedSessionBody(wallet, key, uuid(1), uuid(11)))
        expect(yield* code(typed)).toBe("SESSION_CONFLICT")
        const other = yield* Effect.promise(() => typedSessionBody(wallet, key, uuid(2), uuid(12)))
        expect(yield* code(other)).toBe("ok")
        const normal = yield* Effect.promise(() => sessionBody(wallet, key, uuid(2), uuid(13)))
        expect(yield* code(normal)).toBe("SESSION_CONFLICT")
      }),
    ),
  )

  it.effect("in EIP-712 mode has a message of its own, without the consent to transactions", () =>
    inService(
      Effect.gen(function* () {
        for (const [count, owner] of [evmWallet(3), tronWallet(4), solanaWallet(5)].entries()) {
          const made = (nonce: number) =>
            Effect.promise(() => typedSessionBody(owner, key, uuid(20 + count), uuid(nonce)))
          const body = yield* made(30 + count)
          // The mode is not a matter of the body alone: the wallet agreed to one of the two.
          expect(yield* code({ ...body, useEIP712: false })).toBe("INVALID_SIGNATURE")
          const consent = yield* Effect.promise(() =>
            owner.sign(normalMessage(uuid(20 + count), key.publicKey)),
          )
          expect(yield* code({ ...body, signature: consent })).toBe("INVALID_SIGNATURE")
          const { session } = yield* createSession(creation(body, key))
          expect(session.mode).toBe("eip712")
          const again = yield* createSession(creation(yield* made(40 + count), key))
          expect(again.session).toEqual(session)
        }
      }),
    ),
  )

  it.effect("never reopens a session that has expired or ended, whoever asks", () => {
    const { world, clock } = service()
    return Effect.gen(function* () {
      const sessions = yield* SessionStore
      const { session } = yield* createSession(creation(yield* bodyOf(10), key))
      clock.set(session.expiresAt - 1)
      expect(yield* code(yield* bodyOf(11))).toBe("ok")
      clock.set(session.expiresAt)
      expect(yield* code(yield* bodyOf(12))).toBe("SESSION_EXPIRED")
      expect(yield* code(yield* bodyOf(13, evmWallet(9)))).toBe("SESSION_EXPIRED")
      yield* sessions.purge(clock.now() + 1)
      expect(yield* code(yield* bodyOf(14))).toBe("SESSION_EXPIRED")
      expect(yield* code(yield* bodyOf(15, evmWallet(9)))).toBe("SESSION_EXPIRED")
    }).pipe(Effect.provide(world))
  })

  it.effect("registers one session however many ask at once, and lets one nonce through once", () =>
    inService(
      Effect.gen(function* () {
        const body = yield* bodyOf(10)
        const answers = yield* Effect.all(
          Array.from({ length: 100 }, () => code(body)),
          { concurrency: "unbounded" },
        )
        expect(answers.filter((given) => given === "ok")).toHaveLength(1)
        expect(answers.filter((given) => given === "NONCE_USED_READ")).toHaveLength(99)
      }),
    ),
  )
})

describe("a session's end", () => {
  const expiring = (rules: Partial<SessionRulesShape>, expiresAt: unknown) => {
    const { world, clock } = service(rules)
    return Effect.gen(function* () {
      const given = yield* create({ ...(yield* bodyOf(10)), expiresAt })
      return given.code === "ok" ? (given.value.session.expiresAt - clock.now()) / hour : given.code
    }).pipe(Effect.provide(world))
  }
  /** The test clock stands at 2026-01-01T00:00Z. */
  for (const [expiresAt, rules, expected] of [
    ["2026-01-01T02:00:00Z", {}, 2],
    ["2026-01-01T02:00:00.000+01:00", {}, 1],
    [null, {}, 24],
    ["2026-03-01T00:00:00Z", {}, 30 * 24],
    ["2026-03-01T00:00:00Z", { sessionMaxLifetime: null }, 59 * 24],
    ["2026-03-01T00:00:00Z", { sessionMaxLifetime: 3 * hour }, 3],
    [null, { sessionMaxLifetime: 3 * hour }, 3],
    [null, { sessionDefaultLifetime: 5 * hour }, 5],
    ["2026-01-01T00:00:00Z", {}, "INVALID_REQUEST"],
    ["2025-12-31T23:59:59.999Z", {}, "INVALID_REQUEST"],
    ["2026-01-01T00:30:00+01:00", {}, "INVALID_REQUEST"],
    ["2026-02-30T00:00:00Z", {}, "INVALID_REQUEST"],
    ["2026-02-03", {}, "INVALID_REQUEST"],
    ["tomorrow", {}, "INVALID_REQUEST"],
    ["", {}, "INVALID_REQUEST"],
    [1_800_000_000_000, {}, "INVALID_REQUEST"],
  ] as const) {
    it.effect(
      `asked for as ${JSON.stringify(expiresAt)} under ${JSON.stringify(rules)} is ${expected}`,
      () =>
        Effect.map(expiring(rules, expiresAt), (given) => {
          expect(given).toBe(expected)
        }),
    )
  }
})

describe("a session's audience", () => {
  const audiences = ["https://relay.example", "https://other.example:8443"]
  for (const [audience, rules, expected] of [
    [undefined, { audiences }, "ok"],
    ["https://relay.example", { audiences }, "ok"],
    ["https://other.example:8443", { audiences, requireAudience: true }, "ok"],
    ["https://evil.example", { audiences }, "WRONG_AUDIENCE"],
    ["https://relay.example/", { audiences }, "WRONG_AUDIENCE"],
    ["http://relay.example", { audiences }, "WRONG_AUDIENCE"],
    ["", { audiences }, "WRONG_AUDIENCE"],
    ["https://relay.example", {}, "WRONG_AUDIENCE"],
    [undefined, { audiences, requireAudience: true }, "MISSING_FIELD"],
    [null, { audiences, requireAudience: true }, "MISSING_FIELD"],
    [["https://relay.example"], { audiences }, "INVALID_REQUEST"],
  ] as const) {
    it.effect(`${JSON.stringify(audience)} under ${JSON.stringify(rules)} is ${expected}`, () =>
      inService(
        Effect.gen(function* () {
          expect(yield* code({ ...(yield* bodyOf(10)), audience })).toBe(expected)
        }),
        rules,
      ),
    )
  }
})

describe("a session's fields", () => {
  const wrongChecksum =
    "address: expected the EIP-55 checksum in the case of its letters, or letters of one case"
  const noPoint = "clientPublicKey: expected a compressed point of secp256k1"
  for (const [field, value, expected] of [
    ["sessionId", undefined, "Missing or invalid sessionId"],
    ["sessionId", "abc", "Missing or invalid sessionId"],
    ["sessionId", "00000000-0000-0000-0000-000000000000", "Missing or invalid sessionId"],
    ["nonce", undefined, "Missing or invalid nonce"],
    ["nonce", 1, "Missing or invalid nonce"],
    ["signature", undefined, "Missing required field: signature"],
    ["signature", null, "Missing required field: signature"],
    ["signature", "", "signature: empty, expected hex"],
    ["signature", 1, "signature: a number, expected hex"],
    ["address", undefined, "Missing required field: address"],
    ["address", "0x1234", "address: expected an address: 0x…, 41…, T… or base58"],
    ["address", "0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", wrongChecksum],
    ["clientPublicKey", undefined, "Missing required field: clientPublicKey"],
    [
      "clientPublicKey",
      `0x${key.publicKey}`,
      "clientPublicKey: a text of length 68, expected 66 hex digits",
    ],
    [
      "clientPublicKey",
      key.publicKey.slice(2),
      "clientPublicKey: a text of length 64, expected 66 hex digits",
    ],
    ["clientPublicKey", `04${key.publicKey.slice(2)}`, noPoint],
    ["clientPublicKey", `02${"0".repeat(63)}5`, noPoint],
    ["clientPublicKey", `02${"f".repeat(64)}`, noPoint],
    ["useEIP712", "false", "useEIP712: 'false', expected true or false"],
    ["useEIP712", 0, "useEIP712: 0, expected true or false"],
    ["useEIP712", 1, "useEIP712: 1, expected true or false"],
    [
      "timestamp",
      "1767225600000",
      "timestamp: '1767225600000', expected a whole number, written in digits alone",
    ],
  ] as const) {
    it.effect(`refuse ${field} ${JSON.stringify(value)?.slice(0, 50)}`, () =>
      inService(
        Effect.gen(function* () {
          const given = yield* create({ ...(yield* bodyOf(10)), [field]: value })
          expect("message" in given ? given.message : given.code).toBe(expected)
        }),
      ),
    )
  }

  it.effect("may be false or null where they are optional, and unknown ones are ignored", () =>
    inService(
      Effect.gen(function* () {
        const optional = { useEIP712: false, expiresAt: null, audience: null, timestamp: null }
        expect(yield* code({ ...(yield* bodyOf(10)), ...optional, unknown: [{}] })).toBe("ok")
        expect(yield* code({ ...(yield* bodyOf(11)), useEIP712: null })).toBe("ok")
      }),
    ),
  )
})

describe("a session's signatures", () => {
  it.effect("cover every byte of the body: any other byte is refused and uses up nothing", () =>
    inService(
      Effect.gen(function* () {
        const made = creation(yield* bodyOf(10), key)
        yield* Effect.promise(() =>
          fc.assert(
            fc.asyncProperty(
              fc.nat(made.rawBody.length - 1),
              fc.integer({ min: 1, max: 255 }),
              async (at, mask) => {
                const rawBody = made.rawBody.map((byte, index) =>
                  index === at ? byte ^ mask : byte,
                )
                const { world } = service()
                const given = await Effect.runPromise(
                  Effect.provide(answer(createSession({ ...made, rawBody })), world),
                )
                expect(given.code).not.toBe("ok")
              },
            ),
            { numRuns: 60 },
          ),
        )
        expect((yield* answer(createSession(made))).code).toBe("ok")
      }),
    ),
  )

  it.effect("are the wallet's over this session and key, and the client key's over this body", () =>
    inService(
      Effect.gen(function* () {
        const body = yield* bodyOf(10)
        const other = yield* Effect.promise(() =>
          sessionBody(wallet, clientKey(7), uuid(1), uuid(10)),
        )
        expect(yield* code(body, clientKey(7))).toBe("INVALID_REQUEST_SIGNATURE")
        expect(yield* code({ ...body, signature: other["signature"] })).toBe("INVALID_SIGNATURE")
        expect(yield* code({ ...body, sessionId: uuid(2) })).toBe("INVALID_SIGNATURE")
        expect(yield* code({ ...body, address: evmWallet(9).address })).toBe("INVALID_SIGNATURE")
        expect(yield* code({ ...body, address: solanaWallet(9).address })).toBe("INVALID_SIGNATURE")
        const eip712Text = normalMessage(uuid(1), key.publicKey).split("\n").slice(0, 3).join("\n")
        const withoutConsent = yield* Effect.promise(() => wallet.sign(eip712Text))
        expect(yield* code({ ...body, signature: withoutConsent })).toBe("INVALID_SIGNATURE")
        // None of these used up the nonce.
        expect(yield* code(body)).toBe("ok")
      }),
    ),
  )

  it.effect("with a binding are those of another route", () =>
    inService(
      Effect.gen(function* () {
        const made = creation(yield* bodyOf(10), key)
        const bound = new TextEncoder().encode(
          `POST /create-session\n${new TextDecoder().decode(made.rawBody)}`,
        )
        const headers = { "x-service-request-signature": key.sign(bound) }
        expect((yield* answer(createSession({ ...made, headers }))).code).toBe(
          "INVALID_REQUEST_SIGNATURE",
        )
      }),
    ),
  )
})

describe("the order of a session's checks", () => {
  interface Fault {
    readonly code: string
    readonly fields?: Body
    readonly text?: (text: string) => string
    readonly signer?: ReturnType<typeof clientKey>
    readonly noHeader?: true
  }
  /** In the order of the checks; `registered` makes the nonce used or the id taken beforehand. */
  const faults: ReadonlyArray<Fault & { readonly before?: "nonce" | "conflict" }> = [
    { code: "INVALID_JSON", text: (text) => `${text}}` },
    { code: "INVALID_SESSION_ID", fields: { sessionId: "1" } },
    { code: "INVALID_NONCE", fields: { nonce: "1" } },
    { code: "MISSING_FIELD", fields: { signature: null } },
    { code: "INVALID_REQUEST", fields: { address: "0x1" } },
    { code: "MISSING_SIGNATURE_HEADER", noHeader: true },
    { code: "INVALID_REQUEST_SIGNATURE", signer: clientKey(7) },
    { code: "INVALID_SIGNATURE", fields: { signature: `0x${"11".repeat(64)}1b` } },
    { code: "WRONG_AUDIENCE", fields: { audience: "https://evil.example" } },
    { code: "TIMESTAMP_EXPIRED", fields: { timestamp: 1 } },
    { code: "NONCE_USED_READ", before: "nonce" },
    { code: "SESSION_CONFLICT", before: "conflict" },
  ]
  for (const [index, earlier] of faults.entries()) {
    for (const later of faults.slice(index)) {
      it.effect(`${earlier.code} comes before ${later.code}`, () =>
        inService(
          Effect.gen(function* () {
            const both = [later, earlier]
            if (both.some(({ before }) => before === "nonce")) {
              const elsewhere = yield* Effect.promise(() =>
                sessionBody(wallet, key, uuid(8), uuid(10)),
              )
              expect(yield* code(elsewhere)).toBe("ok")
            }
            if (both.some(({ before }) => before === "conflict")) {
              expect(yield* code(yield* bodyOf(11, evmWallet(9)))).toBe("ok")
            }
            let body = yield* bodyOf(10)
            for (const { fields } of both) body = { ...body, ...fields }
            let text = JSON.stringify(body)
            for (const fault of both) text = fault.text?.(text) ?? text
            const signer = both.find((fault) => fault.signer !== undefined)?.signer ?? key
            const made = creation(text, signer)
            const sent = both.some(({ noHeader }) => noHeader) ? withoutHeader(made) : made
            expect((yield* answer(createSession(sent))).code).toBe(earlier.code)
          }),
        ),
      )
    }
  }

  it.effect("holds a timestamp to five minutes, both ways and to the millisecond", () => {
    const { world, clock } = service()
    return Effect.gen(function* () {
      const limit = 5 * 60_000
      for (const [count, distance, expected] of [
        [10, limit, "ok"],
        [11, -limit, "ok"],
        [12, limit + 1, "TIMESTAMP_EXPIRED"],
        [13, -limit - 1, "TIMESTAMP_EXPIRED"],
      ] as const) {
        expect(yield* code({ ...(yield* bodyOf(count)), timestamp: clock.now() + distance })).toBe(
          expected,
        )
      }
    }).pipe(Effect.provide(world))
  })
})

describe("the owner of a session", () => {
  const screened = (verdict: () => ScreeningVerdict, asked: Array<ScreeningSubject> = []) =>
    service({}, undefined, undefined, (subject) =>
      Effect.sync(() => {
        asked.push(subject)
        return verdict()
      }),
    ).world

  it.effect("gets none while it is denied, and its bytes are used up", () => {
    let verdict: ScreeningVerdict = "denied"
    return Effect.gen(function* () {
      const body = yield* bodyOf(10)
      expect(yield* code(body)).toBe("FORBIDDEN")
      verdict = "served"
      expect(yield* code(body)).toBe("NONCE_USED_READ")
      expect(yield* code(yield* bodyOf(11))).toBe("ok")
    }).pipe(Effect.provide(screened(() => verdict)))
  })

  it.effect("may send the same bytes again when screening had no answer", () => {
    let verdict: ScreeningVerdict = "undecided"
    return Effect.gen(function* () {
      const body = yield* bodyOf(10)
      const refused = yield* Effect.flip(createSession(creation(body, key)))
      expect(refused).toMatchObject({
        code: "SCREENING_UNAVAILABLE",
        retryable: true,
        retryAfter: 5,
      })
      verdict = "served"
      expect(yield* code(body)).toBe("ok")
    }).pipe(Effect.provide(screened(() => verdict)))
  })

  it.effect("is asked about after it has proved itself, and not before", () => {
    const asked: Array<ScreeningSubject> = []
    return Effect.gen(function* () {
      const body = yield* bodyOf(10)
      const forged = { ...body, signature: `0x${"11".repeat(65)}` }
      expect(yield* code(forged)).not.toBe("ok")
      expect(yield* code(body, clientKey(9))).toBe("INVALID_REQUEST_SIGNATURE")
      expect(asked).toEqual([])
      expect(yield* code(body)).toBe("ok")
      expect(asked).toEqual([
        { role: "owner", chainId: null, address: parseAddress(wallet.address, "any") },
      ])
    }).pipe(Effect.provide(screened(() => "served", asked)))
  })
})
