import { poseidon10 } from "poseidon-lite/poseidon10"
import { poseidon8 } from "poseidon-lite/poseidon8"
import { concat, keccak256, toHex, type Hex } from "viem"
import type { CircuitName } from "@shielded-relay/pool-circuits"
import { evaluate, R } from "./field.ts"
import type { MerkleTree } from "./MerkleTree.ts"
import { commitmentOf, newNote, npkOf, nullifierOf, type Note, type PlacedNote } from "./note.ts"
import { tag, type Join, type JoinPublic } from "./operation.ts"
import { prove } from "./prove.ts"

/** Notes of one owner and asset into two notes. A positive amount enters the pool, a negative one leaves it. */
export interface JoinPlan {
  readonly tree: MerkleTree
  readonly size?: 2 | 4
  readonly inputs: ReadonlyArray<PlacedNote>
  readonly outputs: readonly [Note, Note]
  readonly publicAmount: bigint
}

/** A join whose proof needs the operation's hash first. */
export interface PreparedJoin {
  readonly publicPart: JoinPublic
  readonly prove: (opHash: bigint) => Promise<Join>
}

export function prepareJoin(plan: JoinPlan, random: () => bigint): PreparedJoin {
  const { tree, publicAmount, outputs } = plan
  const size = plan.size ?? 2
  const asset = outputs[0].asset
  const spendingKey = plan.inputs[0]?.spendingKey ?? random() % R
  const padding = Array.from({ length: size - plan.inputs.length }, () => ({
    ...newNote(random, spendingKey, asset, 0n),
    position: 0,
  }))
  const inputs = [...plan.inputs, ...padding].map((note) => ({
    ...note,
    leafIndex: note.position % 2 ** tree.depth,
  }))
  const root = tree.root
  const paths = inputs.map(({ leafIndex }) => tree.path(leafIndex))
  const nullifiers = inputs.map((note) => nullifierOf(note, BigInt(note.leafIndex)))
  const commitments = [commitmentOf(outputs[0]), commitmentOf(outputs[1])] as const
  const publicPart: JoinPublic = {
    root,
    asset: publicAmount === 0n ? 0n : asset,
    out: publicAmount < 0n,
    amount: publicAmount < 0n ? -publicAmount : publicAmount,
    nullifiers,
    commitments,
  }
  return {
    publicPart,
    prove: async (opHash) => {
      const signedAmount = (publicAmount + R) % R
      const v = [root, publicPart.asset, signedAmount, opHash, ...nullifiers, ...commitments]
      const c = size === 2 ? poseidon8(v) : poseidon10(v)
      const challenge = joinChallenge(v, c)
      const proof = await prove(circuitOf(size, tree.depth), {
        c,
        challenge,
        evaluation: evaluate(v, challenge),
        root,
        publicAsset: publicPart.asset,
        publicAmount: signedAmount,
        extDataHash: opHash,
        spendingKey,
        asset,
        inputOneTimeIndex: inputs.map(({ oneTimeIndex }) => oneTimeIndex),
        inputBlinding: inputs.map(({ blinding }) => blinding),
        inputAmount: inputs.map(({ amount }) => amount),
        inputLeafIndex: inputs.map(({ leafIndex }) => leafIndex),
        inputPath: paths,
        outputNpk: outputs.map(npkOf),
        outputAmount: outputs.map(({ amount }) => amount),
      })
      return { ...publicPart, proof, c }
    },
  }
}

/** keccak256 of the words TAG_JS, n, v, c, mod r. */
export const joinChallenge = (v: ReadonlyArray<bigint>, c: bigint): bigint =>
  BigInt(keccak256(concat([tag("js"), ...[BigInt(v.length - 6), ...v, c].map(word)]))) % R

const word = (value: bigint): Hex => toHex(value, { size: 32 })

function circuitOf(size: 2 | 4, depth: number): CircuitName {
  if (depth === 5) return "joinsplit-2x2-depth5"
  return size === 2 ? "joinsplit-2x2" : "joinsplit-4x2"
}
