import { memoryStorage } from "@shielded-relay/storage-memory"
import {
  exampleAddress,
  exampleOrder,
  exampleOwner,
  insecureSeededRandom,
  recordingTelemetry,
  seededScheduleRandom,
  simulatedNetwork,
  SimulatedTime,
  testClock,
} from "@shielded-relay/testkit"
import { Effect, Layer, ManagedRuntime } from "effect"
import { feeBound } from "../src/fee/feeBound.ts"
import { plainCall } from "../src/fee/plainCall.ts"
import { notesOf } from "../src/fee/shapeKey.ts"
import { feeForRequest, oneCall } from "../src/application/fees/operationFee.ts"
import {
  defaultRelayConfiguration,
  parseOwnerId,
  PostedPrices,
  PriceSource,
  RelayConfiguration,
  ScheduleRandom,
  ShieldedPool,
  type Order,
  type OrderPayout,
} from "../src/index.ts"
import { payoutFee } from "../src/worker/payoutFee.ts"
import { gasPrices, usualGas, type Spike } from "./gasPrices.ts"

const minute = 60_000
const gasOf = { call: 350_000n, insertion: 300_000n }
/** A payout's time is drawn within this time of its order, in minutes. */
const horizon = 12 * 60
/** One order of two payouts in so many minutes. */
const orderEvery = 30

export interface MonthOptions {
  readonly days: number
  readonly spikes: ReadonlyArray<Spike>
  /** The operator's ceiling as a multiple of the usual cost of a plain call; `null` without one. */
  readonly ceiling: bigint | null
}

/** What calls of one kind brought and cost, in gwei. */
export interface Account {
  readonly calls: number
  readonly fees: bigint
  readonly costs: bigint
  /** Calls whose fee was below their cost when the fee was decided. */
  readonly belowCost: number
  /** Most minutes in a row in which that was so. */
  readonly longestBelow: number
  /** The least fee in percent of its call's cost. */
  readonly worst: number
}

export interface OperatorMonth {
  readonly withdrawals: Account
  readonly payouts: Account
  /** Payouts that could wait no longer. */
  readonly late: Account
  /** Withdrawals and orders refused above the ceiling. */
  readonly refused: number
}

interface WaitingPayout {
  readonly order: Order
  readonly payout: OrderPayout & { readonly deadline: number }
  /** The minute in which it looks at its price. */
  at: number
}

class Book {
  #minutes: Array<number> = []
  #account = { calls: 0, fees: 0n, costs: 0n, belowCost: 0, worst: Infinity }

  add(at: number, fee: bigint, cost: { readonly decided: bigint; readonly paid: bigint }): void {
    const { calls, fees, costs, belowCost, worst } = this.#account
    const isBelow = fee < cost.decided
    if (isBelow) this.#minutes.push(at)
    this.#account = {
      calls: calls + 1,
      fees: fees + fee,
      costs: costs + cost.paid,
      belowCost: belowCost + (isBelow ? 1 : 0),
      worst: Math.min(worst, Number((fee * 100n) / cost.paid)),
    }
  }

  get account(): Account {
    let [longest, run, last] = [0, 0, -2]
    for (const at of this.#minutes) {
      run = at === last ? run : at === last + 1 ? run + 1 : 1
      longest = Math.max(longest, run)
      last = at
    }
    return { ...this.#account, longestBelow: longest }
  }
}

/**
 * The operator's fees and costs over simulated days. One withdrawal a minute pays the posted price and is mined a minute later; every half
 * hour an order of two payouts is accepted that are made within twelve hours. Prices, bounds, waits and late payouts are decided by the
 * service's own code, over samples of every minute. The price of gas is drawn from a seed.
 */
