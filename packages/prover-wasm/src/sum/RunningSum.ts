import {
  ELEMENT_BYTES,
  fromMontgomery,
  PAIR_BYTES,
  toMontgomery,
} from "@shielded-relay/wasm-assembly"
import { BASE_FIELD } from "../field/moduli.ts"
import { coordinateBytes } from "../curve/additions.ts"
import { projectiveBytes } from "../curve/completeAddition.ts"
import type { Group, Point } from "../curve/groups.ts"
import type { Kernel } from "../kernel/Kernel.ts"

const ONE = toMontgomery(1n, BASE_FIELD)
const MINUS_ONE = toMontgomery(-1n, BASE_FIELD)

/** A sum that is doubled and added to step by step, starting at infinity. `place` is the address of `RUNNING_SUM_BYTES` bytes. */
export class RunningSum<P extends Point<P>> {
  readonly #group: Group<P>
  readonly #kernel: Kernel
  readonly #sum: number
  readonly #other: number
  readonly #scratch: number

  constructor(group: Group<P>, kernel: Kernel, place: number) {
    this.#group = group
    this.#kernel = kernel
    this.#sum = place
    this.#other = this.#sum + projectiveBytes(group.degree)
    this.#scratch = this.#other + projectiveBytes(group.degree)
    this.#put(this.#sum, group.projectiveOf(group.infinity))
  }

  double(): void {
    this.#plus(this.#sum)
  }

  add(point: P): void {
    this.#put(this.#other, this.#group.projectiveOf(point))
    this.#plus(this.#other)
  }

  /** Adds the referenced point; reference 0 adds nothing. A negated point (x, −y, 1) is added as (−x, y, −1). */
  addReference(reference: number): void {
    if (reference === 0) return
    const minus = reference % 2 === 1
    const address = reference - (reference % 2)
    const { degree } = this.#group
    for (let part = 0; part < 2 * degree; part += 1) {
      const limbs = this.#kernel.limbs(address + part * ELEMENT_BYTES, 8)
      const negated = minus && part < degree
      this.#putElement(this.#other, part, negated ? limbs.map((limb) => -limb) : limbs)
    }
    const z = this.#other + 2 * coordinateBytes(degree)
    this.#kernel.floats.fill(0, z / 8, (z + coordinateBytes(degree)) / 8)
    this.#putElement(this.#other, 2 * degree, minus ? MINUS_ONE : ONE)
    this.#plus(this.#other)
  }

  value(): P {
    const limbs = (index: number) => this.#kernel.limbs(this.#sum + index * PAIR_BYTES, 16)
    return this.#group.projective(
      Array.from({ length: 3 * this.#group.degree }, (_, index) =>
        fromMontgomery(limbs(index), BASE_FIELD),
      ),
    )
  }

  #put(place: number, coordinates: ReadonlyArray<bigint>): void {
    for (const [part, value] of coordinates.entries())
      this.#putElement(place, part, toMontgomery(value, BASE_FIELD))
  }

  /** Stores an element into both lanes, although one would be enough. */
  #putElement(place: number, part: number, limbs: ReadonlyArray<number>): void {
    this.#kernel.setBoth(place + part * PAIR_BYTES, limbs)
  }

  #plus(other: number): void {
    const { code } = this.#kernel
    const add = this.#group.degree === 1 ? code.add1 : code.add2
    add(this.#sum, this.#sum, other, this.#scratch)
  }
}
