import { bn254 } from "@noble/curves/bn254.js"
import { circuit } from "@shielded-relay/pool-circuits"
import { forgeGroth16 } from "@shielded-relay/testkit/oracle"
import { concat, keccak256, toHex, type Hex } from "viem"
import { evaluate, R } from "./field.ts"
import { joinChallenge } from "./joinSplit.ts"
import { tag, type Join } from "./operation.ts"
import type { Proof } from "./prove.ts"

/** What a proof of a join claims, and the proof. */
export interface Statement {
  readonly circuit: 2 | 4
  readonly inputs: readonly [c: bigint, challenge: bigint, evaluation: bigint]
  readonly proof: Proof
}

/** What a batch belongs to. */
export interface BatchOf {
  readonly chainId: bigint
  readonly pool: Hex
  readonly vkHash: Hex
  readonly opHash: bigint
}

/** The fields of a proof's entry in a batch's transcript, with their places. */
export const entryFields = {
  n: [0, 1],
  c: [1, 2],
  challenge: [2, 3],
  evaluation: [3, 4],
  A: [4, 6],
  B: [6, 10],
  C: [10, 12],
} as const satisfies Record<string, readonly [from: number, to: number]>
export type EntryField = keyof typeof entryFields

/**
 * The number whose powers weigh the proofs of a batch, from the protocol's text.
 *
 * @param without a field that a careless transcript leaves out (as zeros)
 */
export function weightOf(
  { chainId, pool, vkHash, opHash }: BatchOf,
  statements: ReadonlyArray<Statement>,
  without?: EntryField,
): bigint {
  const [from, to] = without === undefined ? [0, 0] : entryFields[without]
  const entries = statements.flatMap(({ circuit: n, inputs, proof }) =>
    [BigInt(n), ...inputs, ...proof].map((word, i) => (i >= from && i < to ? 0n : word)),
  )
  const count = BigInt(statements.length)
  const words = [BigInt(tag("batch")), chainId, BigInt(pool), BigInt(vkHash), opHash, count]
  return BigInt(keccak256(concat([...words, ...entries].map(hexWord)))) % R
}

const hexWord = (word: bigint): Hex => toHex(word, { size: 32 })

const keys = {
  2: circuit("joinsplit-2x2").verifyingKey,
  4: circuit("joinsplit-4x2").verifyingKey,
} as const

/**
 * A valid proof of any statement, in milliseconds: the secrets of the development keys are public.
 *
 * @param t proofs of one statement differ by it; with 0, C is the point at infinity
 * @param key snarkjs' form of another key of circuit n
 */
export function forge(
  n: 2 | 4,
  inputs: Statement["inputs"],
  t: bigint,
  key: Parameters<typeof forgeGroth16>[0] = keys[n],
): Statement {
  const { a, b, c } = forgeGroth16(key, inputs, t)
  return { circuit: n, inputs, proof: [...a, b[0][1], b[0][0], b[1][1], b[1][0], ...c] }
}

/** The statements of an operation's joins, as `transact` computes them. */
export const statementsOf = (
  opHash: bigint,
  joins: ReadonlyArray<Join>,
): ReadonlyArray<Statement> =>
  joins.map(({ root, asset, out, amount, nullifiers, commitments, proof, c }) => {
    const publicAmount = out ? (R - amount) % R : amount
    const v = [root, asset, publicAmount, opHash, ...nullifiers, ...commitments]
    const challenge = joinChallenge(v, c)
    const inputs = [c, challenge, evaluate(v, challenge)] as const
    return { circuit: nullifiers.length === 2 ? 2 : 4, inputs, proof }
  })

/** The operation's joins with forged proofs, as valid as real ones. */
export function forgeJoins(opHash: bigint, joins: ReadonlyArray<Join>): ReadonlyArray<Join> {
  const bound = joins.map((join, i) => ({ ...join, c: BigInt(i) }))
  const statements = statementsOf(opHash, bound)
  return bound.map((join, i) => {
    const statement = statements[i]
    if (statement === undefined) throw new Error("each join has a statement")
    return { ...join, proof: forge(statement.circuit, statement.inputs, 5n).proof }
  })
}

/** The statement with s added to one field: to an input, or s times the group's generator to a point. */
export function shifted(statement: Statement, field: Exclude<EntryField, "n">, s: bigint) {
  const { inputs, proof } = statement
  const [c, challenge, evaluation] = inputs
  const [ax, ay, bx1, bx0, by1, by0, cx, cy] = proof
  const add = (input: bigint) => (input + s) % R
  switch (field) {
    case "c":
      return { ...statement, inputs: [add(c), challenge, evaluation] as const }
    case "challenge":
      return { ...statement, inputs: [c, add(challenge), evaluation] as const }
    case "evaluation":
      return { ...statement, inputs: [c, challenge, add(evaluation)] as const }
    case "A":
      return { ...statement, proof: [...plusG1(ax, ay, s), bx1, bx0, by1, by0, cx, cy] as const }
    case "B": {
      const b = plusG2([bx1, bx0, by1, by0], s)
      return { ...statement, proof: [ax, ay, ...b, cx, cy] as const }
    }
    case "C":
      return { ...statement, proof: [ax, ay, bx1, bx0, by1, by0, ...plusG1(cx, cy, s)] as const }
  }
}

function plusG1(x: bigint, y: bigint, s: bigint): readonly [bigint, bigint] {
  const { Point } = bn254.G1
  const sum = Point.fromAffine({ x, y }).add(Point.BASE.multiply(s)).toAffine()
  return [sum.x, sum.y]
}

function plusG2([x1, x0, y1, y0]: readonly [bigint, bigint, bigint, bigint], s: bigint) {
  const { Point } = bn254.G2
  const before = Point.fromAffine({ x: { c0: x0, c1: x1 }, y: { c0: y0, c1: y1 } })
  const { x, y } = before.add(Point.BASE.multiply(s)).toAffine()
  return [x.c1, x.c0, y.c1, y.c0] as const
}

/** 1 / x in the scalar field. */
export const inverse = (x: bigint): bigint => bn254.fields.Fr.inv(x)
