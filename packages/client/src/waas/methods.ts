import type { WaitOptions } from "../session/operation.ts"
import type {
  AuditLogPage,
  ChangedKey,
  ChangedStanding,
  CreatedOrganization,
  CreatedUser,
  CreatedWallet,
  Organization,
  PrivateBalance,
  RemainingPolicies,
  User,
  UserPage,
  WalletPage,
} from "./answers.ts"
import type {
  ApprovalParameters,
  BalanceParameters,
  ChangeOptions,
  InOrganization,
  KeyParameters,
  MessageParameters,
  MovementParameters,
  NewPolicyParameters,
  NewUserParameters,
  OrganizationParameters,
  PageParameters,
  PaymentOptions,
  DelegationParameters,
  LoanParameters,
  PaymentParameters,
  StakeParameters,
  StakerParameters,
  PolicyChanges,
  PolicyParameters,
  ProposalPageParameters,
  ProposalParameters,
  RepeatOptions,
  ScheduledPaymentParameters,
  ScheduleParameters,
  StandingParameters,
  TypedDataParameters,
  UserParameters,
  WalletParameters,
} from "./parameters.ts"
import type { PaymentOperation, Schedule } from "./paymentAnswers.ts"
import type { SentPayment, SentSchedule } from "./payments.ts"
import type { Policy } from "./Policy.ts"
import type { DecidedProposal, Proposal, ProposalPage } from "./proposals.ts"

/**
 * Managed wallets under one stamp key. Every method throws:
 *
 * - RelayRequestError: the service refused, and nothing happened. `code` is stable; `retryable` tells whether the same intent may succeed
 *   later, as a new call. `STAMP_NONCE_USED`: it refused before, in an answer that was lost.
 * - RelayNetworkError, RelayVerificationError: no trustworthy answer came in time. A change or payment may have happened.
 * - RelayAnswerError: an answer does not match the API.
 * - TypeError before anything is sent: no organization is named, or JSON cannot hold the fields.
 * - The stamper's own error, before anything is sent.
 *
 * Errors of this package name the request's `nonce`.
 */
