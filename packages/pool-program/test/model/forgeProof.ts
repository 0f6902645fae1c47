import { circuit } from "@shielded-relay/pool-circuits"
import { forgeGroth16 } from "@shielded-relay/testkit/oracle"
import { compressProof } from "./compress.ts"

const { verifyingKey } = circuit("joinsplit-2x2")

/** A proof of any statement under the development key, in the program's encoding. */
export function forgeProof(inputs: readonly [bigint, bigint, bigint], t: bigint): Uint8Array {
  const { a, b, c } = forgeGroth16(verifyingKey, inputs, t)
  const [[bx0, bx1], [by0, by1]] = b
  return compressProof([...a, bx1, bx0, by1, by0, ...c])
}
