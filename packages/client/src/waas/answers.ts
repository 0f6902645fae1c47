import { isPolicy, type Policy } from "./Policy.ts"
import {
  isAmount,
  isBoolean,
  isText,
  isTrue,
  isWhole,
  listOf,
  nullable,
  objectOf,
  optional,
  type OtherText,
} from "../transport/shape.ts"

export type Role = "root" | "admin" | "user"
export type Standing = "active" | "suspended"

/** The addresses of a wallet on the three families of chains. One key of the service is behind each. */
export interface WalletAddresses {
  /** `0x…` with checksum (EIP-55). */
  readonly evm: string
  /** `T…`. */
  readonly tron: string
  /** Base58. */
  readonly solana: string
}

export interface ListedWallet extends WalletAddresses {
  /** The wallet's words come from outside the service. */
  readonly imported?: true
}

export interface CreatedUser {
  readonly userId: string
  readonly role: Role | OtherText
  /** One address set: the first wallet. */
  readonly addresses: ReadonlyArray<WalletAddresses>
  /** Proves the user's ownership after a loss of the service's database. Keep it; it is no secret. */
  readonly receipt: string
}

export interface CreatedOrganization extends CreatedUser {
  readonly organizationId: string
}

export interface CreatedWallet {
  readonly addresses: WalletAddresses
}

export interface Organization {
  readonly organizationId: string
  readonly organizationName: string
  readonly standing: Standing | OtherText
  /** Grows with every change. */
  readonly revision: number
  /** How many, suspended ones included. */
  readonly users: number
  /** How many. */
  readonly policies: number
  /** Whether the operator has exported the organization's root secret. Older services do not say. */
  readonly exported?: boolean
  /** ISO 8601. */
  readonly createdAt: string
}

export interface UserSummary {
  readonly userId: string
  readonly role: Role | OtherText
  readonly standing: Standing | OtherText
  /** How many. */
  readonly wallets: number
  /** Whether somebody else has the keys of the user's wallets: the service lends them nothing. Older services do not say. */
  readonly exported?: boolean
  /** ISO 8601. */
  readonly createdAt: string
}

export interface User extends UserSummary {
  /** The keys that may stamp for this user: 64 hex digits each. */
  readonly publicKeys: ReadonlyArray<string>
}

/** A page of a list. `nextCursor`: pass it as `cursor` for the next page; `null` on the last one. */
export interface UserPage {
  readonly users: ReadonlyArray<UserSummary>
  readonly nextCursor: string | null
}

/** A page of a list. `nextCursor`: pass it as `cursor` for the next page; `null` on the last one. */
export interface WalletPage {
  readonly wallets: ReadonlyArray<ListedWallet>
  readonly nextCursor: string | null
}

/** An entry of the audit log. */
export interface AuditLogEntry {
  /** From 1, without gaps. */
  readonly seq: number
  /** Hex SHA-256 over the hash of the entry before and the fields of this one. */
  readonly hash: string
  readonly id: string
  /** ISO 8601. */
  readonly at: string
  /** The key that signed the request; 64 zeros for a command of the operator. */
  readonly key: string
  readonly route: string
  /** Hex SHA-256 of the stamped message. */
  readonly digest: string
  readonly decision: "allowed" | "proposed" | "denied" | OtherText
  /** The policy that decided; `null`: the user's role. */
  readonly policyId: string | null
  /** The id of what the request made; `null` for none. */
  readonly result: string | null
}

/** A page of the audit log, oldest first. `nextCursor`: pass it as `cursor` for the next page; `null` on the last one. */
export interface AuditLogPage {
  readonly entries: ReadonlyArray<AuditLogEntry>
  readonly nextCursor: string | null
}

export interface ChangedKey {
  readonly userId: string
  /** 64 lower-case hex digits. */
  readonly publicKey: string
}

/** The standing of a user, or of the organization. */
export interface ChangedStanding {
  readonly standing: Standing | OtherText
  readonly userId?: string | undefined
  readonly organizationId?: string | undefined
}

export interface RemainingPolicies {
  readonly organizationId: string
  readonly policies: ReadonlyArray<Policy>
}

export interface PrivateBalance {
  readonly token: {
    readonly chainId: number
    readonly tokenAddress: string
    readonly name: string
    readonly symbol: string
    readonly decimals: number
  }
  /** Whole tokens as a decimal number. Spendable now, less what operations in flight use. */
  readonly balance: string
  /** Whole tokens as a decimal number. Becomes balance. */
  readonly pending: string
  /** Whole tokens as a decimal number. Held back for coins that the service lent for fees; absent if nothing is owed. */
  readonly owed?: string | undefined
}

export interface Signed {
  readonly signature: string
}

const addressFields = { evm: isText, tron: isText, solana: isText }
const isAddresses = objectOf<WalletAddresses>(addressFields)
const userFields = {
  userId: isText,
  role: isText,
  addresses: listOf(isAddresses),
  receipt: isText,
}
const summaryFields = {
  userId: isText,
  role: isText,
  standing: isText,
  wallets: isWhole,
  exported: optional(isBoolean),
  createdAt: isText,
}

export const isCreatedUser = objectOf<CreatedUser>(userFields)
export const isCreatedOrganization = objectOf<CreatedOrganization>({
  organizationId: isText,
  ...userFields,
})
export const isCreatedWallet = objectOf<CreatedWallet>({ addresses: isAddresses })
export const isOrganization = objectOf<Organization>({
  organizationId: isText,
  organizationName: isText,
  standing: isText,
  revision: isWhole,
  users: isWhole,
  policies: isWhole,
  exported: optional(isBoolean),
  createdAt: isText,
})
export const isUser = objectOf<User>({ ...summaryFields, publicKeys: listOf(isText) })
export const isUserPage = objectOf<UserPage>({
  users: listOf(objectOf<UserSummary>(summaryFields)),
  nextCursor: nullable(isText),
})
export const isWalletPage = objectOf<WalletPage>({
  wallets: listOf(objectOf<ListedWallet>({ ...addressFields, imported: optional(isTrue) })),
  nextCursor: nullable(isText),
})
export const isAuditLogPage = objectOf<AuditLogPage>({
  entries: listOf(
    objectOf<AuditLogEntry>({
      seq: isWhole,
      hash: isText,
      id: isText,
      at: isText,
      key: isText,
      route: isText,
      digest: isText,
      decision: isText,
      policyId: nullable(isText),
      result: nullable(isText),
    }),
  ),
  nextCursor: nullable(isText),
})
export const isChangedKey = objectOf<ChangedKey>({ userId: isText, publicKey: isText })
export const isChangedStanding = objectOf<ChangedStanding>({
  standing: isText,
  userId: optional(isText),
  organizationId: optional(isText),
})
export const isPolicies = objectOf<Pick<RemainingPolicies, "policies">>({
  policies: listOf(isPolicy),
})
export const isRemainingPolicies = objectOf<RemainingPolicies>({
  organizationId: isText,
  policies: listOf(isPolicy),
})
export const isBalances = objectOf<{ readonly balances: ReadonlyArray<PrivateBalance> }>({
  balances: listOf(
    objectOf<PrivateBalance>({
      token: objectOf<PrivateBalance["token"]>({
        chainId: isWhole,
        tokenAddress: isText,
        name: isText,
        symbol: isText,
        decimals: isWhole,
      }),
      balance: isAmount,
      pending: isAmount,
      owed: optional(isAmount),
    }),
  ),
})
export const isSigned = objectOf<Signed>({ signature: isText })
