/**
 * The chance that a true pair scores above a false one; ties count half (area under the ROC curve). 0.5 tells nothing.
 *
 * @throws RangeError if one of the lists is empty
 */
export function auc(positives: ReadonlyArray<number>, negatives: ReadonlyArray<number>): number {
  if (positives.length === 0 || negatives.length === 0)
    throw new RangeError("an AUC needs true and false pairs")
  const sorted = Float64Array.from(negatives).toSorted()
  let sum = 0
  for (const score of positives) {
    const below = firstAt(sorted, (value) => value >= score)
    const upTo = firstAt(sorted, (value) => value > score)
    sum += below + (upTo - below) / 2
  }
  return sum / (positives.length * negatives.length)
}

/** The first index whose value satisfies a condition that holds from some index on. */
function firstAt(sorted: Float64Array, holds: (value: number) => boolean): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (holds(sorted[middle] ?? 0)) high = middle
    else low = middle + 1
  }
  return low
}

/** Entropy in bits of a distribution given by weights. */
export function entropy(weights: ReadonlyArray<number> | Float64Array): number {
  let total = 0
  for (const weight of weights) total += weight
  let bits = 0
  for (const weight of weights) {
    if (weight <= 0) continue
    const share = weight / total
    bits -= share * Math.log2(share)
  }
  return bits
}

/** The value below which this share of the values lies. `NaN` of nothing. */
export function quantile(values: ReadonlyArray<number>, share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}

export const mean = (values: ReadonlyArray<number>): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length
