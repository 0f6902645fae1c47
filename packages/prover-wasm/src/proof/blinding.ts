import { SCALAR_FIELD } from "../field/limbs.ts"
import type { Blinding } from "./Groth16.ts"

/** 48 bytes, reduced: uniform to within 2^−130. */
const BYTES = 48

/** Fresh numbers from the system's generator. */
export function freshBlinding(): Blinding {
  return { r: randomScalar(), s: randomScalar() }
}

function randomScalar(): bigint {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES))
  const value = bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
  bytes.fill(0)
  return value % SCALAR_FIELD.prime
}
