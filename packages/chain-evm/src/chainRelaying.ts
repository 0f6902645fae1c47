import { recentlyEach, successes } from "@shielded-relay/chain-rpc"
import type { Address, CallShape, PoolGatewayShape, PoolTransaction } from "@shielded-relay/core"
import {
  callDataOf,
  gasBoundOf,
  gasOf,
  hexOfAddress,
  shapeOf,
  treeUpdateChallengeOf,
  type GasTable,
} from "@shielded-relay/pool-abi"
import { Effect, Result } from "effect"
import { costPerGas, priceNow, priceToReplace } from "./fees/feeMarket.ts"
import { feesOf, gasFeesOf } from "./fees/feeTerms.ts"
import { transactionSizeOf } from "./fees/transactionSize.ts"
import type { Prices } from "./fees/Prices.ts"
import { broadcast } from "./sending/broadcast.ts"
import { depositTransactionOf, serializedDeposit } from "./sending/depositTransaction.ts"
import { refusedRecipients } from "./sending/refusedRecipients.ts"
import { refusesPayout } from "./sending/refusesPayout.ts"
import { sign } from "./sending/sign.ts"
import { simulate } from "./sending/simulate.ts"
import type { Endpoints } from "./rpc/Endpoints.ts"
import { balanceCall, estimateCall, transactionCountCall } from "./rpc/ethereumCalls.ts"
import type { Settings } from "./settings.ts"
import { finalCount } from "./state/finalCount.ts"

type Relaying = Pick<
  PoolGatewayShape,
  | "depositTransaction"
  | "walletTransaction"
  | "estimateCost"
  | "refusesPayout"
  | "refusedRecipients"
  | "simulate"
  | "suggestFees"
  | "sign"
  | "broadcast"
  | "senderNonces"
  | "insertion"
  | "senderBalance"
>

/** A chain's endpoints by what they are asked. */
export interface Asked {
  readonly reading: Endpoints
  readonly submission: Endpoints
  /** For questions that name a payer or a recipient before the chain does. */
  readonly discreet: Endpoints
  /** Asked about payers, in an order in which the first is the last that is asked about recipients. */
  readonly ofPayers: Endpoints
}

/** The transaction half of a chain's gateway: the relay's own transactions and its callers'. */
export const chainRelaying = Effect.fnUntraced(function* (
  settings: Settings,
  { reading, submission, discreet, ofPayers }: Asked,
  { market, l1Fees }: Prices,
  gasTable: GasTable,
) {
  const scope = yield* Effect.scope
  const { chainId, senders, signDigest } = settings
  const pool = hexOfAddress(settings.pool)
  const [firstSender] = senders.keys()
  const from = hexOfAddress(firstSender ?? settings.feeRecipient)
  const balanceOf = (sender: Address) =>
    reading.first((endpoint) => endpoint.ask(balanceCall(hexOfAddress(sender))))
  const balances = yield* recentlyEach(senders.keys(), balanceOf)
  // Calls whose simulation succeeded within the table's gas.
  const needNoEstimate = new WeakSet<PoolTransaction>()

  /**
   * Gas that the call needs according to `eth_estimateGas`; this finds tokens that use more than
   * the table allows. 0 if the table is enough or the call would revert now.
   */
  const estimateOf = Effect.fnUntraced(function* (transaction: PoolTransaction) {
    if (needNoEstimate.has(transaction)) return 0n
    const message = { from, to: pool, data: callDataOf(transaction) }
    const estimate = yield* Effect.result(
      reading.first((endpoint) => endpoint.ask(estimateCall(message))),
    )
    return Result.isSuccess(estimate) ? (estimate.success * 5n) / 4n : 0n
  })

  const costOf = (shape: CallShape | "tree-update") => {
    const gas = gasOf(gasTable, shape)
    const l1Fee = l1Fees({ bytes: transactionSizeOf(shape), gas })
    return Effect.map(Effect.all([market, l1Fee]), ([now, besideGas]) => ({
      gas,
      native: gas * costPerGas(now) + besideGas,
    }))
  }

  return {
    depositTransaction: (notes) =>
      Effect.map(market, (now) =>
        depositTransactionOf(chainId, settings.pool, notes, priceNow(now)),
      ),

    walletTransaction: Effect.fnUntraced(function* (notes, wallet, fillsNonce) {
      const asked = ofPayers.first((endpoint) =>
        endpoint.ask(transactionCountCall(hexOfAddress(wallet), "pending")),
      )
      const [now, nonce] = yield* Effect.all([market, fillsNonce ? Effect.succeed(0) : asked], {
        concurrency: "unbounded",
      })
      const txData = depositTransactionOf(chainId, settings.pool, notes, priceNow(now))
      return { txData, serialized: serializedDeposit(txData, nonce) }
    }),

    estimateCost: costOf,

    refusesPayout: (payout) => refusesPayout(discreet, pool, payout),

    refusedRecipients: (payouts) => refusedRecipients(discreet, pool, payouts),

    simulate: (transaction) =>
      Effect.map(
        simulate(reading, { chainId, pool, from, gasTable }, transaction),
        (withinTable) => {
          if (withinTable) needNoEstimate.add(transaction)
        },
      ),

    suggestFees: Effect.fnUntraced(function* (transaction, replacing) {
      const [now, estimated] = yield* Effect.all([market, estimateOf(transaction)], {
        concurrency: "unbounded",
      })
      const bound = gasBoundOf(gasTable, shapeOf(transaction))
      const stuck = replacing === undefined ? null : gasFeesOf(replacing)
      const least = stuck?.gasLimit ?? 0n
      const gasLimit = [bound, estimated, least].reduce((a, b) => (a > b ? a : b))
      const price = stuck === null ? priceNow(now) : priceToReplace(now, stuck)
      return feesOf({ gasLimit, ...price })
    }),

    sign: (transaction, sender, senderNonce, fees) =>
      sign({ chainId, pool, signDigest, senders }, transaction, sender, senderNonce, fees),

    broadcast: (signed) => broadcast(submission, reading, scope, signed),

    senderNonces: {
      // Takes the highest nonce any endpoint shows. Nonces only grow, and a lagging endpoint would
      // return a used one.
      next: (sender, at) =>
        at === "finalized"
          ? Effect.map(
              reading.all((endpoint) => finalCount(endpoint, settings.head, sender)),
              (answers) => lowest(successes(answers)),
            )
          : Effect.map(
              reading.all((endpoint) =>
                endpoint.ask(transactionCountCall(hexOfAddress(sender), at)),
              ),
              (answers) => Math.max(0, ...successes(answers)),
            ),
    },

    insertion: {
      challenge: (update) => treeUpdateChallengeOf(chainId, settings.pool, update),
      insertionCost: costOf("tree-update"),
    },

    senderBalance: (sender) => balances.get(sender) ?? balanceOf(sender),
  } satisfies Relaying
})

/** One endpoint that is wrong must not show that a transaction is excluded. */
function lowest(counts: ReadonlyArray<number>): number {
  return counts.length === 0 ? 0 : Math.min(...counts)
}
