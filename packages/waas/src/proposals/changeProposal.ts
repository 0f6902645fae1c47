import {
  GrantChanged,
  OrganizationStore,
  ProposalStore,
  UnitOfWork,
  type AuditEntry,
  type Proposal,
  sealed,
} from "@shielded-relay/core"
import { Effect } from "effect"
import { allowedEntry } from "../stamped/audit.ts"
import { decideOnce } from "../stamped/decideOnce.ts"
import { keepOutcome } from "../stamped/outcome.ts"
import type { StampedCaller } from "../stamped/StampedCaller.ts"

/** The next version of a proposal, with its seal. */
export const nextVersion = (proposal: Proposal, changes: Partial<Proposal>) =>
  sealed("proposal", { ...proposal, ...changes, version: proposal.version + 1 })

/**
 * Writes the next version of a proposal with the nonce, the audit entry and the outcome of the request that changes it, and `further` entries.
 * Fails with GrantChanged if the organization or the proposal has changed since it was read.
 */
export const changeProposal = Effect.fnUntraced(function* (
  caller: StampedCaller,
  next: Proposal,
  data: Readonly<Record<string, unknown>>,
  further: ReadonlyArray<AuditEntry> = [],
) {
  const { organization, stamp, route, used } = caller
  const store = yield* OrganizationStore
  const proposals = yield* ProposalStore
  const { transact } = yield* UnitOfWork
  const entry = yield* allowedEntry(stamp, organization.id, route, null, next.id)
  yield* transact(
    Effect.gen(function* () {
      yield* decideOnce(caller, { charges: [], policyId: null }, [])
      if (!(yield* proposals.replace(next))) return yield* new GrantChanged()
      for (const one of [entry, ...further]) yield* store.insertEntry(one)
      yield* keepOutcome(used, data)
    }),
  )
})
