import type { PayerAttacker } from "../attacker/Attacker.ts"
import { candidatesIn } from "./candidates.ts"
import { looksOf } from "./looks.ts"
import type { Known, Weights } from "./Weights.ts"

/** The factor for each attacker's weights when all attackers judge together. */
export type Trust = ReadonlyMap<string, number>

/** Most calls to learn from. */
const lesson = 3_000
/** Variance of the normal prior around 0, which keeps an attacker that sees nothing at 0. */
const spread = 1
const steps = 12

/**
 * Learns the factors by logistic regression (a conditional logit: one payer out of the candidates of each call). Adding the weights of
 * attackers that see the same sign would count it several times, and the belief would be overconfident: its effective set is small while it
 * is wrong. The worlds have other seeds than the judged ones.
 */
export function learnTrust(
  attackers: ReadonlyArray<PayerAttacker>,
  worths: Weights,
  worlds: ReadonlyArray<Known>,
): Trust {
  const names = attackers.map(({ name }) => name)
  const calls = worlds.flatMap((world) => signedCalls(attackers, worths, world))
  let trust = names.map(() => 0)
  let reached = likelihoodOf(calls, trust)
  for (let step = 0; step < steps; step += 1) {
    const move = solved(reached.curvature, reached.slope)
    // Newton's step, halved until it climbs.
    let share = 1
    let next = reached
    do {
      const tried = trust.map((one, k) => one + share * (move[k] ?? 0))
      next = likelihoodOf(calls, tried)
      if (next.value > reached.value) trust = tried
      share /= 2
    } while (next.value <= reached.value && share > 1e-3)
    if (next.value - reached.value < 1e-6) break
    reached = next
  }
  return new Map(names.map((name, k) => [name, trust[k] ?? 0]))
}

/** A call as the regression sees it. */
interface SignedCall {
  /** Prior weight of all candidates without a sign. */
  readonly rest: number
  /** Prior weights of the candidates with a sign. */
  readonly weights: ReadonlyArray<number>
  /** What the signs of each of them are worth, by attacker. */
  readonly worths: ReadonlyArray<Float64Array>
  /** Which of them is the payer; -1 if the payer shows no sign. */
  readonly payer: number
}

function signedCalls(
  attackers: ReadonlyArray<PayerAttacker>,
  worths: Weights,
  { view, cases }: Known,
): ReadonlyArray<SignedCall> {
  const looks = looksOf(attackers, view)
  const candidatesOf = candidatesIn(view)
  const every = Math.max(1, Math.ceil(cases.length / lesson))
  return cases.flatMap(({ release, payer }, at) => {
    if (at % every !== 0) return []
    const candidates = candidatesOf(release)
    if (!candidates.has(payer)) return []
    const signed = new Map<number, Float64Array>()
    for (const [k, { name }] of attackers.entries()) {
      const worth = worths.get(name) ?? []
      for (const [candidate, level] of looks.get(name)?.(release) ?? []) {
        if (!candidates.has(candidate)) continue
        const known = signed.get(candidate) ?? new Float64Array(attackers.length)
        known[k] = (worth[level] ?? 0) - (worth[0] ?? 0)
        signed.set(candidate, known)
      }
    }
    const members = [...signed.keys()]
    const weights = members.map((member) => candidates.get(member) ?? 0)
    const all = [...candidates.values()].reduce((sum, weight) => sum + weight, 0)
    return [
      {
        rest: all - weights.reduce((sum, weight) => sum + weight, 0),
        weights,
        worths: [...signed.values()],
        payer: members.indexOf(payer),
      },
    ]
  })
}

interface Likelihood {
  readonly value: number
  readonly slope: Float64Array
  /** Negative second derivatives, row by row. */
  readonly curvature: Float64Array
}

/** The logarithm of the likelihood of the payers, with its derivatives. */
function likelihoodOf(calls: ReadonlyArray<SignedCall>, trust: ReadonlyArray<number>): Likelihood {
  const n = trust.length
  let value = -trust.reduce((sum, one) => sum + (one * one) / (2 * spread), 0)
  const slope = Float64Array.from(trust, (one) => -one / spread)
  const curvature = new Float64Array(n * n)
  for (let k = 0; k < n; k += 1) curvature[k * n + k] = 1 / spread
  const mean = new Float64Array(n)
  for (const { rest, weights, worths, payer } of calls) {
    const scores = worths.map((worth) => dot(worth, trust))
    const masses = scores.map((score, at) => (weights[at] ?? 0) * Math.exp(score))
    const total = masses.reduce((sum, mass) => sum + mass, rest)
    value += (scores[payer] ?? 0) - Math.log(total)
    mean.fill(0)
    for (const [at, worth] of worths.entries()) {
      const share = (masses[at] ?? 0) / total
      if (share < 1e-9) continue
      for (let k = 0; k < n; k += 1) {
        const one = worth[k] ?? 0
        if (one === 0) continue
        mean[k] = (mean[k] ?? 0) + share * one
        for (let other = 0; other < n; other += 1)
          curvature[k * n + other] =
            (curvature[k * n + other] ?? 0) + share * one * (worth[other] ?? 0)
      }
    }
    for (let k = 0; k < n; k += 1) {
      slope[k] = (slope[k] ?? 0) + (worths[payer]?.[k] ?? 0) - (mean[k] ?? 0)
      for (let other = 0; other < n; other += 1)
        curvature[k * n + other] =
          (curvature[k * n + other] ?? 0) - (mean[k] ?? 0) * (mean[other] ?? 0)
    }
  }
  return { value, slope, curvature }
}

/** Solves a positive definite system by elimination. */
function solved(matrix: Float64Array, right: Float64Array): Float64Array {
  const n = right.length
  const rows = Float64Array.from(matrix)
  const x = Float64Array.from(right)
  for (let pivot = 0; pivot < n; pivot += 1)
    for (let row = pivot + 1; row < n; row += 1) {
      const factor = (rows[row * n + pivot] ?? 0) / (rows[pivot * n + pivot] ?? 1)
      for (let k = pivot; k < n; k += 1)
        rows[row * n + k] = (rows[row * n + k] ?? 0) - factor * (rows[pivot * n + k] ?? 0)
      x[row] = (x[row] ?? 0) - factor * (x[pivot] ?? 0)
    }
  for (let row = n - 1; row >= 0; row -= 1) {
    let sum = x[row] ?? 0
    for (let k = row + 1; k < n; k += 1) sum -= (rows[row * n + k] ?? 0) * (x[k] ?? 0)
    x[row] = sum / (rows[row * n + row] ?? 1)
  }
  return x
}

const dot = (one: Float64Array, other: ReadonlyArray<number>) =>
  one.reduce((sum, value, k) => sum + value * (other[k] ?? 0), 0)
