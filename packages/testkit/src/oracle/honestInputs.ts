import { poseidon10 } from "poseidon-lite/poseidon10"
import { poseidon2 } from "poseidon-lite/poseidon2"
import { poseidon3 } from "poseidon-lite/poseidon3"
import { poseidon8 } from "poseidon-lite/poseidon8"
import type { CircuitInputs, CircuitName } from "@shielded-relay/core"
import { SeededBytes } from "../simulated/SeededBytes.ts"
import { ReferenceTree } from "./ReferenceTree.ts"

const R = 21888242871839275222246405745257275088548364400416034343698204186575808495617n

/** Inputs that satisfy a circuit, with the public ones in the verifying key's order. */
export interface HonestInputs {
  readonly inputs: CircuitInputs
  readonly publicInputs: ReadonlyArray<bigint>
}

/**
 * Inputs of a proof derived from the protocol's text (`docs/protocol.md`) with a third implementation of Poseidon, used
 * by neither the service nor the circuits: a withdrawal of part of two or four notes, or the insertion of 16 leaves
 * after earlier ones, or the disclosure of a spent note.
 *
 * @param depth The tree's depth: 26 in pools; circuits of depth 5 prove faster.
 */
export function honestInputs(
  circuit: CircuitName,
  seed: string | number,
  depth: 26 | 5 = 26,
): HonestInputs {
  const stream = new SeededBytes(seed)
  const bits = (count: number) =>
    stream.take(count / 8).reduce((value, byte) => value * 256n + BigInt(byte), 0n)
  switch (circuit) {
    case "joinsplit-2x2":
      return joinSplit(2, depth, bits)
    case "joinsplit-4x2":
      return joinSplit(4, depth, bits)
    case "tree-update-16":
      return treeUpdate(depth, bits)
    case "disclosure":
      return disclosure(bits)
  }
}

type Draw = (bits: number) => bigint

function joinSplit(count: 2 | 4, depth: number, draw: Draw): HonestInputs {
  const field = () => draw(384) % R
  const [spendingKey, asset, extDataHash] = [field(), field(), field()]
  const tree = new ReferenceTree(depth)
  const notes = Array.from({ length: count }, (_, n) => {
    const note = {
      oneTimeIndex: draw(96),
      blinding: field(),
      amount: draw(120) + 1n,
      leafIndex: (Number(draw(24)) % 2 ** (depth - 2)) * 4 + n,
    }
    const npk = poseidon2([poseidon2([spendingKey, note.oneTimeIndex]), note.blinding])
    return { ...note, commitment: poseidon3([npk, asset, note.amount]) }
  })
  for (const { leafIndex, commitment } of notes) tree.set(leafIndex, commitment)
  const total = notes.reduce((sum, { amount }) => sum + amount, 0n)
  const kept = total / 3n
  const outputs = [
    { npk: field(), amount: kept },
    { npk: field(), amount: 0n },
  ]
  const root = tree.root()
  const publicAmount = (kept - total + R) % R
  const values = [
    root,
    asset,
    publicAmount,
    extDataHash,
    ...notes.map(({ commitment, leafIndex }) =>
      poseidon3([spendingKey, commitment, BigInt(leafIndex)]),
    ),
    ...outputs.map(({ npk, amount }) => poseidon3([npk, asset, amount])),
  ]
  const c = count === 2 ? poseidon8(values) : poseidon10(values)
  const challenge = field()
  const evaluation = evaluate(values, challenge)
  return {
    publicInputs: [c, challenge, evaluation],
    inputs: {
      c,
      challenge,
      evaluation,
      root,
      publicAsset: asset,
      publicAmount,
      extDataHash,
      spendingKey,
      asset,
      inputOneTimeIndex: notes.map(({ oneTimeIndex }) => oneTimeIndex),
      inputBlinding: notes.map(({ blinding }) => blinding),
      inputAmount: notes.map(({ amount }) => amount),
      inputLeafIndex: notes.map(({ leafIndex }) => BigInt(leafIndex)),
      inputPath: notes.map(({ leafIndex }) => tree.path(leafIndex)),
      outputNpk: outputs.map(({ npk }) => npk),
      outputAmount: outputs.map(({ amount }) => amount),
    },
  }
}

function treeUpdate(depth: number, draw: Draw): HonestInputs {
  const field = () => draw(384) % R
  const subtree = Number(draw(16)) % 2 ** (depth - 4)
  const tree = new ReferenceTree(depth)
  if (subtree > 0) tree.set(16 * (subtree - 1), field())
  const oldRoot = tree.root()
  const path = tree.path(16 * subtree).slice(4)
  const leaf = Array.from({ length: 16 }, field)
  for (const [n, value] of leaf.entries()) tree.set(16 * subtree + n, value)
  const newRoot = tree.root()
  const challenge = field()
  const evaluation = evaluate([...leaf, BigInt(subtree), oldRoot], challenge)
  return {
    publicInputs: [newRoot, challenge, evaluation],
    inputs: { newRoot, challenge, evaluation, oldRoot, subtree: BigInt(subtree), leaf, path },
  }
}

function disclosure(draw: Draw): HonestInputs {
  const field = () => draw(384) % R
  const [spendingKey, blinding, asset, context] = [field(), field(), field(), field()]
  const [oneTimeIndex, amount, leafIndex] = [draw(96), draw(120) + 1n, draw(24)]
  const npk = poseidon2([poseidon2([spendingKey, oneTimeIndex]), blinding])
  const commitment = poseidon3([npk, asset, amount])
  const nullifier = poseidon3([spendingKey, commitment, leafIndex])
  const pseudonym = poseidon3([spendingKey, context, 2n ** 32n])
  const shown = 1n
  return {
    publicInputs: [npk, commitment, leafIndex, shown, nullifier, context, pseudonym],
    inputs: {
      npk,
      commitment,
      leafIndex,
      shown,
      nullifier,
      context,
      pseudonym,
      spendingKey,
      oneTimeIndex,
      blinding,
    },
  }
}

/** Σ values[k] · point^k. */
function evaluate(values: ReadonlyArray<bigint>, point: bigint): bigint {
  return values.reduceRight((sum, value) => (sum * point + value) % R, 0n)
}
