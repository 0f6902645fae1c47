import type { SignedRequest } from "@shielded-relay/api"
import { describe, expect, it } from "@effect/vitest"
import { Effect, Result } from "effect"
import fc from "fast-check"
import { createHash } from "node:crypto"
import { refusal } from "../../src/error/RelayError.ts"
import { type Fields, NonceStore, SessionStore, type UnitOfWork } from "../../src/index.ts"
import {
  answer,
  clientKey,
  creation,
  evmWallet,
  service,
  sessionBody,
  signedGet,
  signedPost,
  typedSessionBody,
  uuid,
  withoutHeader,
  authorizeRead,
  authorizeTransaction,
  createSession,
} from "./clients.ts"

const key = clientKey(1)
const hour = 3_600_000
const header = "x-service-request-signature"

/** A command that needs a `chainId` and gives what it saw. */
const decode = (fields: Fields): Result.Result<Fields, ReturnType<typeof refusal>> =>
  fields["chainId"] === undefined
    ? Result.fail(refusal("MISSING_FIELD", { field: "chainId" }))
    : Result.succeed(fields)

const read = (request: SignedRequest) => answer(authorizeRead(request, decode))
const transact = (request: SignedRequest) => answer(authorizeTransaction(request, decode))

/** A service with session `uuid(1)` of an EVM wallet and `key`. */
const withSession = () => {
  const { world, clock } = service()
  const registered = Effect.gen(function* () {
    const body = yield* Effect.promise(() => sessionBody(evmWallet(2), key, uuid(1), uuid(2)))
    return (yield* createSession(creation(body, key))).session
  })
  return { world, clock, registered }
}
type Ports =
  | NonceStore
  | SessionStore
  | UnitOfWork
  | Effect.Services<ReturnType<typeof transact> | ReturnType<typeof createSession>>
const inSession = <A, E>(
  test: (world: ReturnType<typeof withSession>) => Effect.Effect<A, E, Ports>,
) => {
  const world = withSession()
  return Effect.provide(Effect.andThen(world.registered, test(world)), world.world)
}
const body = (count: number) => ({ sessionId: uuid(1), nonce: uuid(count), chainId: 10 })
const query = (count: number): string => `sessionId=${uuid(1)}&nonce=${uuid(count)}&chainId=10`

describe("a read", () => {
  it.effect("gives the session, the nonce as sent and the command, and uses the nonce up", () => {
    const { world, clock, registered } = withSession()
    return Effect.gen(function* () {
      const session = yield* registered
      const sent = query(10)
        .toUpperCase()
        .replaceAll("SESSIONID", "sessionId")
        .replaceAll("NONCE", "nonce")
        .replaceAll("CHAINID", "chainId")
      const request = signedGet("/balance", sent, key)
      const given = yield* authorizeRead(request, decode)
      expect(given.session).toEqual(session)
      expect(given.nonce).toBe(uuid(10).toUpperCase())
      expect(given.command["chainId"]).toBe("10")
      const payload = `GET /balance\n${sent}`
      expect(yield* (yield* NonceStore).find(`session:${session.id}`, uuid(10))).toEqual({
        scope: `session:${session.id}`,
        nonce: uuid(10),
        digest: createHash("sha256").update(payload).digest("hex"),
        usedAt: clock.now(),
        keepUntil: session.expiresAt + hour,
      })
      expect((yield* read(request)).code).toBe("NONCE_USED_READ")
      expect((yield* read(signedGet("/balance", query(10), key))).code).toBe("NONCE_USED_READ")
      expect((yield* read(signedGet("/balance", query(11), key))).code).toBe("ok")
    }).pipe(Effect.provide(world))
  })

  it.effect("may be a POST", () =>
    inSession(() =>
      Effect.gen(function* () {
        const given = yield* read(signedPost("/refresh-cache", body(10), key))
        expect(given.code).toBe("ok")
        // Only transactions have a wallet's signature; elsewhere it is one of the unknown fields.
        const signed = signedPost("/refresh-cache", { ...body(11), signature: "0x00" }, key)
        expect((yield* read(signed)).code).toBe("ok")
      }),
    ),
  )

  it.effect("is let through once of a thousand at once", () =>
    inSession(() =>
      Effect.gen(function* () {
        const request = signedGet("/balance", query(10), key)
        const answers = yield* Effect.all(
          Array.from({ length: 1000 }, () => read(request)),
          { concurrency: "unbounded" },
        )
        expect(answers.filter(({ code }) => code === "ok")).toHaveLength(1)
        expect(answers.filter(({ code }) => code === "NONCE_USED_READ")).toHaveLength(999)
      }),
    ),
  )

  it.effect("cannot use the nonce that made the session", () =>
    inSession(() =>
      Effect.gen(function* () {
        expect((yield* read(signedGet("/balance", query(2), key))).code).toBe("NONCE_USED_READ")
      }),
    ),
  )

  it.effect("works in a session of either mode", () =>
    inSession(() =>
      Effect.gen(function* () {
        yield* registerTyped
        const request = signedGet("/balance", query(10).replace(uuid(1), uuid(9)), key)
        expect((yield* read(request)).code).toBe("ok")
      }),
    ),
  )

  it.effect("binds the path's parameter by an id in the query", () =>
    inSession(() =>
      Effect.gen(function* () {
        const path = { nonce: uuid(77) }
        const get = (count: number, id: string) =>
          read(signedGet("/operation/:nonce", `${query(count)}${id}`, key, path))
        expect((yield* get(10, "")).code).toBe("ok")
        expect((yield* get(11, `&id=${uuid(77)}`)).code).toBe("ok")
        expect((yield* get(12, `&id=${uuid(77).toUpperCase()}`)).code).toBe("ok")
        expect((yield* get(13, `&id=${uuid(78)}`)).code).toBe("INVALID_REQUEST_SIGNATURE")
        expect((yield* get(14, "&id=")).code).toBe("INVALID_REQUEST_SIGNATURE")
        // A route without parameters has no id to compare.
        expect((yield* read(signedGet("/balance", `${query(15)}&id=1`, key))).code).toBe("ok")
      }),
    ),
  )
})

