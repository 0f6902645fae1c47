import { pointBytes } from "../curve/additions.ts"
import type { Degree } from "../curve/extension.ts"
import type { Arena } from "../kernel/Arena.ts"
import type { Kernel } from "../kernel/Kernel.ts"
import { G1_BYTES, G2_BYTES, type Zkey } from "./readZkey.ts"
import { Rows } from "./Rows.ts"
import { unpackInto } from "./unpackInto.ts"

/** Consecutive points in memory. */
export interface Points {
  readonly address: number
  readonly count: number
}

/** A circuit's proving key in the arithmetic's memory layout. Names are those of Groth's paper and snarkjs' format. */
export interface ProvingKey {
  readonly signals: number
  readonly publicSignals: number
  readonly domain: number
  readonly rows: Rows
  /** A of each signal, then α and δ. */
  readonly a: Points
  /** B of each signal, then β and δ, in G1 and in G2. */
  readonly b1: Points
  readonly b2: Points
  /** C of each private signal. */
  readonly c: Points
  /** H of each coefficient of the quotient, then δ. */
  readonly h: Points
}

/** Converts a key once for all proofs. `signals` is the address of the witness. */
export function loadProvingKey(
  zkey: Zkey,
  kernel: Kernel,
  arena: Arena,
  scratch: number,
  signals: number,
): ProvingKey {
  const points = (degree: Degree, ...parts: ReadonlyArray<Uint8Array>): Points => {
    const bytes = Buffer.concat(parts)
    const count = bytes.length / (degree === 1 ? G1_BYTES : G2_BYTES)
    const address = arena.reserve(count * pointBytes(degree))
    unpackInto(kernel, kernel.code.unpackCoordinates, address, bytes, arena.end, scratch)
    return { address, count }
  }
  return {
    signals: zkey.signals,
    publicSignals: zkey.publicSignals,
    domain: zkey.domain,
    a: points(1, zkey.pointsA, zkey.alpha1, zkey.delta1),
    b1: points(1, zkey.pointsB1, zkey.beta1, zkey.delta1),
    b2: points(2, zkey.pointsB2, zkey.beta2, zkey.delta2),
    c: points(1, zkey.pointsC),
    h: points(1, zkey.pointsH, zkey.delta1),
    rows: Rows.load(zkey, kernel, arena, scratch, signals),
  }
}
