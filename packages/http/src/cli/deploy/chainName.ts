import { complainOfOptions } from "../readOption.ts"
import type { ExitCode, Terminal } from "../Terminal.ts"

/** Refuses a given name that is not the chain's. `null` if it is, or if none was given. */
export function refuseOtherName(
  terminal: Terminal,
  name: string,
  given: string | undefined,
): ExitCode | null {
  return given === undefined || given === name ? null : otherName(terminal, name, given)
}

/** Asks for the chain's name, unless it was given. `null` if it was typed. */
export async function askName(
  terminal: Terminal,
  name: string,
  given: string | undefined,
  purpose: string,
): Promise<ExitCode | null> {
  if (given !== undefined) return null
  const typed = await terminal.ask(`Type the chain's name (${name}) to ${purpose}: `, "open")
  return typed === name ? null : otherName(terminal, name, typed)
}

function otherName(terminal: Terminal, name: string, typed: string | null): ExitCode {
  const what =
    typed === null
      ? `is required where nobody types it: ${name}`
      : `must be ${JSON.stringify(name)}, the configured name of the chain; got ${JSON.stringify(typed)}. Nothing was sent`
  return complainOfOptions(terminal, [{ where: "--chain-name", what }])
}

/** Refuses a plan's hash that is not the one the file comes to. `null` if it is, or if none was given. */
export function refuseOtherPlan(
  terminal: Terminal,
  planHash: string,
  given: string | undefined,
): ExitCode | null {
  if (given === undefined || given === planHash) return null
  return complainOfOptions(terminal, [
    {
      where: "--plan",
      what: `is ${given}, but the file comes to the plan ${planHash}: it was changed, or another version made the plan`,
    },
  ])
}
