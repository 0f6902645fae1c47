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

/** The chain would refuse the transaction now. `code` is the pool's own error name where it gave one. */
export class SimulationRejected extends Data.TaggedError("SimulationRejected")<{
  readonly chainId: ChainId
  readonly code: string
  /** True when a payout's recipient or an action caused it. */
  readonly byRecipient: boolean
  /** True when the pool does not know a root that the call names: a call over the same notes under another root may pass. */
  readonly unknownRoot: boolean
}> {}

/** Execution cost of a call in the native coin's smallest units, at today's prices. */
export interface CostEstimate {
  readonly gas: bigint
  readonly native: bigint
}

/** What a call will do, for its cost: joins by input count, payouts, fee, notes. */
export interface CallShape {
  readonly joins: ReadonlyArray<2 | 4>
  readonly payouts: number
  readonly nativePayouts: number
  readonly fee: boolean
  readonly action: boolean
  /** What the action may use; absent: what a swap on the chain itself uses. */
  readonly actionGas?: bigint
}

/** Builds, prices, signs and sends transactions: those of wallets unsigned, those of the relaying accounts. */
export interface Relayer {
  /** Where the relayer's fees go. */
  readonly feeRecipient: Address
  /** The accounts that relay, in rotation. */
  readonly senders: ReadonlyArray<Address>
  /**
   * Nothing new is sent from an account that holds less, in smallest units of the native coin: what is left pays for replacing what
   * waits. 0 for none.
   */
  readonly senderFloor: bigint
  /** Addresses that can never be a recipient: the pool, its actions. */
  readonly forbiddenRecipients: ReadonlyArray<Address>
  /** For `wallet` to complete, sign and send; a chain whose transactions name nobody before they are signed has no use for it. */
  readonly depositTransaction: (
    notes: ReadonlyArray<DepositNote>,
    wallet: Address,
  ) => Effect.Effect<UnsignedTransaction, ChainUnavailable>
  /** As `depositTransaction`, and the same transaction as bytes in base64 for the wallet that will sign it, with its next nonce. */
  readonly walletTransaction: (
    notes: ReadonlyArray<DepositNote>,
    wallet: Address,
  ) => Effect.Effect<
    { readonly txData: UnsignedTransaction; readonly serialized: string },
    ChainUnavailable
  >
  readonly estimateCost: (shape: CallShape) => Effect.Effect<CostEstimate, ChainUnavailable>
  /** Whether a token would refuse to pay this recipient out of the pool now. Shows endpoints nothing that could be executed. */
  readonly refusesPayout: (payout: Payout) => Effect.Effect<boolean, ChainUnavailable>
  /** Shows the whole call to the chain's endpoints: from then on it can be on chain, whatever the answer. */
  readonly simulate: (
    transaction: PoolTransaction,
  ) => Effect.Effect<void, SimulationRejected | ChainUnavailable>
  /** Fees for a first send, or (with `replacing`) enough to replace a stuck transaction. */
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
  readonly broadcast: (signed: SignedTransaction) => Effect.Effect<BroadcastOutcome>
  readonly senderBalance: (sender: Address) => Effect.Effect<bigint, ChainUnavailable>
}
