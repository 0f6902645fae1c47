import {
  GrantChanged,
  NonceStore,
  OrganizationStore,
  sealed,
  UnitOfWork,
  type AuditEntry,
  type Organization,
  type Uuid,
} from "@shielded-relay/core"
import { Effect } from "effect"
import { nonceUsedBefore } from "./answers.ts"
import { keepOutcome } from "./outcome.ts"
import type { StampedCaller } from "./StampedCaller.ts"

/** What a change writes, in one transaction with the organization's next revision. */
export interface Change<E = never, R = never, D = Readonly<Record<string, unknown>>> {
  /** Fields of the organization that change. */
  readonly organization?: Partial<Pick<Organization, "standing" | "users" | "policies">>
  readonly write: Effect.Effect<void, E, R>
  /** The id of what the change made. */
  readonly result: string | null
  readonly policyId: Uuid | null
  readonly data: D
  /** What a repeat is told and the database keeps for ever; absent: `data`. */
  readonly kept?: Readonly<Record<string, unknown>>
}

/** Writes a change: nonce, rows, audit entry, outcome and the organization's next revision, in one transaction. */
export const commit = Effect.fnUntraced(function* <E, R>(
  { organization, used }: StampedCaller,
  { organization: changes = {}, write, data, kept = data }: Change<E, R>,
  entry: AuditEntry,
) {
  const store = yield* OrganizationStore
  const nonces = yield* NonceStore
  const { transact } = yield* UnitOfWork
  const next = yield* sealed("organization", {
    ...organization,
    ...changes,
    revision: organization.revision + 1,
  })
  yield* transact(
    Effect.gen(function* () {
      if ((yield* nonces.consume(used)) !== null) return yield* nonceUsedBefore({})
      if (!(yield* store.advance(next))) return yield* new GrantChanged()
      yield* write
      yield* store.insertEntry(entry)
      yield* keepOutcome(used, kept)
    }),
  )
})
