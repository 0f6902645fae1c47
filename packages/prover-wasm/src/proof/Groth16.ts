import type { Groth16Proof } from "@shielded-relay/core"
import { additionScratch, pointBytes } from "../curve/additions.ts"
import type { PointOfG1, PointOfG2 } from "../curve/groups.ts"
import { ELEMENT_BYTES, PAIR_BYTES, SCALAR_FIELD, centred, limbsOf } from "../field/limbs.ts"
import { INTEGER_BYTES } from "../field/unpack.ts"
import type { Arena } from "../kernel/Arena.ts"
import type { Kernel } from "../kernel/Kernel.ts"
import { loadProvingKey, type Points, type ProvingKey } from "../key/ProvingKey.ts"
import type { Zkey } from "../key/readZkey.ts"
import type { Terms } from "../sum/sumOfLimb.ts"
import type { Sums } from "../sum/Sums.ts"
import { Domain } from "../transform/Domain.ts"

/** The two random numbers that make a proof zero-knowledge: uniform below r and fresh for each proof. */
export interface Blinding {
  readonly r: bigint
  readonly s: bigint
}

/** Makes Groth16 proofs with the loaded keys (Groth, "On the size of pairing-based non-interactive arguments", 2016). */
export class Groth16 {
  readonly #kernel: Kernel
  readonly #scratch: number
  readonly #keys: ReadonlyArray<ProvingKey>
  readonly #domains = new Map<number, Domain>()
  /** Memory of the current proof, from here to {@link #end}. */
  readonly #words: number
  readonly #signals: number
  readonly #values: number
  readonly #halves: number
  readonly #quotient: number
  readonly #blinding: number
  readonly #end: number

  constructor(zkeys: ReadonlyArray<Zkey>, kernel: Kernel, arena: Arena) {
    this.#kernel = kernel
    this.#scratch = arena.reserve(additionScratch(1))
    const signals = Math.max(...zkeys.map((zkey) => zkey.signals)) + 1
    const domain = Math.max(...zkeys.map((zkey) => zkey.domain))
    this.#words = arena.reserve(signals * INTEGER_BYTES)
    this.#signals = arena.reserve(signals * ELEMENT_BYTES)
    this.#values = arena.reserve(domain * PAIR_BYTES)
    this.#halves = arena.reserve((domain / 2) * PAIR_BYTES)
    this.#quotient = arena.reserve(domain * ELEMENT_BYTES)
    this.#blinding = arena.reserve(5 * ELEMENT_BYTES)
    this.#end = arena.end
    kernel.grow(arena.end)
    this.#keys = zkeys.map((zkey) => {
      if (!this.#domains.has(zkey.domain))
        this.#domains.set(zkey.domain, new Domain(zkey.domain, kernel, arena, this.#scratch))
      return loadProvingKey(zkey, kernel, arena, this.#scratch, this.#signals)
    })
  }

  /** Maximum number of terms of a sum, in each group. */
  get most(): readonly [g1: number, g2: number] {
    return [
      Math.max(...this.#keys.flatMap(({ a, c, h }) => [a.count, c.count + h.count])),
      Math.max(...this.#keys.map(({ b2 }) => b2.count)),
    ]
  }

  /** Makes a proof. `key` is the index of a loaded key; `witness` contains all signals, 32 bytes each, little-endian. */
  async prove(
    index: number,
    witness: Uint8Array,
    { r, s }: Blinding,
    sums: Sums,
  ): Promise<Groth16Proof> {
    const key = this.#keys[index]
    if (key === undefined || witness.length !== key.signals * INTEGER_BYTES)
      throw new RangeError("the witness has the wrong size for this key")
    try {
      this.#place(witness, key)
      const own = this.#placeBlinding([1n, r, 1n, s, -r * s])
      const whole = (points: Points, blinding: number): ReadonlyArray<Terms> => [
        { points: points.address, scalars: this.#signals, count: key.signals },
        {
          points: points.address + key.signals * pointBytes(points === key.b2 ? 2 : 1),
          scalars: blinding,
          count: 2,
        },
      ]
      const first = Promise.all([
        sums.g1(whole(key.a, own)),
        sums.g1(whole(key.b1, own + 2 * ELEMENT_BYTES)),
        sums.g2(whole(key.b2, own + 2 * ELEMENT_BYTES)),
      ])
      this.#divide(key)
      const last = sums.g1([
        {
          points: key.c.address,
          scalars: this.#signals + (key.publicSignals + 1) * ELEMENT_BYTES,
          count: key.c.count,
        },
        { points: key.h.address, scalars: this.#quotient, count: key.domain },
        {
          points: key.h.address + key.domain * pointBytes(1),
          scalars: own + 4 * ELEMENT_BYTES,
          count: 1,
        },
      ])
      const [a, b1, b] = await first
      const c = sums.short([1n, await last], [s, a], [r, b1])
      return proofOf(a, b, c)
    } finally {
      this.#kernel.bytes.fill(0, this.#words, this.#end)
    }
  }

  #place(witness: Uint8Array, { signals }: ProvingKey): void {
    const { bytes, code } = this.#kernel
    bytes.set(witness, this.#words)
    code.unpackScalars(this.#signals, this.#words, Math.ceil(signals / 2), this.#scratch)
  }

  #placeBlinding(values: ReadonlyArray<bigint>): number {
    for (const [index, value] of values.entries())
      this.#kernel.setLimbs(
        this.#blinding + index * ELEMENT_BYTES,
        8,
        limbsOf(centred(value, SCALAR_FIELD)),
      )
    return this.#blinding
  }

  #divide({ rows, domain }: ProvingKey): void {
    rows.evaluate(this.#kernel, this.#values, this.#scratch)
    this.#domains.get(domain)?.quotient(this.#values, this.#halves, this.#quotient)
  }
}

function proofOf(a: PointOfG1, b: PointOfG2, c: PointOfG1): Groth16Proof {
  const { x, y } = b.toAffine()
  const flat = (point: PointOfG1) => {
    const affine = point.toAffine()
    return [affine.x, affine.y] as const
  }
  return {
    a: flat(a),
    b: [
      [x.c0, x.c1],
      [y.c0, y.c1],
    ],
    c: flat(c),
  }
}
