import { SCALAR_FIELD } from "../field/moduli.ts"
import { createHmac } from "node:crypto"
import type { Blinding } from "./Groth16.ts"

/** 64 bytes reduced modulo r are uniform to within 2^−258. */
const RANDOM_BYTES = 64

/**
 * The blinding of one proof: fresh randomness hedged with the witness, which contains the spending key and the operation's data (HKDF, RFC
 * 5869, over SHA-512). If the randomness repeats, as on a cloned machine, the blinding repeats only for the same witness. Equal r and s in
 * proofs of two witnesses would reveal how these differ.
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
