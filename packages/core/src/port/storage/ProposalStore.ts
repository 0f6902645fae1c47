import type { Effect } from "effect"
import { Context } from "effect"
import type { Proposal } from "../../organization/Proposal.ts"
import type { Uuid } from "../../request/uuid.ts"
import type { StorageUnavailable } from "./StorageUnavailable.ts"

/** Proposals of an organization; of one user unless `null`. */
export interface ProposalsOf {
  readonly organizationId: Uuid
  readonly userId: Uuid | null
}

/** A page of a list. `openAt`: only proposals that are open and not expired at this time, in milliseconds since the epoch; `null`: all. */
export interface ProposalPage extends ProposalsOf {
  readonly openAt: number | null
  /** Only positions below it; `null`: from the newest. */
  readonly before: number | null
  readonly limit: number
}

/**
 * Requests that wait for approvals, and what became of them.
 *
 * Laws:
 * 1. `insert` of an existing id, or of a position that the organization has already, is a defect.
 * 2. `replace` replaces a proposal exactly if its stored version is one less than the new one, and returns whether it did.
 * 3. `newest` returns the highest position of the organization; 0 without proposals.
 * 4. `countOpen` counts proposals in state `open` with `expiresAt > at`. It costs no more with a longer history.
 * 5. `list` is descending by position.
 */
export interface ProposalStoreShape {
  readonly insert: (proposal: Proposal) => Effect.Effect<void, StorageUnavailable>
  readonly find: (
    organizationId: Uuid,
    id: Uuid,
  ) => Effect.Effect<Proposal | null, StorageUnavailable>
  readonly replace: (proposal: Proposal) => Effect.Effect<boolean, StorageUnavailable>
  readonly newest: (organizationId: Uuid) => Effect.Effect<number, StorageUnavailable>
  readonly countOpen: (of: ProposalsOf, at: number) => Effect.Effect<number, StorageUnavailable>
  readonly list: (page: ProposalPage) => Effect.Effect<ReadonlyArray<Proposal>, StorageUnavailable>
}

export class ProposalStore extends Context.Service<ProposalStore, ProposalStoreShape>()(
  "shielded-relay/ProposalStore",
) {}
