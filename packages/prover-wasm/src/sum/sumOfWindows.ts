import { pointBytes } from "../curve/additions.ts"
import type { Point } from "../curve/groups.ts"
import { BUCKETS, DIGIT_BITS, WINDOWS_PER_LIMB, maskOf } from "./digits.ts"
import { Lists, type Entries } from "./Lists.ts"
import type { PointAdder } from "./PointAdder.ts"
import { RunningSum } from "./RunningSum.ts"
import { HALF_BITS, HALF_LISTS } from "./weights.ts"

/** Terms of a sum, as lists in memory: references to points, none of them infinity, and the addresses of their scalars of five limbs. */
export interface Terms {
  readonly points: number
  readonly scalars: number
  readonly count: number
}

/** Consecutive windows of one limb. */
export interface Windows {
  readonly limb: number
  readonly from: number
  readonly to: number
}

/**
 * Σ digits · point over all terms, where the digits are those of some windows of every scalar, weighted from the first of them on. This is
 * Pippenger's method with signed digits, after Bernstein, Doumen, Lange, Oosterwijk, "Faster batch forgery identification" (2012), section
 * 4. The points of a bucket are added in rounds of pairs. So zero scalars are free, and equal scalars cost the same as different ones.
 */
export function sumOfWindows<P extends Point<P>>(
  adder: PointAdder<P>,
  terms: Terms,
  { limb, from, to }: Windows,
): P {
  const { kernel, workspace, group } = adder
  if (terms.count === 0) return group.infinity
  const kept = BUCKETS * pointBytes(group.degree)
  for (let window = from; window < to; window += 1) {
    kernel.code.digitsOf(
      terms.scalars,
      terms.count,
      8 * limb,
      DIGIT_BITS * window,
      maskOf(window),
      workspace.keys,
    )
    const lists = new Lists(adder, BUCKETS, {
      keys: workspace.keys,
      references: terms.points,
      count: terms.count,
    })
    lists.addUp(workspace.results)
    const at = window - from
    lists.collect(workspace.buckets + at * 4 * BUCKETS, workspace.kept + at * kept)
  }
  const sum = weightedSum(adder, to - from)
  // Digits and the order of references tell the scalars.
  kernel.bytes.fill(0, workspace.secret, workspace.secretEnd)
  return sum
}

/**
 * Σ (k + 1) · bucket k, with each window weighted by its position. A weight is split into two halves of bits: buckets with the same half
 * are added up, and then the sums whose half has the same bit. That leaves a sum for each bit of each window.
 */
function weightedSum<P extends Point<P>>(adder: PointAdder<P>, windows: number): P {
  const { kernel, workspace, group } = adder
  const count = windows * BUCKETS
  const halves = new Lists(
    adder,
    windows * HALF_LISTS,
    { keys: workspace.lowKeys, references: workspace.buckets, count },
    { keys: workspace.highKeys, references: workspace.buckets, count },
  )
  const free = halves.addUp(workspace.results)
  const entries: Array<readonly [key: number, reference: number]> = []
  for (let window = 0; window < windows; window += 1)
    for (let list = 1; list < HALF_LISTS; list += 1) {
      const reference = halves.only(window * HALF_LISTS + list)
      const [value, first] =
        list < 2 ** HALF_BITS ? [list, 0] : [list - (2 ** HALF_BITS - 1), HALF_BITS]
      for (let bit = 0; 2 ** bit <= value; bit += 1)
        if ((value >> bit) % 2 === 1)
          entries.push([window * DIGIT_BITS + first + bit + 1, reference])
    }
  const bits = new Lists(adder, windows * DIGIT_BITS, placed(adder, entries))
  bits.addUp(free)

  const sum = new RunningSum(group, kernel, workspace.runningSum)
  for (let bit = windows * DIGIT_BITS - 1; bit >= 0; bit -= 1) {
    sum.double()
    sum.addReference(bits.only(bit + 1))
  }
  return sum.value()
}

function placed<P extends Point<P>>(
  { kernel, workspace }: PointAdder<P>,
  entries: ReadonlyArray<readonly [key: number, reference: number]>,
): Entries {
  const [keys, references] = [workspace.keys, workspace.buckets]
  for (const [index, [key, reference]] of entries.entries()) {
    kernel.integers[keys / 4 + index] = key
    kernel.integers[references / 4 + index] = reference
  }
  return { keys, references, count: entries.length }
}

/** The windows of all limbs, lowest first, with `size` of them at a time. */
export function windowsOf(limbs: number, size: 1 | typeof WINDOWS_PER_LIMB) {
  return Array.from({ length: limbs }, (_, limb) =>
    Array.from({ length: WINDOWS_PER_LIMB / size }, (_, part): Windows => ({
      limb,
      from: part * size,
      to: (part + 1) * size,
    })),
  ).flat()
}