export interface WaasClient {
  /**
   * Creates an organization, whose root user has this client's key. The operator decides which keys may.
   *
   * @throws RelayRequestError `ORGANIZATIONS_CLOSED` (403) if this key may not.
   */
  readonly createOrganization: (
    parameters: OrganizationParameters,
    options?: ChangeOptions,
  ) => Promise<CreatedOrganization>
  /**
   * Adds a user with a key and a first wallet.
   *
   * @throws RelayRequestError `KEY_EXISTS` (409), `ACTION_NOT_PERMITTED` (403).
   */
  readonly createUser: (
    parameters: NewUserParameters,
    options?: ChangeOptions,
  ) => Promise<CreatedUser>
  /**
   * Gives a user one more wallet.
   *
   * @throws RelayRequestError `ACTION_NOT_PERMITTED` (403), `USER_NOT_FOUND` (404).
   */
  readonly createWallet: (
    parameters: UserParameters,
    options?: ChangeOptions,
  ) => Promise<CreatedWallet>
  /** The organization, for each of its users. */
  readonly getOrganization: (parameters?: InOrganization) => Promise<Organization>
  /** A user with its keys. Root and admin read all, a user itself. */
  readonly getUser: (parameters: UserParameters) => Promise<User>
  /** A page of the users, oldest first, for root and admin. */
  readonly getUsers: (parameters?: PageParameters) => Promise<UserPage>
  /** A page of a user's wallets, in order of creation. */
  readonly getWallets: (parameters: UserParameters & PageParameters) => Promise<WalletPage>
  /** A page of the audit log, for root and admin. `cursor`: the `seq` of the last entry that was read. */
  readonly auditLog: (parameters?: PageParameters) => Promise<AuditLogPage>
  /** Gives a user one more key. Root only. */
  readonly addKey: (parameters: KeyParameters, options?: ChangeOptions) => Promise<ChangedKey>
  /** Takes a key from its user, for ever. Root only. */
  readonly removeKey: (parameters: KeyParameters, options?: ChangeOptions) => Promise<ChangedKey>
  /** Suspends a user, or without `userId` the organization. Root only. */
  readonly suspend: (
    parameters?: StandingParameters,
    options?: ChangeOptions,
  ) => Promise<ChangedStanding>
  /** Resumes a user, or without `userId` the organization. Root only. */
  readonly resume: (
    parameters?: StandingParameters,
    options?: ChangeOptions,
  ) => Promise<ChangedStanding>
  /**
   * Adds a policy after all others.
   *
   * @throws RelayRequestError `INVALID_REQUEST` (400) names a condition that is unknown or malformed.
   */
  readonly addPolicy: (parameters: NewPolicyParameters, options?: ChangeOptions) => Promise<Policy>
  /** Changes a policy. `conditions` replace all of them. */
  readonly updatePolicy: (parameters: PolicyChanges, options?: ChangeOptions) => Promise<Policy>
  /** Removes a policy and returns the others. */
  readonly removePolicy: (
    parameters: PolicyParameters,
    options?: ChangeOptions,
  ) => Promise<RemainingPolicies>
  /** The policies in the order in which they are tried. A user gets those that name it. */
  readonly getPolicies: (parameters?: InOrganization) => Promise<ReadonlyArray<Policy>>
  /** The shielded balances of a wallet on a chain, in whole tokens as decimal text. */
  readonly privateBalance: (parameters: BalanceParameters) => Promise<ReadonlyArray<PrivateBalance>>
  /** Makes the service read a wallet's notes from every chain again, at most once a minute. */
  readonly refreshCache: (parameters: WalletParameters) => Promise<void>
  /**
   * Pays inside the pool. `to` gets exactly `amount`. Happens at most once, even if answers are lost; resolves once its transaction is
   * broadcast.
   *
   * @throws RelayRequestError with `operation` if it was accepted and failed.
   * @throws OperationPendingError if it still runs after `timeout`: `waitForOperation(nonce)` keeps waiting.
   * @throws ApprovalPendingError if a policy wants approvals first: administrators `approveProposal` it, which pays.
   */
  readonly privateToPrivate: (
    parameters: PaymentParameters,
    options?: PaymentOptions,
  ) => Promise<SentPayment>
  /** Pays a public address from the pool. Otherwise like `privateToPrivate`. */
  readonly privateToPublic: (
    parameters: PaymentParameters,
    options?: PaymentOptions,
  ) => Promise<SentPayment>
  /**
   * Moves public tokens of a wallet into its shielded balance. Happens at most once, like a payment; resolves once the deposit is broadcast.
   *
   * @throws RelayRequestError `INSUFFICIENT_GAS` (400) if the wallet lacks coins for fees, and the service lends none.
   */
  readonly publicToPrivate: (
    parameters: MovementParameters,
    options?: PaymentOptions,
  ) => Promise<SentPayment>
  /**
   * Pays a public address from a wallet's public tokens, through the pool. Resolves once the deposit is broadcast; `txHash` is the deposit's.
   * `scheduledTransaction(scheduleId)` tells how the payout goes.
   *
   * @throws as `publicToPrivate`.
   */
  readonly publicToPublic: (
    parameters: ScheduledPaymentParameters,
    options?: PaymentOptions,
  ) => Promise<SentSchedule>
  /**
   * How a payment of `publicToPublic` goes, for the wallet's user and for root.
   *
   * @throws RelayRequestError `SCHEDULE_NOT_FOUND` (404).
   */
  readonly scheduledTransaction: (scheduleId: string, options?: RepeatOptions) => Promise<Schedule>
  /**
   * Cancels a payment of `publicToPublic`, and returns it as `scheduledTransaction` does. From then on it is never paid. `pending`: a block
   * decides yet whether its deposit is made. Repeat it, and the answer is the same until then.
   *
   * @throws RelayRequestError `SCHEDULE_NOT_CANCELLABLE` (409) once the payout has started or the payment has ended, `SCHEDULE_NOT_FOUND`
   * (404).
   */
  readonly cancelScheduledTransaction: (
    parameters: ScheduleParameters,
    options?: ChangeOptions,
  ) => Promise<Schedule>
  /**
   * Lends energy or bandwidth of a TRON wallet's stake to an account; freezes first what is not staked yet. Happens at most once, like a
   * payment; resolves once the loan is broadcast.
   */
  readonly delegateResource: (
    parameters: DelegationParameters,
    options?: PaymentOptions,
  ) => Promise<SentPayment>
  /** Takes lent energy or bandwidth back. */
  readonly undelegateResource: (
    parameters: LoanParameters,
    options?: PaymentOptions,
  ) => Promise<SentPayment>
  /** Stakes TRX. */
  readonly freeze: (parameters: StakeParameters, options?: PaymentOptions) => Promise<SentPayment>
  /** Takes staked TRX back: it arrives by `withdrawUnfrozen` after the chain's waiting time. */
  readonly unfreeze: (parameters: StakeParameters, options?: PaymentOptions) => Promise<SentPayment>
  /** Fetches all TRX whose waiting time is over. */
  readonly withdrawUnfrozen: (
    parameters: StakerParameters,
    options?: PaymentOptions,
  ) => Promise<SentPayment>
  /**
   * The operation of the payment with this nonce, under the same key.
   *
   * @throws RelayRequestError `OPERATION_NOT_FOUND` (404).
   */
  readonly operation: (
    nonce: string,
    options?: InOrganization & RepeatOptions,
  ) => Promise<PaymentOperation>
  /**
   * Waits until a payment is broadcast or, with `until: "confirmed"`, final.
   *
   * @throws RelayRequestError if it failed, was refused or expired, with its code.
   * @throws OperationPendingError if it still runs after `timeout`, by default 20 minutes.
   */
  readonly waitForOperation: (
    nonce: string,
    options?: WaitOptions & InOrganization,
  ) => Promise<PaymentOperation>
  /**
   * Approves a request that waits for approvals, for root and admin, but never by the user who made it. The last approval decides the request
   * as of now.
   *
   * @throws RelayRequestError `PROPOSAL_CLOSED` (409), `PROPOSAL_NOT_FOUND` (404).
   */
  readonly approveProposal: (
    parameters: ApprovalParameters,
    options?: ChangeOptions,
  ) => Promise<DecidedProposal>
  /** Rejects a request that waits for approvals, or withdraws an own one. */
  readonly rejectProposal: (
    parameters: ProposalParameters,
    options?: ChangeOptions,
  ) => Promise<DecidedProposal>
  /** A request that waits for approvals, or did. Root and admin read all, a user its own. */
  readonly getProposal: (parameters: ProposalParameters) => Promise<Proposal>
  /** A page of such requests, newest first. */
  readonly getProposals: (parameters?: ProposalPageParameters) => Promise<ProposalPage>
  /**
   * A wallet's signature of EIP-712 typed data, `0x…`.
   *
   * @throws RelayRequestError `INVALID_TYPED_DATA` (400), `ACTION_NOT_PERMITTED` (403).
   */
  readonly signTypedData: (
    parameters: TypedDataParameters,
    options?: ChangeOptions,
  ) => Promise<string>
  /** A wallet's signature of a text: EIP-191 on EVM chains, TIP-191 on TRON, the off-chain envelope on Solana. */
  readonly signMessage: (parameters: MessageParameters, options?: ChangeOptions) => Promise<string>
}
