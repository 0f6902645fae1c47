import { LIMBS } from "@shielded-relay/wasm-assembly"
import { Arena } from "../../src/kernel/Arena.ts"
import { Kernel, sharedKernel } from "../../src/kernel/Kernel.ts"
import { windowSumsHere, Sums } from "../../src/sum/Sums.ts"
import { reserveWorkspace } from "../../src/sum/Workspace.ts"
import { RUNNING_SUM_BYTES } from "../../src/curve/completeAddition.ts"

/** A kernel with its own memory and scratch space. */
export function newKernel() {
  const shared = sharedKernel()
  const kernel = new Kernel(shared)
  const arena = new Arena(shared.start)
  const scratch = arena.reserve(8192)
  kernel.grow(arena.end)
  return { kernel, arena, scratch }
}

/** Sums of at most `most` points, on this thread. */
export function newSums(kernel: Kernel, arena: Arena, most: number): Sums {
  const place = arena.reserve(RUNNING_SUM_BYTES)
  const workspace = reserveWorkspace(arena, [most, most])
  kernel.grow(arena.end)
  return new Sums(windowSumsHere(kernel, workspace), kernel, place)
}

/** Limbs of a difference of two elements, not carried. */
export function difference(
  a: ReadonlyArray<number>,
  b: ReadonlyArray<number>,
): ReadonlyArray<number> {
  return Array.from({ length: LIMBS }, (_, index) => (a[index] ?? 0) - (b[index] ?? 0))
}
