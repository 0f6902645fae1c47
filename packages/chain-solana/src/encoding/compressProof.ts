import type { Groth16Proof } from "@shielded-relay/core"
import { bytesOf, concat } from "@shielded-relay/pool-program"

/** q: the order of the field that BN254's coordinates are in. */
const coordinates = 21888242871839275222246405745257275088696311157297823662689037894645226208583n

const isLarger = (y: bigint) => y > coordinates - y

/** The first bit of a point says that y is the larger of the two roots; coordinates leave it free. */
function flagged(x: Uint8Array, larger: boolean): Uint8Array {
  const [first = 0, ...rest] = x
  return Uint8Array.of(first | (larger ? 0x80 : 0), ...rest)
}

/** A proof in 128 bytes: A, B, C, each as x with a flag of y; of B's coordinates the imaginary part comes first (as in EIP-197). */
export function compressProof({ a, b, c }: Groth16Proof): Uint8Array {
  const [[bx, bxi], [by, byi]] = b
  return concat([
    flagged(bytesOf.word(a[0]), isLarger(a[1])),
    flagged(concat([bxi, bx].map(bytesOf.word)), byi === 0n ? isLarger(by) : isLarger(byi)),
    flagged(bytesOf.word(c[0]), isLarger(c[1])),
  ])
}
