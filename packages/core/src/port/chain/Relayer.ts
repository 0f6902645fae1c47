import { Data, type Effect } from "effect"
import type { Address } from "../../address/Address.ts"
import type { ChainId } from "../../address/ChainId.ts"
import type { ChainUnavailable } from "./ChainUnavailable.ts"
import type { DepositNote, Payout, PoolTransaction } from "./PoolCall.ts"
import type {
  BroadcastOutcome,
  SignedTransaction,
  TransactionFees,
  UnsignedTransaction,
} from "./PoolTransactions.ts"

/** The chain would reject the transaction now. `code` is the pool's error name if the pool returned one. */
export class SimulationRejected extends Data.TaggedError("SimulationRejected")<{
  readonly chainId: ChainId
  readonly code: string
  /** True if a payout's recipient or an action caused the rejection. */
  readonly byRecipient: boolean
  /** True if the pool does not know a root that the call names. A call over the same notes under another root may succeed. */
  readonly unknownRoot: boolean
}> {}

/** Execution cost of a call at current prices. `native` is in smallest units of the native coin. */
export interface CostEstimate {
  readonly gas: bigint
  readonly native: bigint
}

/** The parts of a call that determine its cost: joins by input count, payouts, fee and action. */
export interface CallShape {
  readonly joins: ReadonlyArray<2 | 4>
  readonly payouts: number
  readonly nativePayouts: number
  readonly fee: boolean
  readonly action: boolean
  /** Gas that the action may use. Absent: the default for a swap on the chain itself. */
  readonly actionGas?: bigint
}

/** Builds unsigned transactions for wallets. Builds, prices, signs and sends transactions of the relaying accounts. */
export interface Relayer {
  /** The address that receives the relayer's fees. */
  readonly feeRecipient: Address
  /** The relaying accounts, used in rotation. */
  readonly senders: ReadonlyArray<Address>
  /**
   * Whether the operator has retired one of `senders`: it signs no new operation, and only ends what it has signed. Absent: none is retired.
   * Once true, it stays true.
   */
  readonly isRetired?: (sender: Address) => boolean
  /**
   * An account with a lower balance sends no new transactions: it keeps the rest to replace pending ones. Smallest units of the native
   * coin; 0 disables the limit.
   */
  readonly senderFloor: bigint
  /** Addresses that are invalid as recipients: the pool and its actions. */
  readonly forbiddenRecipients: ReadonlyArray<Address>
  /**
   * Builds a deposit that `wallet` completes, signs and sends. Chains whose transactions name the sender only through the signature ignore
   * `wallet`.
   */
  readonly depositTransaction: (
    notes: ReadonlyArray<DepositNote>,
    wallet: Address,
  ) => Effect.Effect<UnsignedTransaction, ChainUnavailable>
  /**
   * Like `depositTransaction`. Also returns the transaction as base64 bytes for the wallet to sign, with the wallet's next nonce. With
   * `fillsNonce` the nonce is 0, and no endpoint is asked about the wallet.
   */
  readonly walletTransaction: (
    notes: ReadonlyArray<DepositNote>,
    wallet: Address,
    fillsNonce: boolean,
  ) => Effect.Effect<
    { readonly txData: UnsignedTransaction; readonly serialized: string },
    ChainUnavailable
  >
  readonly estimateCost: (shape: CallShape) => Effect.Effect<CostEstimate, ChainUnavailable>
  /** Whether a token would reject a payout from the pool to this recipient now. Endpoints see no data that could be executed. */
  readonly refusesPayout: (payout: Payout) => Effect.Effect<boolean, ChainUnavailable>
  /**
   * The payouts whose recipient the chain or the token refuses, whatever the amount. Endpoints learn the recipients, but neither their
   * amounts nor their order, so a caller may hide some recipients among others. Only `refusesPayout` shows a refusal that depends on the
   * amount.
   */
  readonly refusedRecipients: (
    payouts: ReadonlyArray<Payout>,
  ) => Effect.Effect<ReadonlyArray<Payout>, ChainUnavailable>
  /** Simulates the call on the chain's endpoints. From then on an endpoint can put the call on chain, whatever it answers. */
  readonly simulate: (
    transaction: PoolTransaction,
  ) => Effect.Effect<void, SimulationRejected | ChainUnavailable>
  /** Returns fees for a first send. With `replacing`, returns fees high enough to replace a stuck transaction. */
  readonly suggestFees: (
    transaction: PoolTransaction,
    replacing?: TransactionFees,
  ) => Effect.Effect<TransactionFees, ChainUnavailable>
  readonly sign: (
    transaction: PoolTransaction,
    sender: Address,
    senderNonce: number | null,
    fees: TransactionFees,
  ) => Effect.Effect<SignedTransaction>
  /**
   * Sends bytes. With `covered` false, which only chains with an `expiry` get, endpoints see no bytes: it answers `unfunded` unless the
   * transaction is known or has expired. So it asks on a chain with a `feeReserve` whose account cannot pay, and about bytes of a payment
   * that was cancelled.
   */
  readonly broadcast: (
    signed: SignedTransaction,
    covered?: boolean,
  ) => Effect.Effect<BroadcastOutcome>
  readonly senderBalance: (sender: Address) => Effect.Effect<bigint, ChainUnavailable>
}
