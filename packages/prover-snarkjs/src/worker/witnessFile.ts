/** Bytes of a field element. */
const BYTES = 32

/** r of BN254 (EIP-197). */
const PRIME = 21888242871839275222246405745257275088548364400416034343698204186575808495617n

/**
 * Encodes all signals, 32 bytes each, as a `.wtns` file of snarkjs (version 2, BN254): magic, version, a header section (field size, prime,
 * count) and a section with the elements. Everything is little-endian.
 */
export function witnessFile(signals: Uint8Array): Uint8Array {
  const headerLength = 4 + BYTES + 4
  const start = 12 + 12 + headerLength + 12
  const bytes = new Uint8Array(start + signals.length)
  const view = new DataView(bytes.buffer)
  bytes.set([0x77, 0x74, 0x6e, 0x73])
  view.setUint32(4, 2, true)
  view.setUint32(8, 2, true)
  view.setUint32(12, 1, true)
  view.setBigUint64(16, BigInt(headerLength), true)
  view.setUint32(24, BYTES, true)
  for (let word = 0; word < 4; word += 1)
    view.setBigUint64(28 + 8 * word, BigInt.asUintN(64, PRIME >> BigInt(64 * word)), true)
  view.setUint32(60, signals.length / BYTES, true)
  view.setUint32(64, 2, true)
  view.setBigUint64(68, BigInt(signals.length), true)
  bytes.set(signals, start)
  return bytes
}
