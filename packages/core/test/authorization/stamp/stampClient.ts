import { createPrivateKey, createPublicKey, sign } from "node:crypto"
import { memoryStorage } from "@shielded-relay/storage-memory"
import { testClock, type TestClock } from "@shielded-relay/testkit"
import { Effect, Layer, Result } from "effect"
import {
  nobleSignatureVerifierLayer,
  StampRules,
  verifyStamp,
  type StampedRequest,
} from "../../../src/authorization/index.ts"
import { InstallationStore } from "../../../src/port/storage/InstallationStore.ts"
import type { NonceFreshness } from "../../../src/session/index.ts"
import { defaultSessionRules, SessionRules } from "../../../src/session/index.ts"

/** An Ed25519 key of OpenSSL, which shares no code with the service. */
export interface StampingKey {
  readonly publicKey: Buffer
  readonly sign: (message: string) => Buffer
}

/** The key whose seed is 32 times this byte. */
export function stampingKey(fill: number): StampingKey {
  const prefix = Buffer.from("302e020100300506032b657004220420", "hex")
  const pkcs8 = Buffer.concat([prefix, Buffer.alloc(32, fill)])
  const key = createPrivateKey({ format: "der", type: "pkcs8", key: pkcs8 })
  return {
    publicKey: createPublicKey(key).export({ format: "der", type: "spki" }).subarray(-32),
    sign: (message) => sign(null, Buffer.from(message), key),
  }
}

export const key = stampingKey(1)
export const organizationId = "0197a1b2-7c3d-4e4f-8a5b-6c7d8e9f0a1b"
export const origin = "https://relay.example"

/** The header of a stamp with these fields. */
export const headerOf = (fields: Readonly<Record<string, unknown>>): string =>
  Buffer.from(JSON.stringify(fields)).toString("base64url")

/** The header of this key's stamp over a message. */
export const stampOf = (message: string, by = key): string =>
  headerOf({ publicKey: by.publicKey.toString("hex"), signature: by.sign(message).toString("hex") })

export const post = (body: string | Uint8Array, stamp: string): StampedRequest => ({
  binding: "POST /waas/create-wallet",
  data: { encoding: "json", bytes: typeof body === "string" ? Buffer.from(body) : body },
  stamps: [stamp],
  pathParameters: {},
  organization: "named",
})

export const get = (text: string, stamp: string): StampedRequest => ({
  binding: "GET /waas/get-wallets",
  data: { encoding: "query", text },
  stamps: [stamp],
  pathParameters: {},
  organization: "named",
})

export type Body = Readonly<Record<string, unknown>>

/** A body with the fields that every request needs, then these. */
export const bodyOf = (fields: Body = {}): Body => ({ organizationId, nonce: "n-1", ...fields })

/** The message of a body without integer-like keys. Fields that are undefined are not sent. */
export const messageOf = (body: Body, binding = "POST /waas/create-wallet"): string =>
  JSON.stringify([binding, Object.entries(body).filter(([, value]) => value !== undefined)])

/** A POST of these fields, stamped over exactly them. */
export function stampedPost(fields: Body = {}, by = key): StampedRequest {
  const body = bodyOf(fields)
  return post(JSON.stringify(body), stampOf(messageOf(body), by))
}

/** A GET of this query, stamped over exactly these entries. */
export function stampedGet(query: string, entries: ReadonlyArray<readonly [string, unknown]>) {
  return get(query, stampOf(JSON.stringify(["GET /waas/get-wallets", entries])))
}

export interface Service {
  readonly clock?: TestClock
  readonly freshness?: NonceFreshness
  /** When the storage was restored, in milliseconds since the epoch. */
  readonly madeAfter?: number
}

/** Verifies a request as the service does, with its real verifier. */
export function verified(
  request: StampedRequest,
  { clock = testClock(), freshness = "lenient", madeAfter }: Service = {},
) {
  const world = Layer.mergeAll(
    memoryStorage,
    clock.layer,
    nobleSignatureVerifierLayer,
    Layer.succeed(SessionRules, { ...defaultSessionRules, audiences: [origin] }),
    Layer.succeed(StampRules, { freshness }),
  )
  const program = Effect.gen(function* () {
    const installation = yield* InstallationStore
    if (madeAfter !== undefined)
      yield* installation.put({
        since: 0,
        restoration: { madeAfter, registeredBefore: madeAfter, heads: [] },
      })
    return yield* verifyStamp(request)
  })
  return Effect.runSync(Effect.result(Effect.provide(program, world)))
}

/** `accepted`, or the code of the refusal. */
export const verdict = (request: StampedRequest, service: Service = {}): string =>
  Result.match(verified(request, service), {
    onSuccess: () => "accepted",
    onFailure: (error) => ("code" in error ? error.code : error._tag),
  })

/** The text of the refusal. */
export const refusalText = (request: StampedRequest, service: Service = {}): string =>
  Result.match(verified(request, service), {
    onSuccess: () => "accepted",
    onFailure: (error) => error.message,
  })
