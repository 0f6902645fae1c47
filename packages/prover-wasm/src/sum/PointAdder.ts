import { pointBytes, coordinateBytes, TASK_PAIR_BYTES } from "../curve/additions.ts"
import type { Group, Point } from "../curve/groups.ts"
import { BASE_FIELD, LANES, PAIR_BYTES, toMontgomery } from "../field/limbs.ts"
import type { Kernel } from "../kernel/Kernel.ts"
import { BATCH, type Workspace } from "./Workspace.ts"

const ONE = toMontgomery(1n, BASE_FIELD)

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
  }

  /** Sets task `index` to the addition of two references. */
  task(index: number, a: number, b: number): void {
    const at = this.workspace.tasks / 4 + 2 * index
    this.kernel.integers[at] = a
    this.kernel.integers[at + 1] = b
  }

  /** Executes the first `count` tasks. Result k is stored at `out` + k points. There must be room for an even number of results. */
  run(count: number, out: number): void {
    this.infinite.clear()
    if (count % 2 === 1) this.task(count, ...this.#fillers)
    const pairs = Math.ceil(count / 2)
    const size = pointBytes(this.group.degree)
    for (let from = 0; from < pairs; from += BATCH)
      this.#batch(2 * from, Math.min(BATCH, pairs - from), out + 2 * from * size)
  }

  #batch(first: number, pairs: number, out: number): void {
    const { tasks, differences, prefixes, scratch, inversion } = this.workspace
    const { degree } = this.group
    const { code } = this.kernel
    const from = tasks + (first / 2) * TASK_PAIR_BYTES
    const forward = degree === 1 ? code.forward1 : code.forward2
    const product = () => {
      for (let part = 0; part < degree; part += 1)
        this.kernel.setBoth(scratch + part * PAIR_BYTES, part === 0 ? ONE : ZERO)
      forward(from, pairs, differences, prefixes, scratch)
    }
    product()
    const exceptions = this.#isZero() ? this.#takeOut(first, 2 * pairs, out) : []
    if (exceptions.length > 0) product()
    if (degree === 1) code.reciprocal(scratch, scratch, inversion)
    else code.invert2(scratch, inversion)
    const backward = degree === 1 ? code.backward1 : code.backward2
    const length = pairs * coordinateBytes(degree)
    backward(
      from + pairs * TASK_PAIR_BYTES,
      pairs,
      differences + length,
      prefixes + length,
      out + 2 * pairs * pointBytes(degree),
      scratch,
    )
    for (const { address, result } of exceptions) {
      if (result === null) this.infinite.add(address)
      else this.group.write(this.kernel, address, result)
    }
  }

  /** Whether the product of all differences is 0 in a lane. */
  #isZero(): boolean {
    const { scratch } = this.workspace
    return LANES.some((lane) =>
      Array.from({ length: this.group.degree }, (_, part) =>
        this.kernel.limbs(scratch + part * PAIR_BYTES + lane, 16),
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
