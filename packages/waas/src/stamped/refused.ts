import {
  asRefusal,
  NonceStore,
  NonceUsed,
  OrganizationStore,
  RelayError,
  UnitOfWork,
} from "@shielded-relay/core"
import { Effect } from "effect"
import { nonceUsedBefore } from "./answers.ts"
import { deniedEntry } from "./audit.ts"
import { firstAnswer } from "./repeats.ts"
import type { StampedCaller } from "./StampedCaller.ts"

/** Uses up the nonce of a known signer's refused request, and records a denial. Fails with the refusal. */
export const refused = Effect.fnUntraced(function* (
  caller: StampedCaller,
  error: RelayError | { readonly _tag: string },
) {
  const { organization, stamp, route, used } = caller
  // Another copy of the request, or another request with the nonce, won.
  if (
    error instanceof NonceUsed ||
    (error instanceof RelayError && error.code === "STAMP_NONCE_USED")
  ) {
    const first = yield* firstAnswer(caller)
    return yield* nonceUsedBefore(first?.details ?? {})
  }
  const shown = asRefusal(error)
  const store = yield* OrganizationStore
  const nonces = yield* NonceStore
  const { transact } = yield* UnitOfWork
  const isDenied = shown.code === "ACTION_NOT_PERMITTED" || shown.code === "SUSPENDED"
  const entry = isDenied ? yield* deniedEntry(stamp, organization.id, route) : null
  yield* transact(
    Effect.gen(function* () {
      yield* nonces.consume(used)
      if (entry !== null) yield* store.insertEntry(entry)
    }),
  )
  return yield* shown
})
