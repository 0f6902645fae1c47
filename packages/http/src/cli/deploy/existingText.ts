import { ConfigurationError } from "../../configuration/Problems.ts"
import type { Terminal } from "../Terminal.ts"

/**
 * A file's text; `null` if it is not there yet.
 *
 * @throws ConfigurationError if it is there and cannot be read
 */
export function existingText(
  terminal: Pick<Terminal, "readFile">,
  path: string,
  where: string,
): string | null {
  try {
    return terminal.readFile(path)
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null
    throw new ConfigurationError([{ where, what: `cannot be read: ${path}` }])
  }
}
