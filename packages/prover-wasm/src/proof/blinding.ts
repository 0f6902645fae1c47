import { createHmac } from "node:crypto"
import { SCALAR_FIELD } from "../field/limbs.ts"
import type { Blinding } from "./Groth16.ts"

/** 64 bytes, reduced: uniform to within 2^−258. */
const RANDOM_BYTES = 64

/**
 * The blinding of one proof: fresh randomness hedged with the witness, which holds the spending key and what the operation does (HKDF,
 * RFC 5869, over SHA-512). A source of randomness that repeats itself, as on a cloned machine, repeats it only for the very same
 * proof: equal r and s in two proofs would tell a reader how their witnesses differ.
 */
export function freshBlinding(
  witness: Uint8Array,
  random: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array = (bytes) => crypto.getRandomValues(bytes),
): Blinding {
  const fresh = random(new Uint8Array(RANDOM_BYTES))
  const extracted = createHmac("sha512", fresh).update(witness).digest()
  const scalar = (name: string) => {
    const bytes = createHmac("sha512", extracted)
      .update(`groth16 ${name}`)
      .update(Uint8Array.of(1))
      .digest()
    const value = BigInt(`0x${bytes.toString("hex")}`) % SCALAR_FIELD.prime
    bytes.fill(0)
    return value
  }
  const blinding = { r: scalar("r"), s: scalar("s") }
  fresh.fill(0)
  extracted.fill(0)
  return blinding
}
