import { G1, G2, type Group, type Point, type PointOfG1, type PointOfG2 } from "../curve/groups.ts"
import { BITS, LIMBS } from "../field/limbs.ts"
import type { Kernel } from "../kernel/Kernel.ts"
import { PointAdder } from "./PointAdder.ts"
import { RunningSum } from "./RunningSum.ts"
import { sumOfLimb, type Terms } from "./sumOfLimb.ts"
import type { Workspace } from "./Workspace.ts"

/** Computes the sum for one limb of every scalar, on this thread or another. */
export interface LimbSums {
  readonly g1: (terms: ReadonlyArray<Terms>, limb: number) => Promise<PointOfG1>
  readonly g2: (terms: ReadonlyArray<Terms>, limb: number) => Promise<PointOfG2>
}

/** Computes on this thread, in this thread's memory. */
export function limbSumsHere(kernel: Kernel, workspace: Workspace): LimbSums {
  const g1 = new PointAdder(G1, kernel, workspace)
  const g2 = new PointAdder(G2, kernel, workspace)
  return {
    g1: async (terms, limb) => sumOfLimb(g1, terms, limb),
    g2: async (terms, limb) => sumOfLimb(g2, terms, limb),
  }
}

/** Long sums Σ scalar · point, combined from the sums of their limbs, and short sums. `place` is memory for a running sum. */
export class Sums {
  readonly #limbSums: LimbSums
  readonly #kernel: Kernel
  readonly #place: number

  constructor(limbSums: LimbSums, kernel: Kernel, place: number) {
    this.#limbSums = limbSums
    this.#kernel = kernel
    this.#place = place
  }

  g1(terms: ReadonlyArray<Terms>): Promise<PointOfG1> {
    return this.#joined(G1, (limb) => this.#limbSums.g1(terms, limb))
  }

  g2(terms: ReadonlyArray<Terms>): Promise<PointOfG2> {
    return this.#joined(G2, (limb) => this.#limbSums.g2(terms, limb))
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
    ofLimb: (limb: number) => Promise<P>,
  ): Promise<P> {
    const sums = await Promise.all(Array.from({ length: LIMBS }, (_, limb) => ofLimb(limb)))
    const sum = new RunningSum(group, this.#kernel, this.#place)
    for (const next of sums.toReversed()) {
      for (let bit = 0; bit < BITS; bit += 1) sum.double()
      sum.add(next)
    }
    return sum.value()
  }
}
