import type { Assembly } from "./Assembly.ts"
import { sized, unsigned, vector } from "./encoding.ts"

const MAGIC_AND_VERSION = [0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0]

/** WebAssembly's largest memory, in pages of 64 KiB: what a module asks for is what its memory may grow to. */
export const MOST_PAGES = 65_536

/** A module of these functions, which exports them by name and imports its memory, shared among threads, as `env.memory`. */
export function moduleOf(
  functions: ReadonlyArray<readonly [name: string, code: Assembly]>,
): Uint8Array<ArrayBuffer> {
  const name = (text: string) => sized(Array.from(text, (letter) => letter.charCodeAt(0)))
  const sections = [
    [1, ...sized(vector(functions.map(([, code]) => code.type())))],
    [
      2,
      ...sized(
        vector([
          [...name("env"), ...name("memory"), 2, 3, ...unsigned(1), ...unsigned(MOST_PAGES)],
        ]),
      ),
    ],
    [3, ...sized(vector(functions.map((_, index) => unsigned(index))))],
    [7, ...sized(vector(functions.map(([text], index) => [...name(text), 0, ...unsigned(index)])))],
    [10, ...sized(vector(functions.map(([, code]) => code.body())))],
  ]
  return Uint8Array.from([...MAGIC_AND_VERSION, ...sections.flat()])
}
