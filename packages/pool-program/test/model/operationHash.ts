import { sha256 } from "@noble/hashes/sha2.js"
import { keccak_256 } from "@noble/hashes/sha3.js"
import { poseidon8 } from "poseidon-lite/poseidon8"
import { bytesOf, concat, operationBytes, type OperationParts } from "../../src/index.ts"
import { evaluate, modulo, toBigint, utf8 } from "./field.ts"

/** sha256(TAG_OP ‖ genesis ‖ program ‖ borsh(joins) ‖ borsh(ExtData)) mod r. */
export const operationHash = (parts: OperationParts): bigint =>
  modulo(toBigint(sha256(concat([sha256(utf8("shielded-pool/v1/op")), operationBytes(parts)]))))

/** The public vector of a join and the three public inputs of its proof. */
export function publicInputs(parts: OperationParts) {
  const vector = [
    parts.root,
    parts.asset,
    modulo(parts.out ? -parts.amount : parts.amount),
    operationHash(parts),
    ...parts.nullifiers,
    ...parts.commitments,
  ]
  const c = poseidon8(vector)
  const challenge = modulo(
    toBigint(
      keccak_256(
        concat([keccak_256(utf8("shielded-pool/v1/js")), ...[2n, ...vector, c].map(bytesOf.word)]),
      ),
    ),
  )
  return { vector, c, challenge, evaluation: evaluate(vector, challenge) }
}
