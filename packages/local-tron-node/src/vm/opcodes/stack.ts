import type { RunState } from "../RunState.ts"

/** The word `depth` below the top, 0 for the top itself. The stack's size was checked before. */
export function peek(run: RunState, depth: number): bigint {
  const word = run.stack.peek(depth + 1)[depth]
  if (word === undefined) throw new RangeError(`the stack has no word ${depth} below its top`)
  return word
}

export const pop = (run: RunState): bigint => run.stack.pop()

export const pop3 = (run: RunState): readonly [bigint, bigint, bigint] => [
  pop(run),
  pop(run),
  pop(run),
]
