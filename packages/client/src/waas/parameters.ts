import type { WaitOptions } from "../session/operation.ts"
import type { CallOptions } from "../transport/withSignal.ts"
import type { Role } from "./answers.ts"
import type { ActionType, PolicyConditions } from "./Policy.ts"

/** The organization of one request, in place of the client's. */
export interface InOrganization {
  /** UUID. Default: the client's `organizationId`. */
  readonly organizationId?: string | undefined
}

export interface OrganizationParameters {
  /** 1 to 128 characters in Unicode's form NFC, without control characters. */
  readonly organizationName: string
}

export interface UserParameters extends InOrganization {
  /** UUID. */
  readonly userId: string
}

export interface NewUserParameters extends InOrganization {
  /** The Ed25519 key that will stamp for the user: 64 hex digits. */
  readonly publicKey: string
  /** Default `user`. Only root creates an admin or another root. */
  readonly role?: Role | undefined
}

export interface KeyParameters extends UserParameters {
  /** Ed25519 public key, 64 hex digits. */
  readonly publicKey: string
}

export interface PageParameters extends InOrganization {
  /** `nextCursor` of the page before. */
  readonly cursor?: string | undefined
}

export interface StandingParameters extends InOrganization {
  /** UUID. Absent: the whole organization. */
  readonly userId?: string | undefined
}

export interface NewPolicyParameters extends InOrganization {
  readonly userIds: ReadonlyArray<string>
  readonly actionType: ActionType
  /** Default `allow`. */
  readonly effect?: "allow" | "deny" | undefined
  /** Default: no conditions, which matches every request of the action. */
  readonly conditions?: PolicyConditions | undefined
}

/** Absent fields stay as they are. */
export interface PolicyChanges extends InOrganization {
  readonly policyId: string
  readonly userIds?: ReadonlyArray<string> | undefined
  readonly effect?: "allow" | "deny" | undefined
  readonly conditions?: PolicyConditions | undefined
}

export interface PolicyParameters extends InOrganization {
  readonly policyId: string
}

export interface ProposalParameters extends InOrganization {
  readonly proposalId: string
}

export interface ApprovalParameters extends ProposalParameters {
  /** The digest of the proposal that was read. */
  readonly digest: string
}

export interface ProposalPageParameters extends PageParameters {
  /** Absent: all, also those that have ended. */
  readonly state?: "open" | undefined
}

export interface WalletParameters extends UserParameters {
  /** An address of the user's wallet, in any spelling. */
  readonly walletAddress: string
}

export interface BalanceParameters extends WalletParameters {
  readonly chainId: number
}

/** What leaves a wallet. */
export interface MovementParameters extends UserParameters {
  /** The address of the user's wallet that pays, in any spelling. */
  readonly fromAddress: string
  /** The token's address; the zero address is the native coin. */
  readonly token: string
  /** What arrives, in whole tokens as a decimal number, for example `"2.5"`. A payment's fee comes on top. */
  readonly amount: string
  readonly chainId: number
}

export interface PaymentParameters extends MovementParameters {
  /** The recipient: an address, or inside the pool also a recipientInfo. */
  readonly to: string
}

export interface ScheduledPaymentParameters extends PaymentParameters {
  /** Unix seconds by which the recipient is paid, at a random time. Absent: as soon as possible, which links deposit and payout. */
  readonly txCompletionTime?: number | undefined
}

export interface ScheduleParameters extends InOrganization {
  readonly scheduleId: string
}

/** Of a TRON wallet. */
export interface StakerParameters extends UserParameters {
  /** The TRON address of the user's wallet. */
  readonly fromAddress: string
  readonly chainId: number
}

export interface StakeParameters extends StakerParameters {
  /** TRX as a decimal number, for example `"12.5"`. */
  readonly amount: string
  /** Absent: ENERGY. */
  readonly resource?: "ENERGY" | "BANDWIDTH" | undefined
}

export interface LoanParameters extends StakeParameters {
  /** The TRON account that the resource is lent to. */
  readonly to: string
}

export interface DelegationParameters extends LoanParameters {
  /** False: lends only what is staked already. Otherwise the rest is frozen first. */
  readonly stake?: boolean | undefined
}

interface SigningParameters extends UserParameters {
  /** The address of the user's wallet that signs. */
  readonly fromAddress: string
  readonly chainId: number
}

/** EIP-712 typed data. Whole numbers beyond 2^53 must be text. The primary type is the one that no other type uses. */
export interface TypedDataParameters extends SigningParameters {
  readonly domain: Readonly<Record<string, unknown>>
  readonly types: Readonly<
    Record<string, ReadonlyArray<{ readonly name: string; readonly type: string }>>
  >
  readonly value: Readonly<Record<string, unknown>>
}

export interface MessageParameters extends Omit<SigningParameters, "chainId"> {
  readonly message: string
}

export interface RepeatOptions extends CallOptions {
  /**
   * Milliseconds for which the request is repeated until its outcome is known. Default: the client's. The service takes a repeat for five
   * minutes.
   */
  readonly retryFor?: number | undefined
}

export interface ChangeOptions extends RepeatOptions {
  /** Called with the nonce and awaited before anything is sent. */
  readonly beforeSending?: ((nonce: string) => void | Promise<void>) | undefined
}

/** `timeout` bounds the wait for the transaction, after the service accepted the payment; `retryFor` the time until it accepts. */
export interface PaymentOptions
  extends ChangeOptions, Pick<WaitOptions, "timeout" | "interval" | "onState"> {}
