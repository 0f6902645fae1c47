import { Effect } from "effect"
import { feeWithin, type PriceWait } from "../application/fees/feeWithin.ts"
import { oneCall } from "../application/fees/operationFee.ts"
import type { Intent } from "../operation/Operation.ts"
import type { Owner } from "../owner/Owner.ts"
import { deadlinesOf } from "../port/chain/deadlinesOf.ts"
import type { PoolGatewayShape } from "../port/chain/PoolGateway.ts"
import { ShieldedPool } from "../port/chain/ShieldedPool.ts"
import { RelayConfiguration } from "../port/RelayConfiguration.ts"
import { ScheduleRandom } from "../port/ScheduleRandom.ts"
import type { Order, OrderPayout } from "../port/storage/OrderStore.ts"
import { Telemetry } from "../port/Telemetry.ts"
import { nextTry, payoutMargin } from "../privateSend/index.ts"

const hour = 60 * 60_000
/** Payouts that wait for the next hour's price start within this time after it, so that they do not start together; milliseconds. */
const spread = 15 * 60_000

/** A payout's fee, or the time until which it waits for its price. */
export type PayoutFee =
  | { readonly kind: "fee"; readonly amount: bigint }
  | { readonly kind: "waits"; readonly until: number }

/**
 * The fee of a payout that starts now: the posted price, within the order's bound. Above it the payout waits for the next hour; prices
 * never fall within one. It waits at most until the margin before its deadline. Orders of older versions, which fixed the fees, pay those.
 */
export const payoutFee = Effect.fnUntraced(function* (
  order: Order,
  payout: OrderPayout & { readonly deadline: number },
  now: number,
  gateway: PoolGatewayShape,
  owner: Owner,
  intentOf: (fee: bigint) => Intent,
) {
  const { payoutBound: bound, chainId, fee } = order
  if (bound === null) return { kind: "fee", amount: payout.fee } satisfies PayoutFee
  const pool = yield* ShieldedPool
  const telemetry = yield* Telemetry
  const { privateSend: rules } = yield* RelayConfiguration
  const last = payout.deadline - payoutMargin(rules, yield* deadlinesOf(gateway))
  const isLate = now >= last
  const amount = yield* feeWithin(
    gateway,
    { token: fee.token, bound, accepted: payout.fee, isLate },
    (of) =>
      Effect.map(pool.previewShape(chainId, owner, intentOf(of)), ({ shape }) => oneCall(shape)),
  )
  if (typeof amount === "bigint") return { kind: "fee", amount } satisfies PayoutFee
  yield* telemetry.count("payouts_waiting_for_price_total", { chain: String(chainId) })
  const until = Math.min(last, yield* nextPriceLook(amount, payout, now))
  return { kind: "waits", until } satisfies PayoutFee
})

/** When a call that waits looks at its price again. */
export const nextPriceLook = Effect.fnUntraced(function* (
  reason: PriceWait,
  due: Pick<OrderPayout, "scheduledTime" | "deadline">,
  now: number,
) {
  if (reason === "no price") return nextTry(due, now) ?? now
  const random = yield* ScheduleRandom
  return now - (now % hour) + hour + (yield* random.integer(spread))
})
