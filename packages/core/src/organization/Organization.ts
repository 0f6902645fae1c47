import type { Address } from "../address/Address.ts"
import type { StampKey } from "../authorization/stamp/StampKey.ts"
import type { OperationId } from "../operation/Operation.ts"
import type { WalletAddresses } from "../port/WalletKeys.ts"
import type { Uuid } from "../request/uuid.ts"

/** Whether an organization or a user may act. */
export type Standing = "active" | "suspended"

/** What a user may do without a policy. */
export type Role = "root" | "admin" | "user"

/** A row's seal: HMAC over its other fields (`OrganizationSeal`). A row whose seal does not match was not written by this service. */
interface Sealed {
  readonly seal: string
}

/** A customer of the operator: users, their wallets, and the policies that bind them. */
export interface Organization extends Sealed {
  readonly id: Uuid
  readonly name: string
  readonly standing: Standing
  /** Increases by one with every change of the organization, its users, keys or policies. A decision holds for one revision. */
  readonly revision: number
  /** Users, suspended ones too. */
  readonly users: number
  readonly policies: number
  /**
   * The newest version of the root secret for which the organization's root was exported. The keys of its users of this version and of earlier
   * ones are known outside the vault. `null`: none was exported.
   */
  readonly exportedRoot: number | null
  /** Milliseconds since the epoch. */
  readonly createdAt: number
}

/** A member of an organization, with wallets of its own. */
export interface ManagedUser extends Sealed {
  readonly organizationId: Uuid
  readonly id: Uuid
  readonly role: Role
  readonly standing: Standing
  /** The version of the root secret that the keys of its wallets derive from. */
  readonly rootVersion: number
  /** Wallets, with the indexes 0 to `wallets` - 1. */
  readonly wallets: number
  /** Position among the organization's users, from 0. */
  readonly position: number
  /** When the user's words were first exported, milliseconds since the epoch; `null`: never. */
  readonly exportedAt: number | null
  readonly createdAt: number
}

/** A key that signs stamps for a user. A removed key stays removed for ever. */
export interface UserKey extends Sealed {
  readonly organizationId: Uuid
  readonly key: StampKey
  readonly userId: Uuid
  readonly removed: boolean
}

/** A wallet: one address per family. No two wallets share an address. */
export interface Wallet extends Sealed {
  readonly organizationId: Uuid
  readonly userId: Uuid
  readonly index: number
  readonly addresses: WalletAddresses
  /** The seed of an imported wallet, sealed by `WalletKeys` for its user; its addresses are those of index 0. `null`: its keys are derived. */
  readonly importedSeed: string | null
}

/** What a policy is about. */
export type ActionType =
  | "CREATE_USER"
  | "CREATE_WALLET"
  | "SIGN_TRANSACTION"
  | "SIGN_TYPED_DATA"
  | "SIGN_MESSAGE"
  | "DELEGATE_RESOURCE"
  | "READ_BALANCE"
  | "ADD_POLICY"
  | "UPDATE_POLICY"
  | "REMOVE_POLICY"

/** A rule that allows or denies an action to users, under conditions. */
export interface StoredPolicy extends Sealed {
  readonly organizationId: Uuid
  readonly id: Uuid
  readonly userIds: ReadonlyArray<Uuid>
  readonly actionType: ActionType
  readonly effect: "allow" | "deny"
  /** The conditions as JSON text. */
  readonly conditions: string
  /** Policies are tried in ascending order. */
  readonly position: number
  readonly createdAt: number
}

/** What an accepted request charges to a policy. */
export interface Spend {
  readonly policyId: Uuid
  readonly userId: Uuid
  readonly chainId: number
  readonly token: Address
  /** Amount and fee, in smallest units. */
  readonly amount: bigint
  /** Milliseconds since the epoch. */
  readonly at: number
  /** The operation that spends. Once it has failed, the spend no longer counts. `null`: the spend always counts. */
  readonly operationId: OperationId | null
}
