import { centred, INTEGER_BYTES, limbsOf, toMontgomery } from "@shielded-relay/wasm-assembly"
import { SCALAR_FIELD } from "../field/moduli.ts"
import type { Groth16Proof } from "@shielded-relay/core"
import { additionScratch } from "../curve/additions.ts"
import type { PointOfG1, PointOfG2 } from "../curve/groups.ts"
import type { Arena } from "../kernel/Arena.ts"
import type { Kernel } from "../kernel/Kernel.ts"
import { loadProvingKey, type ProvingKey } from "../key/ProvingKey.ts"
import type { Zkey } from "../key/readZkey.ts"
import type { Sums } from "../sum/Sums.ts"
import { Domain } from "../transform/Domain.ts"
import { reserveProofMemory, type ProofMemory } from "./ProofMemory.ts"

/** The two random numbers that make a proof zero-knowledge: uniform below r and fresh for each proof. */
export interface Blinding {
  readonly r: bigint
  readonly s: bigint
}

/** Makes Groth16 proofs with the loaded keys (Groth, "On the size of pairing-based non-interactive arguments", 2016). */
export class Groth16 {
  readonly #kernel: Kernel
  readonly #arena: Arena
  readonly #scratch: number
  readonly #keys: Array<ProvingKey> = []
  readonly #domains = new Map<number, Domain>()
  #memory: ProofMemory | null = null

  constructor(kernel: Kernel, arena: Arena) {
    this.#kernel = kernel
    this.#arena = arena
    this.#scratch = arena.reserve(additionScratch(1))
    kernel.grow(arena.end)
  }

  /** Converts a key and returns its index; the key's bytes are not needed any more. Smaller keys share the memory of a larger one before them. */
  load(zkey: Zkey): number {
    const [kernel, arena] = [this.#kernel, this.#arena]
    const { signals, domain } = zkey
    const shared = this.#memory
    const memory =
      shared !== null && signals <= shared.signalsAtMost && domain <= shared.domainAtMost
        ? shared
        : reserveProofMemory(arena, signals, domain)
    this.#memory = memory
    kernel.grow(arena.end)
    if (!this.#domains.has(domain))
      this.#domains.set(domain, new Domain(domain, kernel, arena, this.#scratch))
    return this.#keys.push(loadProvingKey(zkey, kernel, arena, this.#scratch, memory)) - 1
  }

  /** Maximum number of terms of a sum, in each group. */
  get most(): readonly [g1: number, g2: number] {
    return [
      Math.max(...this.#keys.flatMap(({ a, c }) => [a.count, c.count])),
      Math.max(...this.#keys.map(({ b }) => b.count)),
    ]
  }

  /** Makes a proof. `key` is the index of a loaded key; `witness` contains all signals, 32 bytes each, little-endian. */
  async prove(
    index: number,
    witness: Uint8Array,
    blinding: Blinding,
    sums: Sums,
  ): Promise<Groth16Proof> {
    const key = this.#keys[index]
    if (key === undefined || witness.length !== key.signals * INTEGER_BYTES)
      throw new RangeError("the witness has the wrong size for this key")
    const { memory } = key
    try {
      this.#place(witness, blinding, key)
      const first = Promise.all([sums.g1(key.a), sums.g2(key.b)])
      this.#divide(key)
      const last = sums.g1(key.c)
      const [a, b] = await first
      // In r · B, the term r · s · δ is the one to subtract.
      const c = sums.short([1n, await last], [blinding.s, a])
      return proofOf(a, b, c)
    } finally {
      this.#kernel.bytes.fill(0, memory.words, memory.end)
    }
  }

  #place(witness: Uint8Array, { r, s }: Blinding, { memory, signals }: ProvingKey): void {
    const { bytes, code } = this.#kernel
    bytes.set(witness, memory.words)
    const pairs = Math.ceil(signals / 2)
    code.unpackScalars(memory.signals, memory.words, pairs, this.#scratch)
    for (const [address, value] of [
      [memory.one, 1n],
      [memory.r, r],
      [memory.s, s],
    ] as const)
      this.#kernel.setLimbs(address, 8, limbsOf(centred(value, SCALAR_FIELD)))
    this.#kernel.setBoth(memory.factor, toMontgomery(r, SCALAR_FIELD))
    code.scaleEach(memory.scaled, memory.signals, memory.factor, pairs, this.#scratch)
  }

  #divide({ rows, domain, memory: { values, halves, quotient } }: ProvingKey): void {
    rows.evaluate(this.#kernel, values, this.#scratch)
    this.#domains.get(domain)?.quotient(values, halves, quotient)
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
