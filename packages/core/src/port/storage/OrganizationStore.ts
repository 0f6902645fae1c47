import type { Effect } from "effect"
import { Context } from "effect"
import type { Address } from "../../address/Address.ts"
import type { StampKey } from "../../authorization/stamp/StampKey.ts"
import type { AuditEntry, LinkedEntry } from "../../organization/AuditEntry.ts"
import type { SpendLimit } from "../../organization/Grant.ts"
import type {
  ManagedUser,
  Organization,
  Spend,
  StoredPolicy,
  UserKey,
  Wallet,
} from "../../organization/Organization.ts"
import type { StampedOutcome } from "../../organization/StampedOutcome.ts"
import type { Uuid } from "../../request/uuid.ts"
import type { StorageUnavailable } from "./StorageUnavailable.ts"

/** The spends that a limit counts: of one policy, after `since` (milliseconds since the epoch), of one user unless `null`. */
export interface SpendQuery extends Pick<SpendLimit, "chainId" | "token"> {
  readonly policyId: Uuid
  readonly userId: Uuid | null
  readonly since: number
}

/**
 * Organizations, their users, keys, wallets and policies, what their policies were charged, and the audit log.
 *
 * Laws:
 * 1. `advance` replaces an organization exactly if its stored revision is one less than the new one, and returns whether it did. Every
 *    change of users, keys or policies happens in a transaction that advances their organization.
 * 2. `putUser`, `putKey` and `putPolicy` insert a row or replace the row of the same id; a key stays its user's. `insert` and `insertWallet` of an existing id are
 *    defects. A wallet whose address belongs to another wallet is a defect too.
 * 3. `walletAt` finds a wallet by any of its addresses.
 * 4. Lists are ascending by position or index, organizations by id, from `after` (exclusive) on, at most `limit` rows; policies all at once.
 * 5. `spent` sums the spends that match, except those of an operation or a wallet operation that has failed. The window excludes its start: `at > since`.
 * 6. `recordOutcome` keeps the first outcome of a (scope, nonce).
 * 7. `recordRoot` keeps the first fingerprint of a version and returns it; `null` only reads it.
 * 8. `insertEntry` keeps the first entry of an id. `unlinked` returns entries without a place in the order in which they were inserted: an
 *    entry follows those that its transaction inserted before it, and all that were committed before. `link` gives an entry its place;
 *    entries of one organization get ascending `seq` from 1 without gaps. A linked entry never changes, and is never deleted.
 */
export interface OrganizationStoreShape {
  readonly insert: (organization: Organization) => Effect.Effect<void, StorageUnavailable>
  readonly find: (id: Uuid) => Effect.Effect<Organization | null, StorageUnavailable>
  readonly organizations: (
    after: Uuid | null,
    limit: number,
  ) => Effect.Effect<ReadonlyArray<Organization>, StorageUnavailable>
  readonly advance: (organization: Organization) => Effect.Effect<boolean, StorageUnavailable>
  readonly putUser: (user: ManagedUser) => Effect.Effect<void, StorageUnavailable>
  readonly user: (
    organizationId: Uuid,
    id: Uuid,
  ) => Effect.Effect<ManagedUser | null, StorageUnavailable>
  readonly users: (
    organizationId: Uuid,
    after: number | null,
    limit: number,
  ) => Effect.Effect<ReadonlyArray<ManagedUser>, StorageUnavailable>
  readonly putKey: (key: UserKey) => Effect.Effect<void, StorageUnavailable>
  readonly key: (
    organizationId: Uuid,
    key: StampKey,
  ) => Effect.Effect<UserKey | null, StorageUnavailable>
  readonly keysOf: (
    organizationId: Uuid,
    userId: Uuid,
  ) => Effect.Effect<ReadonlyArray<UserKey>, StorageUnavailable>
  readonly insertWallet: (wallet: Wallet) => Effect.Effect<void, StorageUnavailable>
  readonly wallets: (
    organizationId: Uuid,
    userId: Uuid,
    after: number | null,
    limit: number,
  ) => Effect.Effect<ReadonlyArray<Wallet>, StorageUnavailable>
  readonly walletAt: (address: Address) => Effect.Effect<Wallet | null, StorageUnavailable>
  readonly putPolicy: (policy: StoredPolicy) => Effect.Effect<void, StorageUnavailable>
  readonly removePolicy: (organizationId: Uuid, id: Uuid) => Effect.Effect<void, StorageUnavailable>
  readonly policies: (
    organizationId: Uuid,
  ) => Effect.Effect<ReadonlyArray<StoredPolicy>, StorageUnavailable>
  readonly insertSpend: (spend: Spend) => Effect.Effect<void, StorageUnavailable>
  readonly spent: (
    query: SpendQuery,
  ) => Effect.Effect<{ readonly amount: bigint; readonly count: number }, StorageUnavailable>
  readonly recordOutcome: (outcome: StampedOutcome) => Effect.Effect<void, StorageUnavailable>
  readonly outcome: (
    scope: string,
    nonce: string,
  ) => Effect.Effect<string | null, StorageUnavailable>
  /** The fingerprint of a root of wallet keys. */
  readonly recordRoot: (
    version: number,
    fingerprint: string | null,
  ) => Effect.Effect<string | null, StorageUnavailable>
  readonly insertEntry: (entry: AuditEntry) => Effect.Effect<void, StorageUnavailable>
  readonly unlinked: (limit: number) => Effect.Effect<ReadonlyArray<AuditEntry>, StorageUnavailable>
  readonly link: (entry: LinkedEntry) => Effect.Effect<void, StorageUnavailable>
  readonly newestLinked: (
    organizationId: Uuid,
  ) => Effect.Effect<LinkedEntry | null, StorageUnavailable>
  readonly entries: (
    organizationId: Uuid,
    after: number,
    limit: number,
  ) => Effect.Effect<ReadonlyArray<LinkedEntry>, StorageUnavailable>
}

export class OrganizationStore extends Context.Service<OrganizationStore, OrganizationStoreShape>()(
  "shielded-relay/OrganizationStore",
) {}
