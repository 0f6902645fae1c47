import { Dice } from "./Dice.ts"
import { markets, type MarketName } from "./Market.ts"

/** Rules of the service that hide something. In a world they are off unless it names them. */
export const policies = ["deadline-grid", "round-deposits", "wallet-nonce"] as const
export type Policy = (typeof policies)[number]

/** A world by its size. Everything else is drawn from the seed. */
export interface WorldSize {
  readonly seed: number
  readonly market: MarketName
  readonly users: number
  /** Deposits, those that pay for private sends included. */
  readonly deposits: number
  /** Withdrawals, transfers, swaps and payouts of private sends. */
  readonly spends: number
  /** Milliseconds between blocks. Default 12,000. Most of a long run is idle blocks, so that a world with rare blocks is played faster. */
  readonly blockTime?: number
  /** How long a note waits for a batch that is not full, in milliseconds. Default: the service's own. */
  readonly batchDelay?: number
  readonly policies?: ReadonlyArray<Policy>
  /** Share of the users who pay every fee in the first token, whatever they send. Default 0. */
  readonly foreignFees?: number
  /** Share of the private sends that pay at once. Default 0.5. */
  readonly atOnce?: number
  /** Share of the withdrawals and transfers that have a completion time, hours away. Default 0. */
  readonly scheduled?: number
}

interface When {
  /** Milliseconds from the start. */
  readonly at: number
  readonly user: number
  /** Index of a token. */
  readonly token: number
}

export type Step = When &
  (
    | { readonly do: "deposit"; readonly amount: bigint }
    | ({ readonly do: "withdraw"; readonly recipient: number } & Payment)
    | ({ readonly do: "transfer"; readonly to: number } & Payment)
    | { readonly do: "swap"; readonly share: Share; readonly into: number }
    | {
        readonly do: "private-send"
        readonly payees: ReadonlyArray<{ readonly payee: number; readonly amount: bigint }>
        /** Seconds until every payee shall be paid; `null`: at once. */
        readonly within: number | null
      }
  )

interface Payment {
  readonly share: Share
  /** Seconds until it shall be sent, at a random moment; `null`: on request. */
  readonly within: number | null
}

/** An amount to spend of a deposit: all of it less the fee, or an amount. */
export type Share =
  | { readonly all: true; readonly of: bigint }
  | { readonly all: false; readonly amount: bigint }

export const tokenCount = 3
/** Smallest units that one unit of the first token buys, per token. */
const worth = [1_000_000n, 333_000n, 9_000_000n] as const
const tokenShares = [0.6, 0.85, 1]
const day = 86_400_000
/** Operations per day, in every size: a larger world lasts longer. */
const density = 7_000
const oddShare = 0.35
const payeesPerSend = 3.6

/** Draws what everybody does, ascending by time. */
export function drawScript(size: WorldSize): ReadonlyArray<Step> {
  const { seed, market, users, deposits, spends, atOnce = 0.5, scheduled = 0 } = size
  const dice = new Dice(seed)
  // Dice of its own: a world with scheduled payments is else the same as one without.
  const patience = new Dice(seed, 3)
  const span = Math.max(0.25, (deposits + spends) / density) * day
  const activity = cumulative(users, (rank) => 1 / (rank + 4))
  const zones = Array.from({ length: users }, () => dice.below(3))
  const median = markets[market].medianAmount
  const steps: Array<Step> = []
  const sends = Math.round((spends * 0.3) / payeesPerSend)
  const payees = new Payees(dice)
  for (let k = 0; k < sends; k += 1) {
    const user = dice.weighted(activity)
    const token = dice.weighted(tokenShares)
    const list = Array.from({ length: payeeCount(dice) }, () => ({
      payee: payees.of(user),
      amount: amountOf(dice, token, median / 4),
    }))
    const within = dice.chance(atOnce) ? null : someHours(dice)
    const at = daytime(dice, span * 0.85, zones[user] ?? 0)
    steps.push({ do: "private-send", at, user, token, payees: unlike(list), within })
  }
  const plain: Array<Extract<Step, { readonly do: "deposit" }>> = []
  for (let k = sends; k < deposits; k += 1) {
    const user = dice.weighted(activity)
    const token = dice.weighted(tokenShares)
    const at = daytime(dice, span * 0.85, zones[user] ?? 0)
    plain.push({ do: "deposit", at, user, token, amount: amountOf(dice, token, median) })
  }
  steps.push(...plain)
  const made = steps.reduce(
    (sum, step) => sum + (step.do === "private-send" ? step.payees.length : 0),
    0,
  )
  const pause = Math.min(1.5 * day, span / 6)
  for (let k = made; k < spends && plain.length > 0; k += 1) {
    const { user, token, amount, at } = dice.pick(plain)
    const when = { at: Math.round(at + 600_000 + dice.exponential(pause)), user, token }
    if (when.at > span) continue
    const within = patience.chance(scheduled) ? someHours(patience) : null
    steps.push({ ...when, ...spendOf(dice, users, amount, token, within) })
  }
  return steps.toSorted((a, b) => a.at - b.at)
}

