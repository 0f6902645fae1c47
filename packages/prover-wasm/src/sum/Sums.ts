import { LIMBS } from "@shielded-relay/wasm-assembly"
import { G1, G2, type Group, type Point, type PointOfG1, type PointOfG2 } from "../curve/groups.ts"
import type { Kernel } from "../kernel/Kernel.ts"
import { DIGIT_BITS, WINDOWS_PER_LIMB } from "./digits.ts"
import { PointAdder } from "./PointAdder.ts"
import { RunningSum } from "./RunningSum.ts"
import { sumOfWindows, windowsOf, type Terms, type Windows } from "./sumOfWindows.ts"
import type { Workspace } from "./Workspace.ts"

/** Computes the sum for some windows of every scalar, on this thread or another. */
export interface WindowSums {
  /** The number of windows to ask for at a time: few for many threads, many to share inversions on one. */
  readonly atOnce: 1 | typeof WINDOWS_PER_LIMB
  readonly g1: (terms: Terms, windows: Windows) => Promise<PointOfG1>
  readonly g2: (terms: Terms, windows: Windows) => Promise<PointOfG2>
}

/** Computes on this thread, in this thread's memory. */
export function windowSumsHere(kernel: Kernel, workspace: Workspace): WindowSums {
  const g1 = new PointAdder(G1, kernel, workspace)
  const g2 = new PointAdder(G2, kernel, workspace)
  return {
    atOnce: WINDOWS_PER_LIMB,
    g1: async (terms, windows) => sumOfWindows(g1, terms, windows),
    g2: async (terms, windows) => sumOfWindows(g2, terms, windows),
  }
}

/** Long sums Σ scalar · point, combined from the sums of their windows, and short sums. `place` is memory for a running sum. */
export class Sums {
  readonly #windowSums: WindowSums
  readonly #kernel: Kernel
  readonly #place: number

  constructor(windowSums: WindowSums, kernel: Kernel, place: number) {
    this.#windowSums = windowSums
    this.#kernel = kernel
    this.#place = place
  }

  g1(terms: Terms): Promise<PointOfG1> {
    return this.#joined(G1, (windows) => this.#windowSums.g1(terms, windows))
  }

  g2(terms: Terms): Promise<PointOfG2> {
    return this.#joined(G2, (windows) => this.#windowSums.g2(terms, windows))
  }

  /** A sum of few terms with scalars ≥ 0, computed bit by bit. */
  short(...terms: ReadonlyArray<readonly [scalar: bigint, point: PointOfG1]>): PointOfG1 {
    const sum = new RunningSum(G1, this.#kernel, this.#place)
    const bits = Math.max(...terms.map(([scalar]) => scalar.toString(2).length))
    for (let bit = BigInt(bits - 1); bit >= 0n; bit -= 1n) {
      sum.double()
      for (const [scalar, point] of terms) if ((scalar >> bit) % 2n === 1n) sum.add(point)
    }
    return sum.value()
  }

  async #joined<P extends Point<P>>(
    group: Group<P>,
    ofWindows: (windows: Windows) => Promise<P>,
  ): Promise<P> {
    const { atOnce } = this.#windowSums
    const sums = await Promise.all(windowsOf(LIMBS, atOnce).map(ofWindows))
    const sum = new RunningSum(group, this.#kernel, this.#place)
    for (const next of sums.toReversed()) {
      for (let bit = 0; bit < atOnce * DIGIT_BITS; bit += 1) sum.double()
      sum.add(next)
    }
    return sum.value()
  }
}
