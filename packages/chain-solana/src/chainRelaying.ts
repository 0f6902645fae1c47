import { recentlyEach } from "@shielded-relay/chain-rpc"
import type { Address, DepositNote, PoolGatewayShape, PoolTransaction } from "@shielded-relay/core"
import { Effect } from "effect"
import { broadcast } from "./sending/broadcast.ts"
import { expectedUnits } from "./sending/computeUnits.ts"
import { accountsPaidFor, costOf } from "./sending/costs.ts"
import type { Pool } from "./sending/Pool.ts"
import type { Prices } from "./sending/readPrices.ts"
import { recipientKeys, recipientSlice, recipientState } from "./sending/recipients.ts"
import { refusedRecipients } from "./sending/refusedRecipients.ts"
import { sign } from "./sending/sign.ts"
import { simulate, type Trial } from "./sending/simulate.ts"
import { recentBlockhash, suggestFees } from "./sending/suggestFees.ts"
import { walletTransactionOf } from "./sending/walletTransaction.ts"
import type { Endpoints } from "./rpc/Endpoints.ts"
import type { Settings } from "./settings.ts"
import { readAccounts } from "./state/readAccounts.ts"
import { readLamports } from "./state/readLamports.ts"

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
  | "senderBalance"
>

/** A cluster's endpoints by what they are asked. */
export interface Asked {
  readonly reading: Endpoints
  readonly submission: Endpoints
  /** For questions that name a recipient before the chain does. */
  readonly discreet: Endpoints
}

/** The gateway's methods that build, price, sign and send transactions, the relay's own and those for callers' wallets. */
export const chainRelaying = Effect.fnUntraced(function* (
  settings: Settings,
  pool: Pool,
  { reading, submission, discreet }: Asked,
  { rents, unitPrice }: Prices,
) {
  const scope = yield* Effect.scope
  const { senders, unitPrice: bounds } = settings
  const [firstSender] = senders.keys()
  const payer = firstSender ?? settings.feeRecipient
  const balanceOf = (sender: Address) => readLamports(reading, sender)
  const balances = yield* recentlyEach(senders.keys(), balanceOf)
  /** The account with the highest balance. Simulations use it, so that an empty account does not decide their outcome. */
  const richest = Effect.map(
    Effect.forEach(
      balances,
      ([sender, balance]) =>
        Effect.map(
          Effect.orElseSucceed(balance, () => 0n),
          (held) => ({ sender, held }),
        ),
      { concurrency: "unbounded" },
    ),
    (all) => all.reduce((a, b) => (b.held > a.held ? b : a), { sender: payer, held: -1n }).sender,
  )
  const walletTransaction = (notes: ReadonlyArray<DepositNote>, wallet: Address) =>
    Effect.map(
      Effect.all([recentBlockhash(reading), unitPrice], { concurrency: "unbounded" }),
      ([{ blockhash }, price]) =>
        walletTransactionOf(pool, wallet, notes, { blockhash, unitPrice: price }),
    )

  // Results of simulations. A call is signed right after its simulation, which saves asking again.
  const tried = new WeakMap<PoolTransaction, Trial>()

  return {
    depositTransaction: walletTransaction,

    walletTransaction: (notes, wallet) =>
      Effect.map(walletTransaction(notes, wallet), (serialized) => ({
        txData: serialized,
        serialized,
      })),

    estimateCost: (shape) => {
      const createdAccounts = accountsPaidFor(shape)
      const units = expectedUnits({
        action: shape.action,
        actionUnits: shape.actionGas,
        createdAccounts,
      })
      return Effect.map(Effect.all([rents, unitPrice]), ([rent, price]) => ({
        gas: units,
        native: costOf(
          { units, unitPrice: price, nullifiers: 2 * shape.joins.length, createdAccounts },
          rent,
        ),
      }))
    },

    refusesPayout: (payout) =>
      Effect.flatMap(rents, ({ empty }) =>
        discreet.prefer(
          (endpoint) =>
            Effect.map(
              readAccounts(endpoint, recipientKeys(pool, payout), recipientSlice),
              (accounts) => recipientState(payout, accounts, empty).refuses,
            ),
          (refuses) => !refuses,
        ),
      ),

    refusedRecipients: (payouts) =>
      Effect.flatMap(rents, ({ empty }) => refusedRecipients(discreet, pool, empty, payouts)),

    simulate: Effect.fnUntraced(function* (transaction) {
      const [rent, sender] = yield* Effect.all([rents, richest], { concurrency: "unbounded" })
      tried.set(transaction, yield* simulate(reading, pool, rent, sender, transaction))
    }),

    suggestFees: Effect.fnUntraced(function* (transaction, replacing) {
      const [rent, unitPriceNow, sender] = yield* Effect.all([rents, unitPrice, richest], {
        concurrency: "unbounded",
      })
      // Use the simulation once: a transaction that is signed again needs current root positions.
      const trial = tried.get(transaction)
      tried.delete(transaction)
      return yield* suggestFees(
        reading,
        { pool, rents: rent, sender, unitPrice: unitPriceNow, bounds, trial },
        transaction,
        replacing,
      )
    }),

    sign: (transaction, sender, _senderNonce, fees) =>
      Effect.sync(() => sign(pool, senders, transaction, sender, fees)),

    broadcast: (signed, covered = true) => broadcast(submission, reading, scope, signed, covered),

    senderBalance: (sender) => balances.get(sender) ?? balanceOf(sender),
  } satisfies Relaying
})
