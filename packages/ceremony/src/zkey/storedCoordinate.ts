/** q of BN254: the field of the points' coordinates. */
const q = 21888242871839275222246405745257275088696311157297823662689037894645226208583n

/** 2^-256 modulo q. */
const fromMontgomery = inverse(2n ** 256n % q)

/** A coordinate as files of iden3's tools have it: x·2^256 modulo q, 32 bytes little-endian. */
export const storedCoordinate = (bytes: Uint8Array): bigint =>
  (bytes.reduceRight((value, byte) => (value << 8n) | BigInt(byte), 0n) * fromMontgomery) % q

function inverse(value: bigint): bigint {
  let result = 1n
  for (let square = value, rest = q - 2n; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % q
    square = (square * square) % q
  }
  return result
}
