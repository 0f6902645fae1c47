import { ELEMENT_BYTES, INTEGER_BYTES } from "@shielded-relay/wasm-assembly"
import { pointBytes } from "../curve/additions.ts"
import type { Degree } from "../curve/extension.ts"
import type { Arena } from "../kernel/Arena.ts"
import type { Kernel } from "../kernel/Kernel.ts"
import type { ProofMemory } from "../proof/ProofMemory.ts"
import type { Terms } from "../sum/sumOfWindows.ts"
import { G1_BYTES, G2_BYTES, type Zkey } from "./readZkey.ts"
import { Rows } from "./Rows.ts"

/** A circuit's proving key in the arithmetic's memory layout. Names are those of Groth's paper and snarkjs' format. */
export interface ProvingKey {
  readonly signals: number
  readonly domain: number
  readonly rows: Rows
  readonly memory: ProofMemory
  /** α + Σ signal · A + r · δ */
  readonly a: Terms
  /** β + Σ signal · B + s · δ in G2 */
  readonly b: Terms
  /** Σ signal · C + Σ coefficient · H + r · (β + Σ signal · B), of the quotient's coefficients */
  readonly c: Terms
}

/** Points as a file has them, and the address of the scalar of the first; those of the others follow. */
type Part = readonly [points: Uint8Array, scalars: number]

/** Converts a key once for all proofs. Points at infinity are left out. */
export function loadProvingKey(
  zkey: Zkey,
  kernel: Kernel,
  arena: Arena,
  scratch: number,
  memory: ProofMemory,
): ProvingKey {
  const terms = (degree: Degree, ...parts: ReadonlyArray<Part>): Terms =>
    placeTerms(degree, parts, kernel, arena, scratch)
  const { signals, scaled, quotient, one, r, s } = memory
  return {
    signals: zkey.signals,
    domain: zkey.domain,
    memory,
    a: terms(1, [zkey.pointsA, signals], [zkey.alpha1, one], [zkey.delta1, r]),
    b: terms(2, [zkey.pointsB2, signals], [zkey.beta2, one], [zkey.delta2, s]),
    c: terms(
      1,
      [zkey.pointsC, signals + (zkey.publicSignals + 1) * ELEMENT_BYTES],
      [zkey.pointsH, quotient],
      [zkey.pointsB1, scaled],
      [zkey.beta1, r],
    ),
    rows: Rows.load(zkey, kernel, arena, scratch, signals),
  }
}

function placeTerms(
  degree: Degree,
  parts: ReadonlyArray<Part>,
  kernel: Kernel,
  arena: Arena,
  scratch: number,
): Terms {
  const size = degree === 1 ? G1_BYTES : G2_BYTES
  const count = parts.reduce(
    (sum, [bytes]) => sum + bytes.length / size - infinities(bytes, size),
    0,
  )
  const address = arena.reserve(count * pointBytes(degree))
  const [points, scalars] = [arena.reserve(4 * count), arena.reserve(4 * count)]
  const packed = arena.end
  kernel.grow(packed + count * size)
  const { bytes: memory, integers } = kernel
  let found = 0
  for (const [bytes, first] of parts) {
    let copied = 0
    /** Copies the points since the last one at infinity. */
    const copyUntil = (end: number) =>
      memory.set(bytes.subarray(copied, end), packed + found * size - (end - copied))
    for (let start = 0; start < bytes.length; start += size) {
      if (isInfinity(bytes, start, size)) {
        copyUntil(start)
        copied = start + size
        continue
      }
      integers[points / 4 + found] = address + found * pointBytes(degree)
      integers[scalars / 4 + found] = first + (start / size) * ELEMENT_BYTES
      found += 1
    }
    copyUntil(bytes.length)
  }
  kernel.code.unpackCoordinates(address, packed, (count * size) / (2 * INTEGER_BYTES), scratch)
  return { points, scalars, count }
}

function infinities(bytes: Uint8Array, size: number): number {
  let found = 0
  for (let start = 0; start < bytes.length; start += size)
    if (isInfinity(bytes, start, size)) found += 1
  return found
}

/** Keys encode infinity as zeros. */
function isInfinity(bytes: Uint8Array, start: number, size: number): boolean {
  for (let index = start; index < start + size; index += 1) if (bytes[index] !== 0) return false
  return true
}
