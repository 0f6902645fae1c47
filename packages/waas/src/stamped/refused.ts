import {
  asRefusal,
  NonceStore,
  NonceUsed,
  OrganizationStore,
  RelayError,
  UnitOfWork,
} from "@shielded-relay/core"
import { Effect } from "effect"
import { deniedEntry } from "./audit.ts"
import { firstAnswer, nothingToTell } from "./repeats.ts"
import type { StampedCaller } from "./StampedCaller.ts"

/**
 * Uses up the nonce of a known signer's refused request, and records a denial. Fails with the refusal. Returns the answer of the first copy of
 * the request if that has an effect: another copy won, perhaps because this one found what it had made, or this one was written although the
 * storage lost the answer to its commit. Whoever is told of a failure sends the request again under a new nonce, and it would happen twice.
 * Test: faults.test.ts.
 */
export const refused = Effect.fnUntraced(function* (
  caller: StampedCaller,
  error: RelayError | { readonly _tag: string },
) {
  const { organization, stamp, route, used } = caller
  // Another copy of the request, or another request with the nonce, won.
  if (
    error instanceof NonceUsed ||
    (error instanceof RelayError && error.code === "STAMP_NONCE_USED")
  )
    return (yield* firstAnswer(caller)) ?? nothingToTell
  const shown = asRefusal(error)
  const store = yield* OrganizationStore
  const nonces = yield* NonceStore
  const { transact } = yield* UnitOfWork
  const isDenied = shown.code === "ACTION_NOT_PERMITTED" || shown.code === "SUSPENDED"
  const entry = isDenied ? yield* deniedEntry(stamp, organization.id, route) : null
  const isUsed = yield* transact(
    Effect.gen(function* () {
      const by = yield* nonces.consume(used)
      if (entry !== null) yield* store.insertEntry(entry)
      return by !== null
    }),
  )
  const first = isUsed ? yield* firstAnswer(caller) : null
  return first?.hasEffect === true ? first : yield* shown
})
