import { examine } from "../doctor/examine.ts"
import { printFindings } from "./printFindings.ts"
import type { ExitCode, Terminal } from "./Terminal.ts"

/**
 * Examines what `serve` needs and prints a line for each check, with what to do about each fault and warning. Changes nothing, sends no
 * transaction. Returns 1 if it finds a fault. A person waits for it, so it shows a token its PIN even if the token counts a wrong one.
 */
export async function doctorCommand(terminal: Terminal): Promise<ExitCode> {
  return printFindings(terminal, await examine(terminal, "connected", true))
}
