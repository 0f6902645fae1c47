import type { Finding } from "@shielded-relay/core"
import { examine } from "../doctor/examine.ts"
import { findingLine } from "../doctor/LocatedFinding.ts"
import type { ExitCode, Terminal } from "./Terminal.ts"

/**
 * Examines what `serve` needs and prints a line for each check, with what to do about each fault and warning. Changes nothing, sends no
 * transaction. Returns 1 if it finds a fault.
 */
export async function doctorCommand(terminal: Terminal): Promise<ExitCode> {
  const findings = await examine(terminal, "connected")
  for (const finding of findings) {
    terminal.print(`${finding.verdict.padEnd(8)} ${findingLine(finding)}\n`)
    if (finding.remedy !== null) terminal.print(`         ${finding.remedy}\n`)
  }
  const count = (wanted: Finding["verdict"]) =>
    findings.filter(({ verdict }) => verdict === wanted).length
  terminal.print(`\n${count("fault")} faults, ${count("warning")} warnings, ${count("ok")} ok\n`)
  return count("fault") > 0 ? 1 : 0
}