describe("a transaction", () => {
  it.effect("gives the nonce to be used up and leaves it", () => {
    const { world, clock, registered } = withSession()
    return Effect.gen(function* () {
      const session = yield* registered
      const nonces = yield* NonceStore
      const request = signedPost("/transfer", { ...body(10), nonce: uuid(10).toUpperCase() }, key)
      const given = yield* authorizeTransaction(request, decode)
      expect(given.nonce).toBe(uuid(10).toUpperCase())
      expect(given.session).toEqual(session)
      expect(given.previous).toBeNull()
      expect(given.used).toEqual({
        scope: `session:${session.id}`,
        nonce: uuid(10),
        digest: createHash("sha256")
          .update("POST /transfer\n")
          .update(request.rawBody)
          .digest("hex"),
        usedAt: clock.now(),
        keepUntil: session.expiresAt + hour,
      })
      expect(yield* nonces.find(given.used.scope, given.used.nonce)).toBeNull()
      yield* nonces.consume(given.used)
      const again = yield* authorizeTransaction(request, decode)
      expect(again.previous).toEqual(given.used)
      expect(again.used).toEqual(given.used)
      const other = yield* authorizeTransaction(signedPost("/withdraw", body(10), key), decode)
      expect(other.previous?.digest).toBe(given.used.digest)
      expect(other.used.digest).not.toBe(given.used.digest)
      // The nonce is as used for a read as for a transaction.
      expect((yield* read(signedGet("/balance", query(10), key))).code).toBe("NONCE_USED_READ")
    }).pipe(Effect.provide(world))
  })

  it.effect("is authorised as the session's mode says", () =>
    inSession(() =>
      Effect.gen(function* () {
        yield* registerTyped
        const sent = (session: string, signature: unknown, present: boolean) => {
          const request = signedPost(
            "/transfer",
            { ...body(10), sessionId: session, signature },
            key,
          )
          return Effect.map(
            transact(present ? request : withoutHeader(request)),
            ({ code }) => code,
          )
        }
        const [normal, typed] = [uuid(1), uuid(9)]
        for (const signature of [undefined, null, "", "0x00", 1]) {
          expect(yield* sent(normal, signature, false)).toBe("MISSING_SIGNATURE_HEADER")
          expect(yield* sent(typed, signature, true)).toBe("NORMAL_MODE_REQUIRED")
        }
        for (const signature of ["0x00", "x", 1, false, [], {}]) {
          expect(yield* sent(normal, signature, true)).toBe("EIP712_MODE_REQUIRED")
        }
        for (const signature of [undefined, null, ""]) {
          expect(yield* sent(normal, signature, true)).toBe("ok")
          expect(yield* sent(typed, signature, false)).toBe("MISSING_FIELD")
        }
      }),
    ),
  )
})

