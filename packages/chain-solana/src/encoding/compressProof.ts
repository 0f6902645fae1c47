import type { Groth16Proof } from "@shielded-relay/core"
import { bytesOf, concat } from "@shielded-relay/pool-program"

/** The order of BN254's base field, which point coordinates are elements of. */
const coordinates = 21888242871839275222246405745257275088696311157297823662689037894645226208583n

const isLarger = (y: bigint) => y > coordinates - y

/** Sets the most significant bit if y is the larger of its two possible values. Coordinates are below 2^254, so the bit is free. */
function flagged(x: Uint8Array, larger: boolean): Uint8Array {
  const [first = 0, ...rest] = x
  return Uint8Array.of(first | (larger ? 0x80 : 0), ...rest)
}

/** A Groth16 proof in 128 bytes: A, B, C, each as its x coordinate with the flag for y. B's imaginary part comes first, as in EIP-197. */
export function compressProof({ a, b, c }: Groth16Proof): Uint8Array {
  const [[bx, bxi], [by, byi]] = b
  return concat([
    flagged(bytesOf.word(a[0]), isLarger(a[1])),
    flagged(concat([bxi, bx].map(bytesOf.word)), byi === 0n ? isLarger(by) : isLarger(byi)),
    flagged(bytesOf.word(c[0]), isLarger(c[1])),
  ])
}
