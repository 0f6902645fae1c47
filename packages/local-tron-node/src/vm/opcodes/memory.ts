import { Halt } from "../Halt.ts"
import type { RunState } from "../RunState.ts"
import { sliced } from "../words.ts"
import type { Context } from "./Operation.ts"

/** 3 MiB: java-tron's MEM_LIMIT. */
const most = 3n * 1024n * 1024n

/** The end of a region; 0 for an empty one, wherever it lies. */
export const regionEnd = (offset: bigint, size: bigint): bigint =>
  size === 0n ? 0n : offset + size

/**
 * Energy for memory up to `end`: 3 per word and words² / 512 in all, less what was paid before. Marks the memory as used.
 *
 * @throws Halt OUT_OF_MEMORY above 3 MiB
 */
export function expand({ run }: Pick<Context, "run">, end: bigint, operation: string): bigint {
  if (end > most) {
    throw new Halt("OUT_OF_MEMORY", `Out of Memory when '${operation}' operation executing`)
  }
  const words = (end + 31n) / 32n
  const before = run.memoryWordCount
  if (words <= before) return 0n
  run.memoryWordCount = words
  return memoryEnergy(words) - memoryEnergy(before)
}

const memoryEnergy = (words: bigint): bigint => 3n * words + (words * words) / 512n

/** 3 per copied word. */
export const copyEnergy = (size: bigint): bigint => 3n * ((size + 31n) / 32n)

/** Reads memory whose expansion was paid. */
export const readMemory = (run: RunState, offset: bigint, size: bigint): Uint8Array =>
  size === 0n ? new Uint8Array() : run.memory.read(Number(offset), Number(size))

export function writeMemory(run: RunState, offset: bigint, bytes: Uint8Array): void {
  if (bytes.length > 0) run.memory.write(Number(offset), bytes.length, bytes)
}

/** Copies `size` bytes of a source into memory, zeros where the source has ended. */
export function copyToMemory(
  run: RunState,
  source: Uint8Array,
  [to, from, size]: readonly [to: bigint, from: bigint, size: bigint],
): void {
  if (size > 0n) writeMemory(run, to, sliced(source, from, Number(size)))
}
