import type {
  CircuitInputs,
  CircuitName,
  Join,
  NoteRow,
  PlannedWitness,
} from "@shielded-relay/core"
import { evaluate, negate } from "../field/field.ts"
import { hash10, hash8 } from "../field/poseidon.ts"
import { commitment } from "../note/Note.ts"
import { BATCH_SIZE, type Forest } from "../tree/Forest.ts"
import { joinChallengeOf } from "./joinChallenge.ts"
import { paddingNullifier } from "./planCall.ts"

/** The input of one proof: the circuit, its inputs, and the hash c that accompanies the proof in the call. */
export interface JoinProofRequest {
  readonly circuit: CircuitName
  readonly inputs: CircuitInputs
  readonly c: bigint
}

/**
 * Rebuilds the inputs of a join's circuit from the plan, the notes' rows and the spending key. Returns `null` if a reorganisation
 * changed the root or a note was spent or moved, because the proof would be refused.
 */
export function joinWitness(
  forest: Forest,
  sk: bigint,
  notes: ReadonlyMap<number, NoteRow>,
  operationHash: bigint,
  join: Join,
  planned: PlannedWitness["joins"][number],
): JoinProofRequest | null {
  const { noteAsset, treeSize } = planned
  if (treeSize > forest.size) return null
  const inputs = planned.inputs.map((input) => {
    if (!("position" in input)) {
      return {
        ...input,
        amount: 0n,
        nullifier: paddingNullifier(sk, noteAsset, input),
        path: Array.from({ length: forest.depth }, () => 0n),
      }
    }
    const note = notes.get(input.position)
    if (note === undefined || note.position >= treeSize) return null
    if (forest.leaf(note.position) !== note.commitment) return null
    if (forest.rootOver(note.position, treeSize) !== join.root) return null
    return {
      oneTimeIndex: note.oneTimeIndex,
      blinding: note.blinding,
      amount: note.amount,
      leafIndex: forest.leafIndex(note.position),
      nullifier: note.nullifier,
      path: forest.path(note.position, treeSize),
    }
  })
  const known = inputs.filter((input) => input !== null)
  if (known.length !== join.nullifiers.length) return null
  if (known.some((input, index) => input.nullifier !== join.nullifiers[index])) return null
  const commitments = planned.outputs.map(({ npk, amount }) => commitment(npk, noteAsset, amount))
  if (commitments.length !== 2 || commitments.some((made, k) => made !== join.commitments[k])) {
    return null
  }

  const publicAmount = join.out ? negate(join.amount) : join.amount
  const vector = [
    join.root,
    join.asset,
    publicAmount,
    operationHash,
    ...join.nullifiers,
    ...join.commitments,
  ]
  const c = known.length === 2 ? hash8(...vector) : hash10(...vector)
  const challenge = joinChallengeOf(vector, c)
  return {
    circuit: known.length === 2 ? "joinsplit-2x2" : "joinsplit-4x2",
    c,
    inputs: {
      c,
      challenge,
      evaluation: evaluate(vector, challenge),
      root: join.root,
      publicAsset: join.asset,
      publicAmount,
      extDataHash: operationHash,
      spendingKey: sk,
      asset: noteAsset,
      inputOneTimeIndex: known.map(({ oneTimeIndex }) => oneTimeIndex),
      inputBlinding: known.map(({ blinding }) => blinding),
      inputAmount: known.map(({ amount }) => amount),
      inputLeafIndex: known.map(({ leafIndex }) => BigInt(leafIndex)),
      inputPath: known.map(({ path }) => path),
      outputNpk: planned.outputs.map(({ npk }) => npk),
      outputAmount: planned.outputs.map(({ amount }) => amount),
    },
  }
}

/** The inputs of a batch insertion's circuit. The 16 leaves are the commitments, then zeros. */
export function treeUpdateWitness(
  subtree: { readonly number: number; readonly root: bigint; readonly path: ReadonlyArray<bigint> },
  newRoot: bigint,
  commitments: ReadonlyArray<bigint>,
  challenge: bigint,
): CircuitInputs {
  const leaf = Array.from({ length: BATCH_SIZE }, (_, index) => commitments[index] ?? 0n)
  const number = BigInt(subtree.number)
  return {
    newRoot,
    challenge,
    evaluation: evaluate([...leaf, number, subtree.root], challenge),
    oldRoot: subtree.root,
    subtree: number,
    leaf,
    path: subtree.path,
  }
}