export async function operatorMonth({
  days,
  spikes,
  ceiling,
}: MonthOptions): Promise<OperatorMonth> {
  const minutes = days * 24 * 60
  const gas = gasPrices(minutes + 2, spikes)
  const clock = testClock(Date.UTC(2026, 0, 1))
  const start = clock.now()
  const { gateway: simulated } = simulatedNetwork(new SimulatedTime(clock))
  let now = 0
  const wei = () => gas[now] ?? 0n
  const gateway = {
    ...simulated,
    estimateCost: () => Effect.sync(() => ({ gas: gasOf.call, native: gasOf.call * wei() })),
    insertion: simulated.insertion && {
      ...simulated.insertion,
      insertionCost: Effect.sync(() => ({
        gas: gasOf.insertion,
        native: gasOf.insertion * wei(),
      })),
    },
  }
  const { chainId } = gateway
  const most = ceiling === null ? null : ceiling * gasOf.call * usualGas
  const configuration = {
    ...defaultRelayConfiguration,
    feeBounds: { [chainId]: { floor: 0n, ceiling: most } },
  }
  const preview = { positions: [], shape: plainCall, merges: [], parts: [], change: 0n }
  const runtime = ManagedRuntime.make(
    Layer.mergeAll(
      memoryStorage,
      clock.layer,
      recordingTelemetry().layer,
      insecureSeededRandom("month"),
      seededScheduleRandom("month"),
      Layer.mock(ShieldedPool)({ previewShape: () => Effect.succeed(preview) }),
      Layer.succeed(PriceSource, {
        price: () => Effect.succeed({ tokens: 1n, native: 1_000_000_000n }),
      }),
      Layer.succeed(RelayConfiguration, configuration),
    ),
  )
  const token = exampleAddress(1)
  // The preview is the same for every intent.
  const payoutIntent = { kind: "tree-update" } as const
  const owner = parseOwnerId(exampleOwner(0))
  if (owner === null) throw new Error("the example owner has no id")
  const books = { withdrawals: new Book(), payouts: new Book(), late: new Book() }
  const waiting: Array<WaitingPayout> = []
  let refused = 0

  /** What a call costs the operator at the gas of a minute, its notes' share of insertions included; gwei, rounded down. */
  const costAt = (at: number) => {
    const share = (gasOf.insertion * BigInt(notesOf(plainCall))) / 4n
    return ((gasOf.call + share) * (gas[at] ?? 0n)) / 1_000_000_000n
  }
  const enter = (book: Book, fee: bigint) =>
    book.add(now, fee, { decided: costAt(now), paid: costAt(now + 1) })
  const priced = Effect.catchTag(
    feeForRequest(gateway, token, oneCall(plainCall)),
    "RelayError",
    () => Effect.sync(() => ((refused += 1), null)),
  )

  const pass = Effect.fnUntraced(function* () {
    const prices = yield* PostedPrices
    const random = yield* ScheduleRandom
    const time = start + now * minute
    clock.set(time)
    const sample = { chainId, minute: time, call: gasOf.call * wei() }
    yield* prices.addSamples([{ ...sample, insertion: gasOf.insertion * wei() }], [])
    if (now % 60 === 0)
      yield* prices.purge({
        samplesBefore: time - 120 * minute,
        pricesBefore: time - 1_800 * minute,
      })
    const withdrawal = yield* priced
    if (withdrawal !== null) enter(books.withdrawals, withdrawal.total)
    const offer = now % orderEvery === 0 ? yield* priced : null
    if (offer !== null) {
      const bound = feeBound({ ...offer, amount: offer.total })
      const deadline = time + (horizon + 10) * minute
      const payouts = exampleOrder(now).payouts.map((one) => ({ ...one, fee: offer.total }))
      const fee = { token, amount: bound }
      const order = exampleOrder(now, { chainId, token, fee, payoutBound: bound, payouts })
      for (const one of [...payouts, ...payouts]) {
        const at = now + (yield* random.integer(horizon))
        const scheduledTime = start + at * minute
        waiting.push({ order, payout: { ...one, scheduledTime, deadline }, at })
      }
    }
    for (const one of waiting.filter(({ at }) => at <= now)) {
      const { order, payout } = one
      const fee = yield* payoutFee(order, payout, time, gateway, owner, () => payoutIntent)
      if (fee.kind === "waits") {
        one.at = Math.ceil((fee.until - start) / minute)
        continue
      }
      waiting.splice(waiting.indexOf(one), 1)
      const isLate = time >= payout.deadline - 10 * minute && fee.amount < costAt(now)
      enter(isLate ? books.late : books.payouts, fee.amount)
    }
  })
  for (; now < minutes; now += 1) await runtime.runPromise(pass())
  await runtime.dispose()
  return {
    withdrawals: books.withdrawals.account,
    payouts: books.payouts.account,
    late: books.late.account,
    refused,
  }
}
