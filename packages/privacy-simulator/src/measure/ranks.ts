/**
 * The chance that a true pair scores above a false one; ties count half (area under the ROC curve). 0.5 tells nothing.
 *
 * @throws RangeError if one of the lists is empty
 */
export function auc(positives: ReadonlyArray<number>, negatives: ReadonlyArray<number>): number {
  if (positives.length === 0 || negatives.length === 0)
    throw new RangeError("an AUC needs true and false pairs")
  const levels = [...new Set([...positives, ...negatives])].toSorted((a, b) => a - b)
  const places = new Map(levels.map((score, place) => [score, place]))
  const counted = (scores: ReadonlyArray<number>) => {
    const counts = new Float64Array(levels.length)
    for (const score of scores) {
      const place = places.get(score) ?? 0
      counts[place] = (counts[place] ?? 0) + 1
    }
    return counts
  }
  return aucOfCounts(counted(positives), counted(negatives))
}

/** The AUC of true and false pairs counted by score, scores ascending. `NaN` without both kinds. */
export function aucOfCounts(positives: Float64Array, negatives: Float64Array): number {
  let [below, wins, all] = [0, 0, 0]
  for (const [place, positive] of positives.entries()) {
    const negative = negatives[place] ?? 0
    wins += positive * (below + negative / 2)
    below += negative
    all += positive
  }
  return wins / (all * below)
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
