import {
  isNativeToken,
  LegRejected,
  type Address,
  type Leg,
  type TransactionFees,
  type WalletChain,
} from "@shielded-relay/core"
import { allowanceOf, hexOfAddress, tokenBalanceOf } from "@shielded-relay/pool-abi"
import { Effect, Redacted } from "effect"
import { priceNow, priceToReplace } from "../fees/feeMarket.ts"
import { feesOf, gasFeesOf } from "../fees/feeTerms.ts"
import type { Prices } from "../fees/Prices.ts"
import { transactionSizeWith } from "../fees/transactionSize.ts"
import type { Endpoints } from "../rpc/Endpoints.ts"
import { balanceCall } from "../rpc/ethereumCalls.ts"
import { signTransaction } from "../sending/signTransaction.ts"
import type { Settings } from "../settings.ts"
import { readContract } from "../state/readContract.ts"
import { legRefusal } from "./legRefusal.ts"
import { evmLegOf, legTransactionOf, type LegTransaction } from "./legTransaction.ts"

/**
 * A transaction has no limit for a rollup's L1 fee. Full blocks of the parent chain raise its base
 * fee by an eighth each (EIP-1559), so twice the fee covers five of them, as for gas.
 */
const l1FeeHeadroom = 2n

/**
 * The public coins of managed accounts. All questions name a payer, so they go to the endpoints for
 * payers.
 */
export function walletChain(
  { chainId, pool, gasTank, advances, signDigest }: Settings,
  ofPayers: Endpoints,
  { market, l1Fees }: Prices,
): WalletChain {
  const tankForTopUp = () => {
    if (gasTank !== null) return gasTank
    throw new Error(`chain ${chainId} has no gasTank, so it cannot top up accounts`)
  }
  const senderOf = (leg: Leg, account: Address): Address =>
    evmLegOf(leg).kind === "top-up" ? tankForTopUp().address : account
  const transactionOf = (leg: Leg, account: Address) =>
    legTransactionOf(evmLegOf(leg), account, pool)

  const pricesFor = ({ data, gasLimit }: LegTransaction) =>
    Effect.all([market, l1Fees({ bytes: transactionSizeWith(data), gas: gasLimit })], {
      concurrency: "unbounded",
    })

  /** A new transaction's fees, and what a node asks its sender to hold for them. */
  const feesToday = Effect.fnUntraced(function* (transaction: LegTransaction) {
    const [now, l1Fee] = yield* pricesFor(transaction)
    const gasFees = { gasLimit: transaction.gasLimit, ...priceNow(now) }
    return { fees: feesOf(gasFees, l1FeeHeadroom * l1Fee), held: feesOf(gasFees, l1Fee).most }
  })

  const boundOf = (leg: Leg, account: Address) =>
    Effect.map(
      Effect.suspend(() => feesToday(transactionOf(leg, account))),
      ({ fees }) => fees.most,
    )

  const priceNew = Effect.fnUntraced(function* (leg: Leg, account: Address) {
    const { kind } = evmLegOf(leg)
    const from = hexOfAddress(senderOf(leg, account))
    const transaction = transactionOf(leg, account)
    const { fees, held } = yield* feesToday(transaction)
    const needed = transaction.value + held
    // One that is a block behind may not know the leg before this one.
    const refusal = yield* ofPayers.prefer(
      (endpoint) => legRefusal(endpoint, { kind, from, transaction, needed }),
      (found) => found === null,
    )
    if (refusal !== null) return yield* new LegRejected({ chainId, code: refusal })
    return fees
  })

  const priceReplacement = Effect.fnUntraced(function* (
    leg: Leg,
    account: Address,
    replacing: TransactionFees,
  ) {
    const stuck = gasFeesOf(replacing)
    const own = transactionOf(leg, account)
    // A cancel replaces another leg, whose gas it does not need and whose account may not afford
    // that gas at a higher price.
    const keepsGas = leg.kind !== "cancel" && stuck.gasLimit > own.gasLimit
    const gasLimit = keepsGas ? stuck.gasLimit : own.gasLimit
    const [now, l1Fee] = yield* pricesFor({ ...own, gasLimit })
    return feesOf({ gasLimit, ...priceToReplace(now, stuck) }, l1FeeHeadroom * l1Fee)
  })

  return {
    key: { curve: "secp256k1", name: "evm" },
    tank: gasTank?.address ?? null,
    advances,
    minimumBalance: Effect.succeed(0n),
    freeStake: null,
    needsApproval: (token) => !isNativeToken(token),
    senderOf,

    balanceOf: (account, token) =>
      ofPayers.first((endpoint) =>
        isNativeToken(token)
          ? endpoint.ask(balanceCall(hexOfAddress(account)))
          : readContract(endpoint, tokenBalanceOf(token, account), "latest"),
      ),

    allowance: (account, token) =>
      ofPayers.first((endpoint) =>
        readContract(endpoint, allowanceOf(token, account, pool), "latest"),
      ),

    boundOf: (leg, account) => ofPayers.within(boundOf(leg, account)),

    priceLeg: (leg, account, replacing) =>
      ofPayers.within(
        replacing === undefined
          ? priceNew(leg, account)
          : priceReplacement(leg, account, replacing),
      ),

    signLeg: (leg, account, senderNonce, fees, sign) =>
      Effect.suspend(() => {
        const content = { chainId, ...transactionOf(leg, account) }
        const sender = senderOf(leg, account)
        if (leg.kind !== "top-up") return signTransaction(content, sender, senderNonce, fees, sign)
        const { secretKey } = tankForTopUp()
        return signTransaction(content, sender, senderNonce, fees, (digest) =>
          Effect.sync(() => signDigest(digest, Redacted.value(secretKey))),
        )
      }),
  }
}
