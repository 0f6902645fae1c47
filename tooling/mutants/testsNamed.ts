import type { Try } from "./Assignment.ts"
import { doesNotEnd } from "./run.ts"

/** The test that a row names; `null` if the row names none, or if its test does not end. */
export function testsNamed(name: string | undefined): Try["tests"] | null {
  if (name === undefined || name === doesNotEnd) return null
  const [file = "", ...titles] = name.split(" > ")
  return { [file]: [titles.join(" > ")] }
}