/** Session `uuid(9)`, in EIP-712 mode, of the same owner and key. */
const registerTyped = Effect.gen(function* () {
  const made = yield* Effect.promise(() => typedSessionBody(evmWallet(2), key, uuid(9), uuid(3)))
  yield* createSession(creation(made, key))
})

describe("the signature of a request", () => {
  it.effect("covers every byte of the body, the route, the method and itself", () =>
    inSession(() =>
      Effect.gen(function* () {
        const request = signedPost("/transfer", body(10), key)
        const refused = (changed: SignedRequest) =>
          Effect.map(transact(changed), ({ code }) => {
            expect(code).not.toBe("ok")
          })
        const xor = fc.integer({ min: 1, max: 255 })
        const services = yield* Effect.context<Ports>()
        const check = (changed: SignedRequest) => Effect.runPromiseWith(services)(refused(changed))
        const runs = { numRuns: 150 }
        yield* Effect.promise(() =>
          fc.assert(
            fc.asyncProperty(fc.nat(request.rawBody.length - 1), xor, (at, mask) =>
              check({
                ...request,
                rawBody: request.rawBody.map((byte, index) => (index === at ? byte ^ mask : byte)),
              }),
            ),
            runs,
          ),
        )
        yield* Effect.promise(() =>
          fc.assert(
            fc.asyncProperty(fc.nat(127), fc.constantFrom(..."0123456789abcdefg"), (at, digit) => {
              const sent = request.headers[header] ?? ""
              fc.pre(sent.charAt(at) !== digit)
              return check({
                ...request,
                headers: { [header]: sent.slice(0, at) + digit + sent.slice(at + 1) },
              })
            }),
            { numRuns: 60 },
          ),
        )
        for (const routePattern of [
          "/withdraw",
          "/transfer/",
          "/Transfer",
          "/deposit",
          "transfer",
          "",
        ]) {
          yield* refused({ ...request, routePattern })
        }
        yield* refused({ ...request, method: "GET", rawQuery: query(10) })
        const reserialised = JSON.stringify(
          JSON.parse(new TextDecoder().decode(request.rawBody)),
          null,
          1,
        )
        yield* refused({ ...request, rawBody: new TextEncoder().encode(reserialised) })
        // What was refused used up nothing.
        expect((yield* transact(request)).code).toBe("ok")
      }),
    ),
  )

  it.effect("covers every byte of the query, and its order", () =>
    inSession(() =>
      Effect.gen(function* () {
        const sent = `${query(10)}&tokenAddresses=a&tokenAddresses=b&x=%7e`
        const request = signedGet("/get-fee", sent, key)
        const services = yield* Effect.context<Ports>()
        const check = (rawQuery: string) =>
          Effect.runPromiseWith(services)(
            Effect.map(read({ ...request, rawQuery }), ({ code }) => {
              expect(code, rawQuery).not.toBe("ok")
            }),
          )
        yield* Effect.promise(() =>
          fc.assert(
            fc.asyncProperty(
              fc.nat(sent.length - 1),
              fc.integer({ min: 0x21, max: 0x7e }),
              (at, byte) => {
                const changed = sent.slice(0, at) + String.fromCharCode(byte) + sent.slice(at + 1)
                fc.pre(changed !== sent)
                return check(changed)
              },
            ),
            { numRuns: 150 },
          ),
        )
        yield* Effect.promise(async () => {
          for (const changed of [
            sent.replace("%7e", "%7E"),
            sent.replace("%7e", "~"),
            `${sent}&`,
            `?${sent}`,
            sent.replace("tokenAddresses=a&tokenAddresses=b", "tokenAddresses=b&tokenAddresses=a"),
            sent.replace("tokenAddresses=a&tokenAddresses=b", "tokenAddresses=a,b"),
          ]) {
            await check(changed)
          }
        })
        expect((yield* read(request)).code).toBe("ok")
      }),
    ),
  )

  it.effect(
    "is the session's own: another session's key and a creation's signature are refused",
    () =>
      inSession(() =>
        Effect.gen(function* () {
          const stranger = signedPost("/transfer", body(10), clientKey(7))
          expect((yield* transact(stranger)).code).toBe("INVALID_REQUEST_SIGNATURE")
          const unbound = { ...creation(body(10), key), routePattern: "/transfer" }
          expect((yield* transact(unbound)).code).toBe("INVALID_REQUEST_SIGNATURE")
          const tokenSwapped = signedPost("/transfer", body(10), key)
          expect((yield* transact({ ...tokenSwapped, routePattern: "/withdraw" })).code).toBe(
            "INVALID_REQUEST_SIGNATURE",
          )
        }),
      ),
  )

  it.effect("is right over spaces, escapes and text beyond ASCII as they were sent", () =>
    inSession(() =>
      Effect.gen(function* () {
        const text = `\n{ "chainId" : 10, "é\\u00e9": "波😀", "nonce":"${uuid(10)}",\t"sessionId":"${uuid(1)}" }\r\n`
        expect((yield* transact(signedPost("/transfer", text, key))).code).toBe("ok")
      }),
    ),
  )
})

