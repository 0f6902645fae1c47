import { name, sized, unsigned, vector } from "./encoding.ts"
import type { FunctionBody, ValueType } from "./FunctionBody.ts"

const MAGIC_AND_VERSION = [0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0]

/** Bytes of a memory page. */
export const PAGE_BYTES = 65_536

/** Maximum number of pages of a WebAssembly memory. */
export const MOST_PAGES = 65_536

/** The module's memory: `pages` pages of its own, exported as `memory`, or a memory shared among threads, imported as `env.memory`. */
type Memory = { readonly kind: "own"; readonly pages: number } | { readonly kind: "shared" }

/** Encodes a module with a memory and these functions, in the order of their indices. Functions with a name are exported. */
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
  // Sections are ordered by ascending number (section 5.5).
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
  return Uint8Array.from(MAGIC_AND_VERSION.concat(...sections))
}

function section(
  number: number,
  items: ReadonlyArray<ReadonlyArray<number>>,
): ReadonlyArray<number> {
  return [number].concat(sized(vector(items)))
}
