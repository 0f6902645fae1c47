import { ELEMENT_BYTES, fromMontgomery, toMontgomery } from "@shielded-relay/wasm-assembly"
import { BASE_FIELD } from "../field/moduli.ts"
import { bn254 } from "@noble/curves/bn254.js"
import type { Kernel } from "../kernel/Kernel.ts"
import type { Degree } from "./extension.ts"

/** Arithmetic on single points, for the few that a proof needs outside of its long sums. */
export interface Point<P> {
  add(other: P): P
  double(): P
  negate(): P
  equals(other: P): boolean
}

/** One of BN254's two groups, with its memory layout and its point objects. */
export interface Group<P extends Point<P>> {
  readonly degree: Degree
  readonly infinity: P
  /** Two points with different x coordinates, used to complete pairs. */
  readonly fillers: readonly [P, P]
  /** A point from its projective coordinates x, y, z: one integer each for G1, two for G2. */
  readonly projective: (coordinates: ReadonlyArray<bigint>) => P
  readonly projectiveOf: (point: P) => ReadonlyArray<bigint>
  readonly read: (kernel: Kernel, address: number) => P
  readonly write: (kernel: Kernel, address: number, point: P) => void
}

const readField = (kernel: Kernel, address: number) =>
  fromMontgomery(kernel.limbs(address, 8), BASE_FIELD)

function writeAll(kernel: Kernel, address: number, values: ReadonlyArray<bigint>): void {
  for (const [index, value] of values.entries())
    kernel.setLimbs(address + index * ELEMENT_BYTES, 8, toMontgomery(value, BASE_FIELD))
}

const first = bn254.G1.Point.BASE
const second = bn254.G2.Point.BASE

export type PointOfG1 = typeof first
export type PointOfG2 = typeof second

export const G1: Group<PointOfG1> = {
  degree: 1,
  infinity: bn254.G1.Point.ZERO,
  fillers: [first, first.double()],
  projective: ([x = 0n, y = 0n, z = 0n]) => new bn254.G1.Point(x, y, z),
  projectiveOf: ({ X, Y, Z }) => [X, Y, Z],
  read: (kernel, address) =>
    bn254.G1.Point.fromAffine({
      x: readField(kernel, address),
      y: readField(kernel, address + ELEMENT_BYTES),
    }),
  write: (kernel, address, point) => {
    const { x, y } = point.toAffine()
    writeAll(kernel, address, [x, y])
  },
}

export const G2: Group<PointOfG2> = {
  degree: 2,
  infinity: bn254.G2.Point.ZERO,
  fillers: [second, second.double()],
  projective: ([x0 = 0n, x1 = 0n, y0 = 0n, y1 = 0n, z0 = 0n, z1 = 0n]) =>
    new bn254.G2.Point({ c0: x0, c1: x1 }, { c0: y0, c1: y1 }, { c0: z0, c1: z1 }),
  projectiveOf: ({ X, Y, Z }) => [X, Y, Z].flatMap(({ c0, c1 }) => [c0, c1]),
  read: (kernel, address) => {
    const [a = 0n, b = 0n, c = 0n, d = 0n] = [0, 1, 2, 3].map((index) =>
      readField(kernel, address + index * ELEMENT_BYTES),
    )
    return bn254.G2.Point.fromAffine({ x: { c0: a, c1: b }, y: { c0: c, c1: d } })
  },
  write: (kernel, address, point) => {
    const { x, y } = point.toAffine()
    writeAll(kernel, address, [x.c0, x.c1, y.c0, y.c1])
  },
}
