import { hkdf } from "@noble/hashes/hkdf.js"
import { hmac } from "@noble/hashes/hmac.js"
import { sha256 } from "@noble/hashes/sha2.js"
import { utf8ToBytes } from "@noble/hashes/utils.js"
import type { OwnerId } from "../owner/Owner.ts"
import type { OwnerWebhook, WebhookGeneration } from "../port/storage/journal/OwnerWebhookStore.ts"

/** How long the secret before still signs, in milliseconds. */
export const secretOverlap = 24 * 60 * 60_000

/** Earlier secrets that sign at once, at most. */
const earlierSecrets = 3

/** Derives the key of owners' webhook secrets. It is the same in every process with the same master seed. */
export function ownerWebhookKey(masterSeed: Uint8Array): Uint8Array {
  return hkdf(
    sha256,
    masterSeed,
    utf8ToBytes("shielded-relay/v1"),
    utf8ToBytes("owner-webhook"),
    32,
  )
}

/** The secret of a generation, 32 bytes. It belongs to one owner: nobody's generation leads to the secret of another one. */
export function webhookSecret(key: Uint8Array, owner: OwnerId, generation: string): Uint8Array {
  return hmac(sha256, key, utf8ToBytes(`secret ${owner} ${generation}`))
}

/** The generations after a new one begins: the one before signs until `now + secretOverlap`, earlier ones until the end that they have. */
export function withGeneration(
  before: ReadonlyArray<WebhookGeneration>,
  id: string,
  now: number,
): ReadonlyArray<WebhookGeneration> {
  const earlier = before
    .filter(({ until }) => until === null || until > now)
    .map((generation) => ({ ...generation, until: generation.until ?? now + secretOverlap }))
  return [{ id, until: null }, ...earlier.slice(0, earlierSecrets)]
}

/** The secrets that sign now, newest first. */
export function signingSecrets(
  key: Uint8Array,
  { owner, generations }: Pick<OwnerWebhook, "generations" | "owner">,
  now: number,
): ReadonlyArray<Uint8Array> {
  return generations
    .filter(({ until }) => until === null || until > now)
    .map(({ id }) => webhookSecret(key, owner, id))
}