describe("the order of checks", () => {
  interface Fault {
    readonly name: string
    readonly code: string
    readonly fields?: Readonly<Record<string, string | number | undefined>>
    readonly text?: (text: string) => string
    readonly passed?: number
    readonly signer?: ReturnType<typeof clientKey>
    readonly noHeader?: true
    readonly path?: string
    readonly used?: true
    readonly route?: "read" | "transaction"
  }
  const faults: ReadonlyArray<Fault> = [
    { name: "an unreadable request", code: "INVALID_JSON", text: (text) => `${text}}` },
    { name: "a bad sessionId", code: "INVALID_SESSION_ID", fields: { sessionId: "1" } },
    { name: "a bad nonce", code: "INVALID_NONCE", fields: { nonce: "1" } },
    { name: "an unknown session", code: "SESSION_NOT_FOUND", fields: { sessionId: uuid(99) } },
    { name: "an expired session", code: "SESSION_EXPIRED", passed: 24 * hour },
    { name: "no header", code: "MISSING_SIGNATURE_HEADER", noHeader: true },
    {
      name: "the other mode's signature",
      code: "EIP712_MODE_REQUIRED",
      fields: { signature: "0x00" },
      route: "transaction",
    },
    { name: "a wrong signature", code: "INVALID_REQUEST_SIGNATURE", signer: clientKey(7) },
    {
      name: "another path",
      code: "INVALID_REQUEST_SIGNATURE",
      fields: { id: uuid(55) },
      path: uuid(56),
      route: "read",
    },
    { name: "a field that is missing", code: "MISSING_FIELD", fields: { chainId: undefined } },
    { name: "an old timestamp", code: "TIMESTAMP_EXPIRED", fields: { timestamp: 1 } },
    { name: "a used nonce", code: "NONCE_USED_READ", used: true, route: "read" },
  ]
  const toQuery = (fields: Readonly<Record<string, string | number | undefined>>): string =>
    Object.entries(fields)
      .flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`]))
      .join("&")

  for (const kind of ["read", "transaction"] as const) {
    const applicable = faults.filter(({ route }) => route === undefined || route === kind)
    for (const [index, earlier] of applicable.entries()) {
      for (const later of applicable.slice(index)) {
        it.effect(`of a ${kind}: ${earlier.name} before ${later.name}`, () =>
          inSession(({ clock }) =>
            Effect.gen(function* () {
              const both = [later, earlier]
              const signer = both.find((fault) => fault.signer !== undefined)?.signer ?? key
              if (both.some(({ used }) => used)) {
                expect((yield* read(signedGet("/balance", query(10), key))).code).toBe("ok")
              }
              for (const { passed = 0 } of both) clock.advance(passed)
              let fields: Readonly<Record<string, string | number | undefined>> = body(10)
              for (const fault of both) fields = { ...fields, ...fault.fields }
              const path = both.find((fault) => fault.path !== undefined)?.path
              let made: SignedRequest
              if (kind === "read") {
                const unreadable = both.some(({ text }) => text !== undefined) ? "&%" : ""
                const parameters = path === undefined ? undefined : { nonce: path }
                made = signedGet(
                  "/operation/:nonce",
                  toQuery(fields) + unreadable,
                  signer,
                  parameters,
                )
              } else {
                let text = JSON.stringify(fields)
                for (const fault of both) text = fault.text?.(text) ?? text
                made = signedPost("/transfer", text, signer)
              }
              const sent = both.some(({ noHeader }) => noHeader) ? withoutHeader(made) : made
              const given = yield* kind === "read" ? read(sent) : transact(sent)
              const expected =
                kind === "read" && earlier.code === "INVALID_JSON"
                  ? "INVALID_REQUEST"
                  : earlier.code
              expect(given.code).toBe(expected)
            }),
          ),
        )
      }
    }
  }

  it.effect("says of a revoked session that it was revoked, and nothing else of it", () => {
    const { world, registered } = withSession()
    return Effect.gen(function* () {
      const { id } = yield* registered
      yield* (yield* SessionStore).end(id)
      expect(yield* read(signedGet("/balance", query(11), key))).toEqual({
        code: "SESSION_REVOKED",
        message: "Session revoked",
      })
      const unsigned = withoutHeader(signedPost("/transfer", body(13), key))
      expect((yield* transact(unsigned)).code).toBe("SESSION_REVOKED")
    }).pipe(Effect.provide(world))
  })

  it.effect("answers an ended session as an expired one, for ever", () =>
    inSession(({ clock }) =>
      Effect.gen(function* () {
        const sessions = yield* SessionStore
        clock.advance(24 * hour - 1)
        expect((yield* read(signedGet("/balance", query(10), key))).code).toBe("ok")
        clock.advance(1)
        expect((yield* read(signedGet("/balance", query(11), key))).code).toBe("SESSION_EXPIRED")
        yield* sessions.purge(clock.now() + 1)
        expect((yield* read(signedGet("/balance", query(12), key))).code).toBe("SESSION_EXPIRED")
        expect((yield* transact(signedPost("/transfer", body(13), key))).code).toBe(
          "SESSION_EXPIRED",
        )
      }),
    ),
  )

  it.effect("uses up nothing for a request that is refused", () =>
    inSession(({ clock }) =>
      Effect.gen(function* () {
        const nonces = yield* NonceStore
        const stale = `${query(10)}&timestamp=${clock.now() - 5 * 60_000 - 1}`
        for (const request of [
          signedGet("/balance", query(10), clientKey(7)),
          withoutHeader(signedGet("/balance", query(10), key)),
          signedGet("/balance", `sessionId=${uuid(1)}&nonce=${uuid(10)}`, key),
          signedGet("/balance", stale, key),
        ]) {
          expect((yield* read(request)).code).not.toBe("ok")
          expect(yield* nonces.find(`session:${uuid(1)}`, uuid(10))).toBeNull()
        }
        expect((yield* read(signedGet("/balance", query(10), key))).code).toBe("ok")
      }),
    ),
  )
})

describe("a timestamp", () => {
  it.effect("in a query is digits within five minutes, both ways", () =>
    inSession(({ clock }) =>
      Effect.gen(function* () {
        const limit = 5 * 60_000
        const now = clock.now()
        const sent = [
          [String(now), "ok"],
          [String(now - limit), "ok"],
          [String(now + limit), "ok"],
          [String(now - limit - 1), "TIMESTAMP_EXPIRED"],
          [String(now + limit + 1), "TIMESTAMP_EXPIRED"],
          ["0", "TIMESTAMP_EXPIRED"],
          ["", "INVALID_REQUEST"],
          [`0${now}`, "INVALID_REQUEST"],
          [`%2B${now}`, "INVALID_REQUEST"],
          [`-${now}`, "INVALID_REQUEST"],
          [`${now}.0`, "INVALID_REQUEST"],
          ["1e12", "INVALID_REQUEST"],
          ["99999999999999999999", "INVALID_REQUEST"],
        ] as const
        for (const [index, [timestamp, expected]] of sent.entries()) {
          const request = signedGet("/balance", `${query(100 + index)}&timestamp=${timestamp}`, key)
          expect((yield* read(request)).code, timestamp).toBe(expected)
        }
      }),
    ),
  )

  it.effect("in a body is a JSON integer", () =>
    inSession(({ clock }) =>
      Effect.gen(function* () {
        const now = clock.now()
        for (const [lexeme, expected] of [
          [String(now), "ok"],
          ["null", "ok"],
          [String(now - 300_001), "TIMESTAMP_EXPIRED"],
          ["-1", "TIMESTAMP_EXPIRED"],
          [`"${now}"`, "INVALID_REQUEST"],
          [`${now}.0`, "INVALID_REQUEST"],
          [`${now}.5`, "INVALID_REQUEST"],
          ["1e12", "INVALID_REQUEST"],
          ["true", "INVALID_REQUEST"],
          ["[]", "INVALID_REQUEST"],
        ] as const) {
          const text = `${JSON.stringify(body(10)).slice(0, -1)},"timestamp":${lexeme}}`
          expect((yield* transact(signedPost("/transfer", text, key))).code, lexeme).toBe(expected)
        }
      }),
    ),
  )
})
