import { proofTrial } from "./generated/ProofTrial.ts"
import { sampleProof } from "./generated/sampleProof.ts"
import { verifyingKeys } from "./generated/verifyingKeys.ts"
import type { Hex } from "./hex.ts"

/** Work on the curve BN254 for a node to simulate. */
export interface ProofTrialWork {
  /** How often a proof of the pool is verified: four pairings and three multiplications each. */
  readonly verifications: number
  /** How many multiplications by a scalar of 254 bits follow. */
  readonly multiplications: number
}

/**
 * Creation code that does this work with a valid proof built in, and leaves no code behind. It is for simulation only. It reverts with the
 * pool's `InvalidProof` if the proof does not verify.
 */
export function proofTrialCode({ verifications, multiplications }: ProofTrialWork): Hex {
  const { inputs, proof } = sampleProof
  const words = [...frame(inputs), ...proof, BigInt(verifications), BigInt(multiplications)]
  return `0x${proofTrial.bytecode.slice(2)}${words.map(hexWord).join("")}`
}

/** The words of `Groth16.sol`'s frame: pairs with zeros where the proof goes, then IC0 and each input behind its point. */
function frame(inputs: readonly [bigint, bigint, bigint]): ReadonlyArray<bigint> {
  const key: ReadonlyArray<bigint> = verifyingKeys[26].joinSplit2x2
  const zeros = (count: number) => Array.from({ length: count }, () => 0n)
  const [alphaAndBeta, gamma, delta] = [key.slice(0, 6), key.slice(6, 10), key.slice(10, 14)]
  const points = inputs.flatMap((input, k) => [...key.slice(16 + 2 * k, 18 + 2 * k), input])
  return [
    ...zeros(6),
    ...alphaAndBeta,
    ...zeros(2),
    ...gamma,
    ...zeros(2),
    ...delta,
    ...key.slice(14, 16),
    ...points,
  ]
}

const hexWord = (word: bigint): string => word.toString(16).padStart(64, "0")
