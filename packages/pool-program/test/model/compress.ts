import { bn254 } from "@noble/curves/bn254.js"
import { bytesOf, concat } from "../../src/index.ts"

/** Coordinates of a proof: A and C x, y; B x1, x0, y1, y0. */
export type ProofWords = readonly [bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint]

const Q = bn254.fields.Fp.ORDER
const larger = (y: bigint) => y > Q - y

const flagged = (bytes: Uint8Array, larger: boolean): Uint8Array => {
  const [first = 0] = bytes
  return Uint8Array.from([first | (larger ? 0x80 : 0), ...bytes.slice(1)])
}

const g1 = (x: bigint, y: bigint) => flagged(bytesOf.word(x), larger(y))

/** A proof in 128 bytes: each point as x, with a flag for the larger of the two y. */
export function compressProof([ax, ay, bx1, bx0, by1, by0, cx, cy]: ProofWords): Uint8Array {
  const b = flagged(
    concat([bytesOf.word(bx1), bytesOf.word(bx0)]),
    by1 === 0n ? larger(by0) : larger(by1),
  )
  return concat([g1(ax, ay), b, g1(cx, cy)])
}
