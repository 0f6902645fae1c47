import { examine } from "../doctor/examine.ts"
import { examineDeployment } from "../doctor/examineDeployment.ts"
import { printFindings } from "./printFindings.ts"
import type { ExitCode, Terminal } from "./Terminal.ts"

/**
 * Examines what `serve` needs and prints a line for each check, with what to do about each fault and warning. Changes nothing, sends no
 * transaction. Returns 1 if it finds a fault. A person waits for it, so it shows a token its PIN even if the token counts a wrong one.
 *
 * @param options.deployment files of deployments, each of which is compared with its chain and with the configuration
 */
export async function doctorCommand(
  terminal: Terminal,
  { deployment = [] }: { readonly deployment?: ReadonlyArray<string> } = {},
): Promise<ExitCode> {
  const found = await examine(terminal, "connected", true)
  const ofDeployments = await Promise.all(
    deployment.map((path) => examineDeployment(terminal, path)),
  )
  return printFindings(terminal, [...found, ...ofDeployments.flat()])
}
