import { circuit } from "@shielded-relay/pool-circuits"
import { poseidon2 } from "poseidon-lite/poseidon2"
import { poseidon3 } from "poseidon-lite/poseidon3"
import { groth16 } from "snarkjs"
import type { OperationParts } from "../../src/index.ts"
import type { ProofWords } from "./compress.ts"
import { publicInputs } from "./operationHash.ts"
import type { MerkleTree } from "./MerkleTree.ts"

const spendingKey = 1234567890123456789n
const note = (oneTimeIndex: bigint, blinding: bigint, asset: bigint, amount: bigint) => {
  const npk = poseidon2([poseidon2([spendingKey, oneTimeIndex]), blinding])
  const commitment = poseidon3([npk, asset, amount])
  return { oneTimeIndex, blinding, amount, npk, commitment }
}

/** The notes of an honest withdrawal. Inputs: a note of 1,000 at leaf 0, and padding. Outputs: change of 375, and padding. */
export function honestNotes(asset: bigint) {
  const inputs = [note(11n, 21n, asset, 1000n), note(12n, 22n, asset, 0n)] as const
  const outputs = [note(13n, 23n, asset, 375n), note(14n, 24n, asset, 0n)] as const
  const nullifier = (commitment: bigint) => poseidon3([spendingKey, commitment, 0n])
  return {
    inputs,
    outputs,
    nullifiers: [nullifier(inputs[0].commitment), nullifier(inputs[1].commitment)] as const,
    commitments: [outputs[0].commitment, outputs[1].commitment] as const,
  }
}

/** A proof from the circuit, as any prover makes it. Takes seconds. */
export async function proveHonestly(parts: OperationParts, tree: MerkleTree): Promise<ProofWords> {
  const { inputs, outputs } = honestNotes(parts.asset)
  const { vector, c, challenge, evaluation } = publicInputs(parts)
  const [root, publicAsset, publicAmount, extDataHash] = vector
  const { wasmPath, zkeyPath } = circuit("joinsplit-2x2")
  const { proof } = await groth16.fullProve(
    {
      c,
      challenge,
      evaluation,
      root,
      publicAsset,
      publicAmount,
      extDataHash,
      spendingKey,
      asset: parts.asset,
      inputOneTimeIndex: inputs.map(({ oneTimeIndex }) => oneTimeIndex),
      inputBlinding: inputs.map(({ blinding }) => blinding),
      inputAmount: inputs.map(({ amount }) => amount),
      inputLeafIndex: inputs.map(() => 0n),
      inputPath: inputs.map(() => tree.path(0)),
      outputNpk: outputs.map(({ npk }) => npk),
      outputAmount: outputs.map(({ amount }) => amount),
    },
    wasmPath,
    zkeyPath,
  )
  const { pi_a: a, pi_b: b, pi_c: c2 } = proof
  return [
    BigInt(a[0]),
    BigInt(a[1]),
    BigInt(b[0][1]),
    BigInt(b[0][0]),
    BigInt(b[1][1]),
    BigInt(b[1][0]),
    BigInt(c2[0]),
    BigInt(c2[1]),
  ]
}
