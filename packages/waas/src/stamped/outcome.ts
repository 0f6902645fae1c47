import { utf8ToBytes } from "@noble/hashes/utils.js"
import {
  OrganizationSeal,
  OrganizationStore,
  type StampedOutcome,
  type UsedNonce,
  logged,
} from "@shielded-relay/core"
import { Effect } from "effect"
import { storedObject } from "../seal/storedObject.ts"

/** The outcome of a request: its seal, a space, and the data as JSON text. */
const sealOf = Effect.fnUntraced(function* ({ scope, nonce, digest }: UsedNonce, data: string) {
  const { seal } = yield* OrganizationSeal
  return seal("row", utf8ToBytes(JSON.stringify(["outcome", scope, nonce, digest, data])))
})

/** What a repeat of a request is told, under a seal: clients send money to the addresses in it. */
export const sealedOutcome = Effect.fnUntraced(function* (
  used: UsedNonce,
  data: Readonly<Record<string, unknown>>,
) {
  const text = JSON.stringify(data)
  const { scope, nonce } = used
  return { scope, nonce, data: `${yield* sealOf(used, text)} ${text}` } satisfies StampedOutcome
})

/** Keeps what a repeat of a request is told. */
export const keepOutcome = Effect.fnUntraced(function* (
  used: UsedNonce,
  data: Readonly<Record<string, unknown>>,
) {
  const store = yield* OrganizationStore
  yield* store.recordOutcome(yield* sealedOutcome(used, data))
})

/** What a repeat of a request is told; `null` if nothing was kept. Dies if another program wrote it. */
export const keptOutcome = Effect.fnUntraced(function* (used: UsedNonce) {
  const store = yield* OrganizationStore
  const kept = yield* store.outcome(used.scope, used.nonce)
  if (kept === null) return null
  const text = kept.slice(kept.indexOf(" ") + 1)
  if (kept === `${yield* sealOf(used, text)} ${text}`) return { text, data: storedObject(text) }
  yield* logged("outcome-altered", {})
  return yield* Effect.die(new Error("the outcome of a request has a wrong seal"))
})
