import type { Effect } from "effect"
import { Context, Data } from "effect"
import type { StorageUnavailable } from "./StorageUnavailable.ts"

/** A tenant of the managed-wallet area. */
export interface Organization {
  readonly id: string
  readonly name: string
  readonly createdAt: number
}

/** Somebody of an organization, known by an ed25519 key. */
export interface OrganizationUser {
  readonly id: string
  readonly organizationId: string
  readonly role: "root" | "admin" | "user"
  /** 32 bytes, lower-case hex. */
  readonly publicKey: string
  /** How many wallets were derived from the user's seed; wallet i uses index i. */
  readonly wallets: number
}

export type PolicyAction =
  | "CREATE_USER"
  | "CREATE_WALLET"
  | "SIGN_TRANSACTION"
  | "SIGN_TYPED_DATA"
  | "DELEGATE_RESOURCE"
  | "READ_BALANCE"
  | "ADD_POLICY"
  | "UPDATE_POLICY"
  | "REMOVE_POLICY"

/** What a policy's users may do; deny by default. */
export interface Policy {
  readonly id: string
  readonly organizationId: string
  readonly userIds: ReadonlyArray<string>
  readonly actionType: PolicyAction
}

/** A user, organization or policy with this id or key exists. */
export class OrganizationConflict extends Data.TaggedError("OrganizationConflict")<{
  readonly id: string
}> {}

/**
 * Organizations with their users and policies.
 *
 * Laws: ids and (organization, public key) are unique; nothing of one organization is ever given for another's id;
 * `addWallet` gives each caller a different index, without gaps.
 */
export interface OrganizationStoreShape {
  readonly create: (
    organization: Organization,
    root: OrganizationUser,
  ) => Effect.Effect<void, OrganizationConflict | StorageUnavailable>
  readonly find: (id: string) => Effect.Effect<Organization | null, StorageUnavailable>
  readonly addUser: (
    user: OrganizationUser,
  ) => Effect.Effect<void, OrganizationConflict | StorageUnavailable>
  readonly user: (
    organizationId: string,
    userId: string,
  ) => Effect.Effect<OrganizationUser | null, StorageUnavailable>
  readonly userByKey: (
    organizationId: string,
    publicKey: string,
  ) => Effect.Effect<OrganizationUser | null, StorageUnavailable>
  readonly addWallet: (
    organizationId: string,
    userId: string,
  ) => Effect.Effect<number | null, StorageUnavailable>
  readonly policies: (
    organizationId: string,
  ) => Effect.Effect<ReadonlyArray<Policy>, StorageUnavailable>
  readonly putPolicy: (policy: Policy) => Effect.Effect<void, StorageUnavailable>
  readonly removePolicy: (
    organizationId: string,
    policyId: string,
  ) => Effect.Effect<boolean, StorageUnavailable>
}

export class OrganizationStore extends Context.Service<OrganizationStore, OrganizationStoreShape>()(
  "shielded-relay/OrganizationStore",
) {}
