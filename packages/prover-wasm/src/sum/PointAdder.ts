import { LANES, PAIR_BYTES, toMontgomery } from "@shielded-relay/wasm-assembly"
import { BASE_FIELD } from "../field/moduli.ts"
import {
  PAIRS,
  ROUND,
  TASK_BYTES,
  coordinateBytes,
  pointBytes,
  productAt,
} from "../curve/additions.ts"
import type { Group, Point } from "../curve/groups.ts"
import type { Kernel } from "../kernel/Kernel.ts"
import { writeWeights } from "./weights.ts"
import { BATCH, type Workspace } from "./Workspace.ts"

const ONE = toMontgomery(1n, BASE_FIELD)
const PAIR_INDICES = Array.from({ length: PAIRS }, (_, index) => index)

/** Adds many independent pairs of points of one group. */
export class PointAdder<P extends Point<P>> {
  readonly group: Group<P>
  readonly kernel: Kernel
  /** Results of the last `run` that are infinity; memory at their addresses is undefined. */
  readonly infinite = new Set<number>()
  readonly workspace: Workspace
  readonly #fillers: readonly [number, number]

  constructor(group: Group<P>, kernel: Kernel, workspace: Workspace) {
    this.group = group
    this.kernel = kernel
    this.workspace = workspace
    const [a, b] = group.fillers
    const place = workspace.fillers + (group.degree === 1 ? 0 : 2 * pointBytes(1))
    this.#fillers = [place, place + pointBytes(group.degree)]
    group.write(kernel, this.#fillers[0], a)
    group.write(kernel, this.#fillers[1], b)
    writeWeights(kernel, workspace)
  }

  /** Sets task `index` to the addition of two references. */
  task(index: number, a: number, b: number): void {
    const at = this.workspace.tasks / 4 + 2 * index
    this.kernel.integers[at] = a
    this.kernel.integers[at + 1] = b
  }

  /** The number of results that `run` writes: `count`, completed to whole rounds. */
  static written(count: number): number {
    return ROUND * Math.ceil(count / ROUND)
  }

  /** Executes the first `count` tasks. Result k is stored at `out` + k points. There must be room for `written(count)` results. */
  run(count: number, out: number): void {
    this.infinite.clear()
    const all = PointAdder.written(count)
    for (let filler = count; filler < all; filler += 1) this.task(filler, ...this.#fillers)
    const size = pointBytes(this.group.degree)
    for (let from = 0; from < all; from += BATCH)
      this.#batch(from, Math.min(BATCH, all - from), out + from * size)
  }

  #batch(first: number, count: number, out: number): void {
    const { tasks, differences, prefixes, scratch } = this.workspace
    const { degree } = this.group
    const { code } = this.kernel
    const from = tasks + first * TASK_BYTES
    const rounds = count / ROUND
    const forward = degree === 1 ? code.forward1 : code.forward2
    const multiplyAll = () => {
      for (const pair of PAIR_INDICES)
        for (let part = 0; part < degree; part += 1)
          this.kernel.setBoth(
            productAt(scratch, pair, degree) + part * PAIR_BYTES,
            part === 0 ? ONE : ZERO,
          )
      forward(from, rounds, differences, prefixes, scratch)
    }
    multiplyAll()
    const exceptions = PAIR_INDICES.some((pair) => this.#isZero(productAt(scratch, pair, degree)))
      ? this.#takeOut(first, count, out)
      : []
    if (exceptions.length > 0) multiplyAll()
    this.#invertProducts()
    const backward = degree === 1 ? code.backward1 : code.backward2
    const length = (count / 2) * coordinateBytes(degree)
    backward(
      from + count * TASK_BYTES,
      rounds,
      differences + length,
      prefixes + length,
      out + count * pointBytes(degree),
      scratch,
    )
    for (const { address, result } of exceptions) {
      if (result === null) this.infinite.add(address)
      else this.group.write(this.kernel, address, result)
    }
  }

  /** Inverts the products of a round's two pairs with one inversion: 1/a = b/(ab). */
  #invertProducts(): void {
    const { scratch, inversion } = this.workspace
    const { degree } = this.group
    const { code } = this.kernel
    const [a, b] = [productAt(scratch, 0, degree), productAt(scratch, 1, degree)]
    const [both, other] = [productAt(scratch, 2, degree), productAt(scratch, 3, degree)]
    const multiply = (out: number, x: number, y: number) => {
      if (degree === 1) code.multiply(out, x, y)
      else code.multiply2(out, x, y, inversion)
    }
    multiply(both, a, b)
    if (degree === 1) code.reciprocal(both, both, inversion)
    else code.invert2(both, inversion)
    multiply(other, both, a)
    multiply(a, both, b)
    this.kernel.bytes.copyWithin(b, other, other + coordinateBytes(degree))
  }

  /** Whether a product is 0 in a lane. */
  #isZero(product: number): boolean {
    return LANES.some((lane) =>
      Array.from({ length: this.group.degree }, (_, part) =>
        this.kernel.limbs(product + part * PAIR_BYTES + lane, 16),
      )
        .flat()
        .every((limb) => limb === 0),
    )
  }

  /** Replaces additions of a point to itself or its opposite by filler tasks, and returns their results; `null` is infinity. */
  #takeOut(first: number, count: number, out: number) {
    const exceptions: Array<{ readonly address: number; readonly result: P | null }> = []
    const point = (index: number) => {
      const reference = this.kernel.integers[this.workspace.tasks / 4 + index] ?? 0
      const found = this.group.read(this.kernel, reference & ~1)
      return reference % 2 === 1 ? found.negate() : found
    }
    for (let index = first; index < first + count; index += 1) {
      const [a, b] = [point(2 * index), point(2 * index + 1)]
      const opposite = a.equals(b.negate())
      if (!opposite && !a.equals(b)) continue
      const address = out + (index - first) * pointBytes(this.group.degree)
      exceptions.push({ address, result: opposite ? null : a.double() })
      this.task(index, ...this.#fillers)
    }
    return exceptions
  }
}

const ZERO = ONE.map(() => 0)
