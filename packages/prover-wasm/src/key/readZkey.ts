import { BASE_FIELD, SCALAR_FIELD } from "../field/moduli.ts"
import { CannotLoad } from "@shielded-relay/prover-workers/worker"

/** A Groth16 proving key over BN254 in snarkjs' binary format, version 1, split into its sections. */
export interface Zkey {
  readonly signals: number
  readonly publicSignals: number
  /** Size of the evaluation domain, a power of two. */
  readonly domain: number
  /** Points of the header, as bytes. */
  readonly alpha1: Uint8Array
  readonly beta1: Uint8Array
  readonly beta2: Uint8Array
  readonly delta1: Uint8Array
  readonly delta2: Uint8Array
  /** Entries of {@link COEFFICIENT_BYTES}: matrix, constraint, signal, value. */
  readonly coefficients: Uint8Array
  readonly pointsA: Uint8Array
  readonly pointsB1: Uint8Array
  readonly pointsB2: Uint8Array
  readonly pointsC: Uint8Array
  readonly pointsH: Uint8Array
}

export const G1_BYTES = 64
export const G2_BYTES = 128
export const COEFFICIENT_BYTES = 44

const GROTH16 = 1
const Section = { protocol: 1, header: 2, coefficients: 4, a: 5, b1: 6, b2: 7, c: 8, h: 9 } as const

/** Parses a key. Numbers are little-endian; coordinates are stored as x·2^256. @throws CannotLoad */
export function readZkey(bytes: Uint8Array): Zkey {
  try {
    return parse(bytes)
  } catch (error) {
    // DataView throws RangeError when it reads past its end.
    if (error instanceof RangeError) throw new CannotLoad("the key is truncated")
    throw error
  }
}

function parse(bytes: Uint8Array): Zkey {
  const sections = sectionsOf(bytes)
  const section = (number: number, length?: number): Uint8Array => {
    const found = sections.get(number)
    if (found === undefined || (length !== undefined && found.length !== length))
      throw new CannotLoad(`section ${number} of the key is missing or has the wrong length`)
    return found
  }
  if (viewOf(section(Section.protocol, 4)).getUint32(0, true) !== GROTH16)
    throw new CannotLoad("the key is not a Groth16 key")

  const header = section(Section.header)
  const view = viewOf(header)
  let offset = 0
  const number = () => {
    offset += 4
    return view.getUint32(offset - 4, true)
  }
  const taken = (length: number) => {
    if (offset + length > header.length) throw new CannotLoad("the key's header is truncated")
    offset += length
    return header.subarray(offset - length, offset)
  }
  for (const { prime } of [BASE_FIELD, SCALAR_FIELD])
    if (integer(taken(number())) !== prime) throw new CannotLoad("the key's curve is not BN254")
  const [signals, publicSignals, domain] = [number(), number(), number()]
  if (domain < 2 || domain > 2 ** 27 || (domain & (domain - 1)) !== 0 || publicSignals >= signals)
    throw new CannotLoad("the key's sizes contradict each other")
  const alpha1 = taken(G1_BYTES)
  const beta1 = taken(G1_BYTES)
  const beta2 = taken(G2_BYTES)
  taken(G2_BYTES)
  const delta1 = taken(G1_BYTES)
  const delta2 = taken(G2_BYTES)

  const coefficients = section(Section.coefficients)
  const count = viewOf(coefficients).getUint32(0, true)
  return {
    signals,
    publicSignals,
    domain,
    alpha1,
    beta1,
    beta2,
    delta1,
    delta2,
    coefficients: section(Section.coefficients, 4 + count * COEFFICIENT_BYTES).subarray(4),
    pointsA: section(Section.a, signals * G1_BYTES),
    pointsB1: section(Section.b1, signals * G1_BYTES),
    pointsB2: section(Section.b2, signals * G2_BYTES),
    pointsC: section(Section.c, (signals - publicSignals - 1) * G1_BYTES),
    pointsH: section(Section.h, domain * G1_BYTES),
  }
}

function sectionsOf(bytes: Uint8Array): ReadonlyMap<number, Uint8Array> {
  const view = viewOf(bytes)
  if (view.getUint32(0) !== 0x7a6b6579 || view.getUint32(4, true) !== 1)
    throw new CannotLoad("this is not a proving key of snarkjs")
  const sections = new Map<number, Uint8Array>()
  let offset = 12
  for (let left = view.getUint32(8, true); left > 0; left -= 1) {
    const length = Number(view.getBigUint64(offset + 4, true))
    const start = offset + 12
    offset = start + length
    if (offset > bytes.length) throw new CannotLoad("the key is truncated")
    sections.set(view.getUint32(start - 12, true), bytes.subarray(start, offset))
  }
  return sections
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.length)

function integer(bytes: Uint8Array): bigint {
  return bytes.reduceRight((value, byte) => (value << 8n) | BigInt(byte), 0n)
}
