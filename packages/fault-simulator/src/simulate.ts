import { SimulatedTime, type Manner } from "@shielded-relay/testkit"
import { Draws } from "./Draws.ts"
import { Payers } from "./caller/Payers.ts"
import type { Product } from "./Product.ts"
import { Run } from "./Run.ts"
import type { Step } from "./Script.ts"
import { Switchboard } from "./Switchboard.ts"
import { Trace } from "./Trace.ts"
import { drawWeather } from "./Weather.ts"

/** Of the runs that have their payers screened. */
const shareScreened = 0.3

/** What a run found. */
export interface FaultReport {
  readonly seed: number
  /** What must never happen, and did. Empty is good. */
  readonly violations: ReadonlyArray<string>
  /** By kind: faults injected. */
  readonly injected: ReadonlyMap<string, number>
  /** Equal for equal runs. */
  readonly hash: string
  /** Every call, fault and step in order, when they were asked for. */
  readonly trace: ReadonlyArray<string>
}

/**
 * One run of the whole service under the faults that the seed draws. The same seed gives the same run. A `script` is played in place of
 * the drawn one, and then nothing but its own steps goes wrong.
 */
export async function simulate(
  product: Product,
  seed: number,
  options: {
    readonly trace?: boolean
    readonly script?: ReadonlyArray<Step>
    /** Of the chain; `evm` unless said otherwise. */
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
    const payerDraws = new Draws(seed, "screening of payers")
    const isScreened = options.script === undefined && payerDraws.chance(shareScreened)
    const payers = isScreened ? new Payers(payerDraws, { time, switchboard, storage }) : null
    const refusals = new Draws(seed, "recipients that begin to refuse")
    const parts = { product, time, switchboard, storage, payers }
    const run = new Run(parts, draws, refusals, options.chain)
    await run.play(options.script ?? null)
  } catch (cause) {
    switchboard.violation(`the run broke off: ${String(cause)}`)
  }
  const { injected } = switchboard
  // One fault can be seen many times.
  const violations = [...new Set(switchboard.violations)]
  return { seed, violations, injected, hash: trace.hash, trace: trace.lines }
}
