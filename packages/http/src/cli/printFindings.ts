import type { Finding } from "@shielded-relay/core"
import { findingLine, type LocatedFinding } from "../doctor/LocatedFinding.ts"
import type { ExitCode, Terminal } from "./Terminal.ts"

/** Prints a line for each finding, with what to do about each fault and warning, and their numbers. Returns 1 if one is a fault. */
export function printFindings(
  terminal: Terminal,
  findings: ReadonlyArray<LocatedFinding>,
): ExitCode {
  for (const finding of findings) {
    terminal.print(`${finding.verdict.padEnd(8)} ${findingLine(finding)}\n`)
    if (finding.remedy !== null) terminal.print(`         ${finding.remedy}\n`)
  }
  const count = (wanted: Finding["verdict"]) =>
    findings.filter(({ verdict }) => verdict === wanted).length
  terminal.print(`\n${count("fault")} faults, ${count("warning")} warnings, ${count("ok")} ok\n`)
  return count("fault") > 0 ? 1 : 0
}
