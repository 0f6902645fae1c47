/** Reader of what a .zkey says about its circuit: sizes, and the matrices A and B. */
import { inverse, power, R } from "../../build/field.ts"
import { littleEndian } from "../../build/r1cs.ts"

export interface ProvingKey {
  readonly wires: number
  readonly publicInputs: number
  readonly domain: number
  /** Coefficient by "matrix row wire". */
  readonly coefficients: ReadonlyMap<string, bigint>
}

/** Coefficients are stored times 2^512: a product with a plain witness value is then in Montgomery form. */
const UNSCALE = inverse(power(2n, 512n))

export function readProvingKey(file: Uint8Array): ProvingKey {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  const sections = new Map<number, number>()
  for (let position = 12; position < bytes.length;) {
    sections.set(bytes.readUInt32LE(position), position + 12)
    position += 12 + Number(bytes.readBigUInt64LE(position + 4))
  }
  const header = (sections.get(2) ?? 0) + 4 + 32 + 4 + 32 // after both primes
  const start = sections.get(4) ?? 0
  const values = new Map<bigint, bigint>()
  const unscaled = (stored: bigint) => {
    const known = values.get(stored) ?? (stored * UNSCALE) % R
    values.set(stored, known)
    return known
  }
  const coefficients = Array.from({ length: bytes.readUInt32LE(start) }, (_, index) => {
    const position = start + 4 + 44 * index
    const matrix = bytes.readUInt32LE(position) === 0 ? "A" : "B"
    const place = `${matrix} ${bytes.readUInt32LE(position + 4)} ${bytes.readUInt32LE(position + 8)}`
    return [place, unscaled(littleEndian(bytes, position + 12))] as const
  })
  return {
    wires: bytes.readUInt32LE(header),
    publicInputs: bytes.readUInt32LE(header + 4),
    domain: bytes.readUInt32LE(header + 8),
    coefficients: new Map(coefficients),
  }
}
