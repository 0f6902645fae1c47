import { KeyVault, type SecretName } from "@shielded-relay/core"
import { Data, Effect, Redacted } from "effect"
import type { AnswerKey } from "../server/AnswerKeys.ts"
import { newResponseSigningKey, responseSigner } from "../server/responseSigner.ts"

/** A `response-signing-key` of the vault is not a P-256 key. */
export class UnusableSigningKey extends Data.TaggedError("UnusableSigningKey")<{
  readonly reason: string
}> {
  readonly retryable = false

  override get message(): string {
    return `Responses cannot be signed: ${this.reason}`
  }
}

/** The name of the vault's keys of answers. Versions count from 1. */
export const answerKeyName = (version: number): SecretName =>
  version === 1 ? "response-signing-key" : `response-signing-key/${version}`

/** Reads all keys of answers in the order of their versions, and creates the first if there is none. */
export const readAnswerKeys = Effect.gen(function* () {
  const vault = yield* KeyVault
  const name = answerKeyName(1)
  const first =
    (yield* vault.get(name)) ?? (yield* vault.create(name, Redacted.make(newResponseSigningKey())))
  const keys: [AnswerKey, ...Array<AnswerKey>] = [yield* keyIn(name, 0, Redacted.value(first))]
  for (let version = 2; ; version++) {
    const following = yield* vault.get(answerKeyName(version))
    if (following === null) return keys
    const { from, pkcs8 } = parseFollowing(Redacted.value(following))
    keys.push(yield* keyIn(answerKeyName(version), from, pkcs8))
  }
})

const keyIn = Effect.fnUntraced(function* (name: SecretName, from: number, pkcs8: Uint8Array) {
  const signer = responseSigner(pkcs8)
  if (signer !== null) return { from, signer } satisfies AnswerKey
  return yield* new UnusableSigningKey({ reason: `the vault's ${name} is not a P-256 key` })
})

/** Bytes of the time that precedes the PKCS #8 of a key that follows another: milliseconds since the epoch, big-endian. */
const timeBytes = 8

/** The secret of a key that begins to sign at a time. */
export function followingSecret(from: number, pkcs8: Uint8Array): Uint8Array {
  const secret = new Uint8Array(timeBytes + pkcs8.length)
  new DataView(secret.buffer).setBigUint64(0, BigInt(from))
  secret.set(pkcs8, timeBytes)
  return secret
}

function parseFollowing(secret: Uint8Array) {
  const padded = Uint8Array.from({ length: timeBytes }, (_, at) => secret[at] ?? 0)
  return {
    from: Number(new DataView(padded.buffer).getBigUint64(0)),
    pkcs8: secret.slice(timeBytes),
  }
}
