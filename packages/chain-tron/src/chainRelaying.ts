import { recently, recentlyEach } from "@shielded-relay/chain-rpc"
import type {
  Address,
  CallShape,
  DepositNote,
  PoolGatewayShape,
  PoolTransaction,
} from "@shielded-relay/core"
import { hexOfAddress, treeUpdateChallengeOf } from "@shielded-relay/pool-abi"
import { Effect } from "effect"
import { callBandwidth } from "./fees/callBandwidth.ts"
import { depositEnergy, energyOf } from "./fees/energyOf.ts"
import type { Endpoints } from "./rpc/Endpoints.ts"
import { broadcast } from "./sending/broadcast.ts"
import { depositTransactionOf } from "./sending/depositTransaction.ts"
import type { ChainConditions } from "./sending/chainConditions.ts"
import { feeLimitOf } from "./sending/energyPrices.ts"
import { refusedRecipients, refusesPayout } from "./sending/refusesPayout.ts"
import { sign } from "./sending/sign.ts"
import { simulate } from "./sending/simulate.ts"
import { suggestedFees } from "./sending/suggestFees.ts"
import type { Settings } from "./settings.ts"
import { readBalance } from "./state/readAccount.ts"
import { serializedJson } from "./transaction/transactionJson.ts"

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
  | "expiry"
  | "feeReserve"
  | "insertion"
  | "senderBalance"
>

/** A chain's endpoints by what they are asked. */
export interface Asked {
  readonly reading: Endpoints
  readonly submission: Endpoints
  /** For questions that name a recipient before the chain does. */
  readonly discreet: Endpoints
}

/** Time in which a depositor signs and sends, milliseconds. Nodes take bytes that live up to a day. */
const depositLifetime = 600_000

/** The transaction half of a chain's gateway: the relay's own transactions and its callers'. */
export const chainRelaying = Effect.fnUntraced(function* (
  settings: Settings,
  { prices, penalties, expiry, lifetimeUntil, lifetimeOf, timestamp }: ChainConditions,
  { reading, submission, discreet }: Asked,
) {
  const scope = yield* Effect.scope
  const { chainId, pool, senders, permissionId, signDigest, feeRecipient } = settings
  const [firstSender = feeRecipient] = senders.keys()
  const parties = { pool: hexOfAddress(pool), feeRecipient }
  const balanceOf = (sender: Address) => reading.first((endpoint) => readBalance(endpoint, sender))
  const balances = yield* recentlyEach(senders.keys(), balanceOf)
  const finalHeight = yield* recently(expiry.finalHeight)
  // Energy of calls whose simulation succeeded.
  const energies = new WeakMap<PoolTransaction, bigint>()

  const costOf = (shape: CallShape | "tree-update") =>
    Effect.map(
      Effect.all([prices, penalties], { concurrency: "unbounded" }),
      ([price, penalty]) => {
        const energy = energyOf(shape, penalty)
        const bandwidth = BigInt(callBandwidth(shape, pool))
        return { gas: energy, native: energy * price.energy + bandwidth * price.bandwidth }
      },
    )

  const depositTransaction = Effect.fnUntraced(function* (
    notes: ReadonlyArray<DepositNote>,
    wallet: Address,
  ) {
    const [price, penalty, lifetime, time] = yield* Effect.all(
      [prices, penalties, lifetimeOf(depositLifetime), timestamp],
      { concurrency: "unbounded" },
    )
    const feeLimit = feeLimitOf(depositEnergy(notes, penalty), price)
    return depositTransactionOf(pool, notes, wallet, { ...lifetime, feeLimit, timestamp: time })
  })

  return {
    depositTransaction,

    walletTransaction: (notes, wallet) =>
      Effect.map(depositTransaction(notes, wallet), (txData) => ({
        txData,
        serialized: serializedJson(txData),
      })),

    estimateCost: costOf,

    refusesPayout: (payout) => refusesPayout(discreet, parties, payout),

    refusedRecipients: (payouts) => refusedRecipients(discreet, parties, payouts),

    simulate: (transaction) =>
      Effect.map(
        simulate(
          reading,
          { chainId, pool: parties.pool, from: hexOfAddress(firstSender) },
          transaction,
        ),
        (energy) => {
          energies.set(transaction, energy)
        },
      ),

    suggestFees: Effect.fnUntraced(function* (transaction, replacing) {
      const deadline = transaction.kind === "transact" ? transaction.call.extData.deadline : null
      const [price, penalty, lifetime, time] = yield* Effect.all(
        [prices, penalties, lifetimeUntil(deadline), timestamp],
        { concurrency: "unbounded" },
      )
      return suggestedFees(
        { pool, sender: firstSender, permissionId, transaction },
        {
          prices: price,
          penalties: penalty,
          lifetime,
          timestamp: time,
          energy: energies.get(transaction),
        },
        replacing,
      )
    }),

    sign: (transaction, sender, _senderNonce, fees) =>
      sign({ chainId, pool, signDigest, permissionId, senders }, transaction, sender, fees),

    broadcast: (signed, covered = true) => broadcast(submission, reading, scope, signed, covered),

    senderNonces: null,

    expiry,

    feeReserve: { finalHeight },

    insertion: {
      challenge: (update) => treeUpdateChallengeOf(chainId, pool, update),
      insertionCost: costOf("tree-update"),
    },

    senderBalance: (sender) => balances.get(sender) ?? balanceOf(sender),
  } satisfies Relaying
})