/** Seconds: an hour, and mostly some more. */
const someHours = (dice: Dice) => 3_600 + Math.round(dice.exponential(4 * 3_600))

function spendOf(dice: Dice, users: number, of: bigint, token: number, within: number | null) {
  const all = dice.chance(0.3)
  const rest = digits(dice, (of * BigInt(100 + dice.below(500))) / 1_000n)
  const share: Share = all ? { all, of } : { all, amount: rest }
  const kind = dice.unit()
  if (kind < 0.75) return { do: "withdraw" as const, share, within, recipient: dice.below(2 ** 31) }
  if (kind < 0.92) return { do: "transfer" as const, share, within, to: dice.below(users) }
  return { do: "swap" as const, share, into: (token + 1 + dice.below(tokenCount - 1)) % tokenCount }
}

/** Log-normal, in smallest units of the token. */
function amountOf(dice: Dice, token: number, median: number): bigint {
  const units = median * Math.exp(1.2 * dice.normal())
  const amount = (BigInt(Math.round(Math.max(1, units) * 1e4)) * (worth[token] ?? 1n)) / 10_000n
  return digits(dice, amount)
}

/** Some people send odd amounts, most send one or two digits and zeros. */
function digits(dice: Dice, amount: bigint): bigint {
  if (dice.chance(oddShare)) return amount
  const kept = dice.chance(0.6) ? 1 : 2
  const unit = 10n ** BigInt(Math.max(0, amount.toString().length - kept))
  const rounded = ((amount + unit / 2n) / unit) * unit
  return rounded === 0n ? unit : rounded
}

function payeeCount(dice: Dice): number {
  return dice.chance(0.3) ? 1 : Math.min(12, 2 + Math.floor(dice.exponential(3.2)))
}

/** Recipients of private sends: often someone whom the user paid before. */
class Payees {
  readonly #dice: Dice
  readonly #known = new Map<number, Array<number>>()

  constructor(dice: Dice) {
    this.#dice = dice
  }

  of(user: number): number {
    const known = this.#known.get(user) ?? []
    if (known.length > 0 && this.#dice.chance(0.4)) return this.#dice.pick(known)
    const payee = this.#dice.below(2 ** 31)
    this.#known.set(user, [...known, payee])
    return payee
  }
}

/** A private send names each recipient once. */
function unlike<T extends { readonly payee: number }>(list: ReadonlyArray<T>): ReadonlyArray<T> {
  return list.filter(({ payee }, at) => list.findIndex((other) => other.payee === payee) === at)
}

/** A moment of the span, likelier in the waking hours of the zone. */
function daytime(dice: Dice, span: number, zone: number): number {
  for (;;) {
    const at = Math.round(dice.unit() * span)
    const phase = (2 * Math.PI * (at / day + zone / 3)) % (2 * Math.PI)
    if (dice.unit() < (1 + 0.8 * Math.sin(phase)) / 1.8) return at
  }
}

function cumulative(n: number, weight: (rank: number) => number): ReadonlyArray<number> {
  let sum = 0
  return Array.from({ length: n }, (_, rank) => (sum += weight(rank)))
}
