/** Reader of iden3's r1cs format, version 1 (iden3/r1csfile, "Binary Format for Rank-1 Constraint Systems"). */

/** A linear combination: wire and coefficient pairs. */
export type LinearCombination = ReadonlyArray<readonly [wire: number, coefficient: bigint]>

/** a(w) · b(w) = c(w). */
export interface Constraint {
  readonly a: LinearCombination
  readonly b: LinearCombination
  readonly c: LinearCombination
}

export interface R1cs {
  readonly prime: bigint
  /** Wires: 0 is the constant 1, then outputs, public inputs, private inputs, intermediate signals. */
  readonly wires: number
  readonly publicInputs: number
  readonly privateInputs: number
  readonly constraints: ReadonlyArray<Constraint>
}

/** Parses a whole .r1cs file; the circuits have no outputs, and one with outputs is refused. */
export function readR1cs(file: Uint8Array): R1cs {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  if (bytes.toString("latin1", 0, 4) !== "r1cs" || bytes.readUInt32LE(4) !== 1)
    throw new Error("not an r1cs file")
  const sections = new Map<number, number>()
  for (let position = 12; position < bytes.length;) {
    sections.set(bytes.readUInt32LE(position), position + 12)
    position += 12 + Number(bytes.readBigUInt64LE(position + 4))
  }
  let position = sections.get(1) ?? 0
  const uint32 = () => bytes.readUInt32LE((position += 4) - 4)
  const fieldElement = () => {
    position += 32
    return littleEndian(bytes, position - 32)
  }

  if (uint32() !== 32) throw new Error("field elements of 32 bytes expected")
  const prime = fieldElement()
  const wires = uint32()
  if (uint32() !== 0) throw new Error("circuit has outputs")
  const publicInputs = uint32()
  const privateInputs = uint32()
  position += 8 // number of labels
  const count = uint32()

  position = sections.get(2) ?? 0
  const linearCombination = (): LinearCombination =>
    Array.from({ length: uint32() }, () => [uint32(), fieldElement()] as const)
  const constraints = Array.from({ length: count }, () => ({
    a: linearCombination(),
    b: linearCombination(),
    c: linearCombination(),
  }))
  return { prime, wires, publicInputs, privateInputs, constraints }
}

/** 32 bytes, least significant first. */
export function littleEndian(bytes: Buffer, offset: number): bigint {
  return (
    bytes.readBigUInt64LE(offset) |
    (bytes.readBigUInt64LE(offset + 8) << 64n) |
    (bytes.readBigUInt64LE(offset + 16) << 128n) |
    (bytes.readBigUInt64LE(offset + 24) << 192n)
  )
}
