import { writeFileSync } from "node:fs"

/** r of BN254. */
const prime = 21888242871839275222246405745257275088548364400416034343698204186575808495617n

/**
 * A constraint system in circom's binary format that says out = x · y and then, `squares` times, that the next private signal is the square
 * of the one before. Small, so that keys for it take milliseconds.
 */
export function writeTinyCircuit(path: string, squares: number): void {
  // Wires: 0 one, 1 out, 2 x, 3 y, 4 … squares.
  const wires = 4 + squares
  const constraints = [
    [2, 3, 1],
    ...Array.from({ length: squares }, (_, k) => [3 + k, 3 + k, 4 + k]),
  ]
  const header = Buffer.alloc(64)
  header.writeUInt32LE(32, 0)
  header.write(prime.toString(16).padStart(64, "0"), 4, "hex")
  header.subarray(4, 36).reverse()
  header.writeUInt32LE(wires, 36)
  header.writeUInt32LE(1, 40)
  header.writeUInt32LE(0, 44)
  header.writeUInt32LE(2, 48)
  header.writeBigUInt64LE(BigInt(wires), 52)
  header.writeUInt32LE(constraints.length, 60)
  const term = (wire: number) => {
    const bytes = Buffer.alloc(40)
    bytes.writeUInt32LE(1, 0)
    bytes.writeUInt32LE(wire, 4)
    bytes[8] = 1
    return bytes
  }
  const labels = Buffer.alloc(8 * wires)
  for (let wire = 0; wire < wires; wire += 1) labels.writeBigUInt64LE(BigInt(wire), 8 * wire)
  const start = Buffer.alloc(12)
  start.write("r1cs", "latin1")
  start.writeUInt32LE(1, 4)
  start.writeUInt32LE(3, 8)
  const section = (number: number, bytes: Uint8Array) => {
    const head = Buffer.alloc(12)
    head.writeUInt32LE(number, 0)
    head.writeBigUInt64LE(BigInt(bytes.length), 4)
    return [head, bytes]
  }
  writeFileSync(
    path,
    Buffer.concat([
      start,
      ...section(1, header),
      ...section(2, Buffer.concat(constraints.flat().map(term))),
      ...section(3, labels),
    ]),
  )
}
