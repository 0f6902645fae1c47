import { pointBytes } from "../curve/additions.ts"
import { isInfinity, type Point } from "../curve/groups.ts"
import { BITS, ELEMENT_BYTES } from "../field/limbs.ts"
import { BUCKETS, DIGIT_BITS, writeDigits, type Digits } from "./digits.ts"
import { Lists } from "./Lists.ts"
import { PointAdder } from "./PointAdder.ts"
import { RunningSum } from "./RunningSum.ts"

/** Consecutive points in memory and their scalars, integers of five limbs. */
export interface Terms {
  readonly points: number
  readonly scalars: number
  readonly count: number
}

/**
 * Σ limb · point over all terms, where `limb` is the limb at that index in each scalar. This is Pippenger's method with signed digits,
 * after Bernstein, Doumen, Lange, Oosterwijk, "Faster batch forgery identification" (2012), section 4. The points of a bucket are added in
 * rounds of pairs. So zero scalars are free, and equal scalars cost the same as different ones.
 */
export function sumOfLimb<P extends Point<P>>(
  adder: PointAdder<P>,
  terms: ReadonlyArray<Terms>,
  limb: number,
): P {
  const { references, digits } = sorted(adder, terms, limb)
  const buckets = digits.map((ofWindow, window) =>
    bucketsOf(
      adder,
      references,
      ofWindow,
      adder.workspace.buckets + window * BUCKETS * pointBytes(adder.group.degree),
    ),
  )
  return weightedSum(adder, buckets)
}

/** The terms with a nonzero limb, and their digits in each window. */
function sorted<P extends Point<P>>(
  adder: PointAdder<P>,
  terms: ReadonlyArray<Terms>,
  limb: number,
) {
  const { floats } = adder.kernel
  const { degree } = adder.group
  const size = pointBytes(degree)
  const most = terms.reduce((sum, { count }) => sum + count, 0)
  const references = new Uint32Array(most)
  const window = () => new Int16Array(most)
  const digits: Digits = [window(), window(), window(), window()]
  let found = 0
  for (const { points, scalars, count } of terms) {
    for (let index = 0; index < count; index += 1) {
      const value = floats[(scalars + index * ELEMENT_BYTES) / 8 + limb] ?? 0
      const point = points + index * size
      if (value === 0 || isInfinity(floats, point, degree)) continue
      references[found] = point
      writeDigits(digits, found, value)
      found += 1
    }
  }
  return {
    references: references.subarray(0, found),
    digits: digits.map((ofWindow) => ofWindow.subarray(0, found)),
  }
}

/** A window's buckets: index k holds the reference to the sum of the points with digit k + 1, or 0 for an empty bucket. */
function bucketsOf<P extends Point<P>>(
  adder: PointAdder<P>,
  references: Uint32Array,
  digits: Int16Array,
  place: number,
): Uint32Array {
  const lists = new Lists(BUCKETS)
  for (let index = 0; index < digits.length; index += 1) {
    const digit = digits[index] ?? 0
    if (digit !== 0) lists.count(Math.abs(digit) - 1)
  }
  lists.lay()
  for (let index = 0; index < digits.length; index += 1) {
    const digit = digits[index] ?? 0
    if (digit !== 0) lists.push(Math.abs(digit) - 1, (references[index] ?? 0) + (digit < 0 ? 1 : 0))
  }
  const { results, end } = adder.workspace
  lists.addUp(adder, results)
  const size = pointBytes(adder.group.degree)
  const buckets = new Uint32Array(BUCKETS)
  for (let index = 0; index < BUCKETS; index += 1) {
    const reference = lists.only(index)
    buckets[index] = reference
    if (reference < results || reference >= end) continue
    // The next window's results overwrite these.
    const kept = place + index * size
    adder.kernel.bytes.copyWithin(kept, reference, reference + size)
    buckets[index] = kept
  }
  return buckets
}

/**
 * Σ (k + 1) · bucket k, with each window weighted by its position. Two neighbours combine as (2j − 1)·a + 2j·b = 2·j·(a + b) − a. That
 * leaves a list of half as many sums at twice the weight, and a list of points to subtract; both are added up in the same way.
 */
function weightedSum<P extends Point<P>>(
  adder: PointAdder<P>,
  windows: ReadonlyArray<Uint32Array>,
): P {
  const { group, infinite, workspace } = adder
  const size = pointBytes(group.degree)
  let results = workspace.results
  let current = windows
  const lists = new Lists(windows.length * (DIGIT_BITS - 1))
  const odd = {
    lists: new Uint32Array(windows.length * BUCKETS),
    points: new Uint32Array(windows.length * BUCKETS),
    count: 0,
  }
  for (let level = 0; level < DIGIT_BITS - 1; level += 1) {
    let tasks = 0
    const next = current.map((buckets, window) => {
      const sums = new Uint32Array(buckets.length / 2)
      for (let index = 0; index < sums.length; index += 1) {
        const a = buckets[2 * index] ?? 0
        const b = buckets[2 * index + 1] ?? 0
        if (a !== 0) {
          odd.lists[odd.count] = window * (DIGIT_BITS - 1) + level
          odd.points[odd.count] = a
          odd.count += 1
        }
        sums[index] = a + b
        if (a === 0 || b === 0) continue
        adder.task(tasks, a, b)
        sums[index] = results + tasks * size
        tasks += 1
      }
      return sums
    })
    adder.run(tasks, results)
    results += PointAdder.written(tasks) * size
    current =
      infinite.size === 0
        ? next
        : next.map((buckets) =>
            buckets.map((reference) => (infinite.has(reference) ? 0 : reference)),
          )
  }
  for (let index = 0; index < odd.count; index += 1) lists.count(odd.lists[index] ?? 0)
  lists.lay()
  for (let index = 0; index < odd.count; index += 1)
    lists.push(odd.lists[index] ?? 0, odd.points[index] ?? 0)
  lists.addUp(adder, results)

  const sum = new RunningSum(group, adder.kernel, workspace.runningSum)
  for (let bit = BITS - 1; bit >= 0; bit -= 1) {
    const [window, level] = [Math.floor(bit / DIGIT_BITS), bit % DIGIT_BITS]
    sum.double()
    if (level === DIGIT_BITS - 1) sum.addReference(current[window]?.[0] ?? 0)
    else sum.subtractReference(lists.only(window * (DIGIT_BITS - 1) + level))
  }
  return sum.value()
}
