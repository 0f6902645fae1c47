import type { Draws } from "./Draws.ts"
import type { FaultKind } from "./FaultKind.ts"
import type { Trace } from "./Trace.ts"
import type { Weather } from "./Weather.ts"

/**
 * How critical a call is: critical calls fail more often. `polled`: the service repeats the call
 * anyway.
 */
export type Stake = "polled" | "read" | "written" | "sent"

/**
 * Probability of a fault, scaled by the run's rate. Calls that send to the chain and proofs are rare,
 * so they meet faults in every weather.
 */
function oddsOf(stake: Stake, rate: number): number {
  switch (stake) {
    case "polled":
      return rate
    case "read":
      return 3 * rate
    case "written":
      return Math.min(0.25, 12 * rate)
    case "sent":
      return 0.2
  }
}

/** A call as the switchboard sees it. */
export interface Call<Kind extends FaultKind> {
  readonly process: string
  /** `OperationStore.update`, `gateway.head`, … */
  readonly name: string
  readonly stake: Stake
  /** Faults that can hit the call. */
  readonly possible: ReadonlyArray<Kind>
}

const deaths: ReadonlySet<FaultKind> = new Set([
  "crash before a call",
  "crash after a call",
  "crash within a transaction",
])
const freezes: ReadonlySet<FaultKind> = new Set([
  "frozen before a call",
  "frozen after a call",
  "transaction lost while frozen",
])

/**
 * Decides, from the seed alone, which fault every call of every process meets; counts and traces
 * it.
 */
export class Switchboard {
  readonly draws: Draws
  readonly trace: Trace
  readonly injected = new Map<string, number>()
  /** Violations found during the run. */
  readonly violations: Array<string> = []
  readonly #weather: Weather
  #deaths = 0
  #freezes = 0
  /** Calls meet faults only while this is `true`. */
  stormy = false
  /** While this is `true` no prover begins a proof. */
  isProverAway = false

  constructor(draws: Draws, weather: Weather, trace: Trace) {
    this.draws = draws
    this.#weather = weather
    this.trace = trace
  }

  /** The fault that the call meets; `null` if it succeeds. */
  decide<Kind extends FaultKind>({ process, name, stake, possible }: Call<Kind>): Kind | null {
    const fate = this.stormy ? this.#draw(stake, possible) : null
    if (fate === null) {
      this.trace.add(`${process} ${name}`)
      return null
    }
    this.trace.add(`${process} ${name}: ${fate}`)
    this.count(fate)
    if (deaths.has(fate)) this.#deaths += 1
    if (freezes.has(fate)) this.#freezes += 1
    return fate
  }

  /** Counts one more fault of this kind. */
  count(kind: string): void {
    this.injected.set(kind, (this.injected.get(kind) ?? 0) + 1)
  }

  violation(text: string): void {
    this.trace.add(`VIOLATION ${text}`)
    this.violations.push(text)
  }

  #draw<Kind extends FaultKind>(stake: Stake, possible: ReadonlyArray<Kind>): Kind | null {
    const { kinds, rate, deaths: mostDeaths, freezes: mostFreezes } = this.#weather
    if (!this.draws.chance(oddsOf(stake, rate))) return null
    const open = possible.filter(
      (kind) =>
        kinds.has(kind) &&
        !(deaths.has(kind) && this.#deaths >= mostDeaths) &&
        !(freezes.has(kind) && this.#freezes >= mostFreezes),
    )
    return open.length === 0 ? null : this.draws.pick(open)
  }
}
