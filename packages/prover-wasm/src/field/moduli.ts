import { bn254 } from "@noble/curves/bn254.js"
import { modulusOf, type Modulus } from "@shielded-relay/wasm-assembly"

/** Fields of BN254 (EIP-197): q for point coordinates, r (the group order) for scalars. */
export const BASE_FIELD: Modulus = modulusOf(bn254.fields.Fp.ORDER)
export const SCALAR_FIELD: Modulus = modulusOf(bn254.fields.Fr.ORDER)
