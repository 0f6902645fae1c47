import type { Finding } from "@shielded-relay/core"
import { ConfigurationError } from "../configuration/Problems.ts"
import { readConfiguration } from "../configuration/readConfiguration.ts"
import { examine, faultOf } from "../doctor/examine.ts"
import type { ExitCode, Terminal } from "./Terminal.ts"

/**
 * Examines what `serve` needs and prints a line for each check, with what to do about each fault and warning. Changes nothing, sends no
 * transaction. Returns 1 if it finds a fault.
 */
export async function doctorCommand(terminal: Terminal): Promise<ExitCode> {
  const findings = await examined(terminal)
  for (const { verdict, text, remedy } of findings) {
    terminal.print(`${verdict.padEnd(8)} ${text}\n`)
    if (remedy !== null) terminal.print(`         ${remedy}\n`)
  }
  const count = (wanted: Finding["verdict"]) =>
    findings.filter(({ verdict }) => verdict === wanted).length
  terminal.print(`\n${count("fault")} faults, ${count("warning")} warnings, ${count("ok")} ok\n`)
  return count("fault") > 0 ? 1 : 0
}

async function examined(terminal: Terminal): Promise<ReadonlyArray<Finding>> {
  try {
    return await examine(readConfiguration(terminal.environment, terminal.readFile), terminal)
  } catch (error) {
    if (error instanceof ConfigurationError) return error.problems.map(faultOf)
    throw error
  }
}
