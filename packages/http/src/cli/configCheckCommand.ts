import { ConfigurationError } from "../configuration/Problems.ts"
import { examine } from "../doctor/examine.ts"
import { findingLine, type LocatedFinding } from "../doctor/LocatedFinding.ts"
import type { Reach } from "../doctor/Reach.ts"
import type { ExitCode, Terminal } from "./Terminal.ts"

/**
 * Prints every problem of the configuration and of what it names. Without `connect` it contacts no chain and no database server, and throws the
 * problems as `serve` would. With `connect` it examines the running parts as the doctor does, prints each fault and warning with its remedy, and
 * returns 1 if it finds a fault. `json` prints `{"inOrder", "connected", "findings": [{"where", "verdict", "endpoint"?, "what", "remedy"}]}`.
 */
export async function configCheckCommand(
  terminal: Terminal,
  { connect = false, json = false }: { readonly connect?: boolean; readonly json?: boolean },
): Promise<ExitCode> {
  const reach: Reach = connect ? "connected" : "offline"
  const findings = await examine(terminal, reach)
  const faults = findings.filter(({ verdict }) => verdict === "fault")
  if (json) {
    const inOrder = faults.length === 0
    terminal.print(`${JSON.stringify({ inOrder, connected: connect, findings })}\n`)
    return inOrder ? 0 : failed(reach)
  }
  if (reach === "connected") return printed(terminal, findings)
  if (faults.length > 0)
    throw new ConfigurationError(faults.map(({ where, what }) => ({ where, what })))
  for (const finding of findings.filter(isWarning))
    terminal.print(`Warning: ${findingLine(finding)}\n`)
  terminal.print("The configuration is valid.\n")
  return 0
}

function printed(terminal: Terminal, findings: ReadonlyArray<LocatedFinding>): ExitCode {
  for (const finding of findings.filter(({ verdict }) => verdict !== "ok"))
    terminal.print(
      `${isWarning(finding) ? "Warning" : "Problem"}: ${findingLine(finding)}\n  ${finding.remedy}\n`,
    )
  const problems = findings.filter(({ verdict }) => verdict === "fault").length
  terminal.print(problems === 0 ? "Everything is in order.\n" : `${problems} problems\n`)
  return problems === 0 ? 0 : failed("connected")
}

/** What a configuration says wrong is wrong usage; what runs wrong is a failure. */
function failed(reach: Reach): ExitCode {
  return reach === "connected" ? 1 : 2
}

const isWarning = ({ verdict }: LocatedFinding) => verdict === "warning"
