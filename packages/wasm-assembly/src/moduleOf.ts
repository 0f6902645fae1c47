import { name, sized, unsigned, vector } from "./encoding.ts"
import type { FunctionBody, ValueType } from "./FunctionBody.ts"

const MAGIC_AND_VERSION = [0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0]

/** What a memory grows by. */
export const PAGE_BYTES = 65_536

/** WebAssembly's largest memory, in pages: what an imported memory may grow to. */
export const MOST_PAGES = 65_536

/** What the functions of a module work on: `pages` of its own, exported as `memory`, or one shared among threads, imported as `env.memory`. */
type Memory = { readonly kind: "own"; readonly pages: number } | { readonly kind: "shared" }

/** A module of a memory and these functions, in the order of their indices; those that have a name are exported. */
export function moduleOf(
  memory: Memory,
  functions: ReadonlyArray<readonly [exportedAs: string | null, code: FunctionBody<ValueType>]>,
): Uint8Array<ArrayBuffer> {
  const types = functions.map(([, code]) => code.type())
  const typeIndices = functions.map((_, index) => unsigned(index))
  const exports = functions.flatMap(([text], index) =>
    text === null ? [] : [[...name(text), 0, ...unsigned(index)]],
  )
  const code = functions.map(([, body]) => body.entry())
  // Section 5.5: by ascending numbers.
  const sections =
    memory.kind === "own"
      ? [
          section(1, types),
          section(3, typeIndices),
          section(5, [[0, ...unsigned(memory.pages)]]),
          section(7, [[...name("memory"), 2, 0], ...exports]),
          section(10, code),
        ]
      : [
          section(1, types),
          section(2, [
            [...name("env"), ...name("memory"), 2, 3, ...unsigned(1), ...unsigned(MOST_PAGES)],
          ]),
          section(3, typeIndices),
          section(7, exports),
          section(10, code),
        ]
  return Uint8Array.from([...MAGIC_AND_VERSION, ...sections.flat()])
}

function section(
  number: number,
  items: ReadonlyArray<ReadonlyArray<number>>,
): ReadonlyArray<number> {
  return [number, ...sized(vector(items))]
}
