import { SimulatedTime, type Manner } from "@shielded-relay/testkit"
import { Draws } from "./Draws.ts"
import { Payers } from "./caller/Payers.ts"
import type { Product } from "./Product.ts"
import { Run } from "./Run.ts"
import type { Step } from "./Script.ts"
import { Switchboard } from "./Switchboard.ts"
import { Trace } from "./Trace.ts"
import { drawWeather } from "./Weather.ts"

/** Share of the runs with screening of payers. */
const shareScreened = 0.3

const screeningDraws = (seed: number) => {
  const draws = new Draws(seed, "screening of payers")
  return { draws, isScreened: draws.chance(shareScreened) }
}

/** Whether the service screens in the run that this seed draws. */
export function isScreenedRun(seed: number): boolean {
  return screeningDraws(seed).isScreened
}

/** The result of a run. */
export interface FaultReport {
  readonly seed: number
  /** Violated invariants; empty if the run is clean. */
  readonly violations: ReadonlyArray<string>
  /** Injected faults by kind. */
  readonly injected: ReadonlyMap<string, number>
  /** Equal for equal runs. */
  readonly hash: string
  /** Every call, fault and step in order; empty unless requested. */
  readonly trace: ReadonlyArray<string>
}

/**
 * Runs the whole service under the faults that the seed draws. The same seed gives the same run. A
 * given `script` replaces the drawn one; then only its own steps cause faults.
 */
export async function simulate(
  product: Product,
  seed: number,
  options: {
    readonly trace?: boolean
    readonly script?: ReadonlyArray<Step>
    /** The chain's manner. Default `evm`. */
    readonly chain?: Manner
  } = {},
): Promise<FaultReport> {
  const time = new SimulatedTime()
  const trace = new Trace(() => time.now, options.trace ?? false)
  const draws = new Draws(seed, "script")
  const switchboard = new Switchboard(
    new Draws(seed, "switchboard"),
    drawWeather(new Draws(seed, "weather")),
    trace,
  )
  try {
    const storage = await product.newStorage()
    const screening = screeningDraws(seed)
    const returnDraws = new Draws(seed, "returns of the operator")
    const failureDraws = new Draws(seed, "failures of screening")
    const payers =
      screening.isScreened && options.script === undefined
        ? new Payers(screening.draws, returnDraws, failureDraws, { time, switchboard, storage })
        : null
    const refusals = new Draws(seed, "recipients that begin to refuse")
    const parts = { product, time, switchboard, storage, payers }
    const schedules = new Draws(seed, "withdrawals at a later time")
    const times = new Draws(seed, "producers that run out of time")
    const run = new Run(parts, draws, { refusals, schedules, times }, options.chain)
    await run.play(options.script ?? null)
  } catch (cause) {
    switchboard.violation(`the run broke off: ${String(cause)}`)
  }
  const { injected } = switchboard
  // One fault can cause the same violation many times.
  const violations = [...new Set(switchboard.violations)]
  return { seed, violations, injected, hash: trace.hash, trace: trace.lines }
}
