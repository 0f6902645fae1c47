import type { Problem, Problems } from "../configuration/Problems.ts"
import type { ExitCode, Terminal } from "./Terminal.ts"

/**
 * Parses a required option. Adds a problem and returns `undefined` if it is missing, or if `parse` returns `null`.
 *
 * @param allowed what the option may be, as the problem says it
 */
export function readOption<Name extends string, A>(
  options: { readonly [name in Name]?: string | undefined },
  name: Name,
  problems: Problems,
  parse: (text: string) => A | null,
  allowed: string,
): A | undefined {
  const text = options[name]
  if (text === undefined) return problems.add(`--${name}`, `is required: ${allowed}`)
  const parsed = parse(text)
  if (parsed !== null) return parsed
  const shown = text.length > 100 ? `${text.length} characters` : JSON.stringify(text)
  return problems.add(`--${name}`, `must be ${allowed}; got ${shown}`)
}

/** Prints what is wrong with a command's options. */
export function complainOfOptions(terminal: Terminal, wrong: ReadonlyArray<Problem>): ExitCode {
  const lines = wrong.map(({ where, what }) => `  ${where} ${what}`)
  terminal.complain(`The options are wrong:\n${lines.join("\n")}\n`)
  return 2
}
