import type { Effect } from "effect"
import { Context, Data } from "effect"
import type { Address } from "../../address/Address.ts"
import type { ChainId } from "../../address/ChainId.ts"
import type { VaultUnavailable } from "../KeyVault.ts"
import type { WalletKeyName } from "../WalletKeys.ts"
import type { ChainUnavailable } from "./ChainUnavailable.ts"
import type { DepositNote } from "./PoolCall.ts"
import type { SignedTransaction, TransactionFees } from "./PoolTransactions.ts"

/** What staked coins of an account pay for on TRON. */
export type StakedResource = "ENERGY" | "BANDWIDTH"

/** The gas tank sends native coins to the account; `amount` in smallest units. */
export interface TopUp {
  readonly kind: "top-up"
  readonly amount: bigint
}

/**
 * One transaction for a managed account's public coins. Amounts are smallest units.
 * `top-up`: the gas tank sends native coins to the account. `approve`: the account lets the pool take exactly `amount` of a token. `deposit`:
 * the account pays these notes into the pool. `cancel`: the account sends itself nothing, so that its nonce is used up. The others move
 * staked native coins on TRON.
 */
export type Leg =
  | TopUp
  | { readonly kind: "approve"; readonly token: Address; readonly amount: bigint }
  | { readonly kind: "deposit"; readonly notes: ReadonlyArray<DepositNote> }
  | { readonly kind: "cancel" }
  | {
      readonly kind: "freeze" | "unfreeze"
      readonly resource: StakedResource
      readonly amount: bigint
    }
  | { readonly kind: "withdraw-unfrozen" }
  | {
      readonly kind: "delegate" | "undelegate"
      readonly resource: StakedResource
      readonly amount: bigint
      readonly receiver: Address
      /** Only of a delegation: what the account has not staked yet is frozen first. */
      readonly freezes?: true
    }

/** The chain would reject the leg now. `code`: the contract's or the node's error name, without text of others. */
export class LegRejected extends Data.TaggedError("LegRejected")<{
  readonly chainId: ChainId
  readonly code: string
}> {}

/** A key of a managed wallet, by the way it signs. */
export type AccountKey =
  | { readonly curve: "secp256k1"; readonly name: Exclude<WalletKeyName, "solana"> }
  | { readonly curve: "ed25519" }

/** The most that the gas tank lends, in smallest units of the native coin, its own fees included. All 0 without a tank. */
export interface AdvanceLimits {
  readonly perOperation: bigint
  /** To the wallets of one organization within 24 hours. */
  readonly perOrganization: bigint
  /** To all wallets within 24 hours. */
  readonly perDay: bigint
}

/** The limits of a chain without a gas tank. */
export const noAdvances: AdvanceLimits = { perOperation: 0n, perOrganization: 0n, perDay: 0n }

/** Signs with the account's key: a 32-byte digest on EVM and TRON, the message's bytes on Solana. */
export type SignWithWallet = (bytes: Uint8Array) => Effect.Effect<Uint8Array, VaultUnavailable>

/**
 * The public coins of managed accounts on one chain. Signed legs are sent and looked up by the chain's gateway (`broadcast`,
 * `transactionStatus`), and numbered by its `senderNonces`.
 *
 * Laws:
 * 1. `signLeg` is deterministic up to the key's signature and makes no network call. What it returns has the sender of `senderOf` and the
 *    given nonce. It calls `sign` at most once, and not at all for a top-up.
 * 2. A signed leg costs its sender at most `fees.most`, beside the amounts that the leg names.
 * 3. `priceLeg` fails with `LegRejected` if the chain would reject the leg now. With `replacing` it returns fees high enough to replace a
 *    stuck transaction, and does not ask whether the chain would take the leg.
 * 4. `boundOf` is at least what `priceLeg` returns as `most` for the leg at the same prices, whatever the account holds or allows.
 * 5. Every call ends within the adapter's timeout. Without a better answer it fails with `ChainUnavailable`.
 */
export interface WalletChain {
  /** The key of a wallet that owns accounts on this chain. */
  readonly key: AccountKey
  /** The account that lends native coins to managed accounts; `null` if the operator configured none or the chain needs none. */
  readonly tank: Address | null
  readonly advances: AdvanceLimits
  /** Whether the pool needs an approval before it takes this token. */
  readonly needsApproval: (token: Address) => boolean
  /** The account that pays for a leg and whose nonce it uses. */
  readonly senderOf: (leg: Leg, account: Address) => Address
  readonly balanceOf: (account: Address, token: Address) => Effect.Effect<bigint, ChainUnavailable>
  /** What the pool may take of a token from the account. */
  readonly allowance: (account: Address, token: Address) => Effect.Effect<bigint, ChainUnavailable>
  /** Staked coins of the account that it may delegate now, in smallest units; `null` on chains without stake. */
  readonly freeStake:
    | ((account: Address, resource: StakedResource) => Effect.Effect<bigint, ChainUnavailable>)
    | null
  /** The most that the leg may cost its sender in fees, in smallest units of the native coin. */
  readonly boundOf: (leg: Leg, account: Address) => Effect.Effect<bigint, ChainUnavailable>
  /**
   * Native coins that the account must keep, whatever it sends; 0 on chains without a minimum balance. Asked for each leg, because a chain
   * may change it.
   */
  readonly minimumBalance: Effect.Effect<bigint, ChainUnavailable>
  readonly priceLeg: (
    leg: Leg,
    account: Address,
    replacing?: TransactionFees,
  ) => Effect.Effect<TransactionFees, LegRejected | ChainUnavailable>
  readonly signLeg: (
    leg: Leg,
    account: Address,
    senderNonce: number | null,
    fees: TransactionFees,
    sign: SignWithWallet,
  ) => Effect.Effect<SignedTransaction, VaultUnavailable>
}

/** The managed accounts of all configured chains. */
export class WalletChains extends Context.Service<
  WalletChains,
  ReadonlyMap<ChainId, WalletChain>
>()("shielded-relay/WalletChains") {}
