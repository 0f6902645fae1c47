import type { ExitCode, Terminal } from "../Terminal.ts"
import { refuseOtherName } from "./chainName.ts"
import type { DeployApplyOptions } from "./deployOptions.ts"
import { openFile } from "./openFile.ts"

/**
 * Deploys what is missing of a deployment, after the operator has named the chain, and writes the chain's entry. Everything that can be
 * refused is refused before the first transaction. Repeated, it continues, and sends nothing once everything stands. With the signer `print` it
 * prints the missing transactions for others to sign.
 *
 * @throws ConfigurationError if the deployment file or the chains file is wrong.
 */
export async function deployApplyCommand(
  terminal: Terminal,
  given: DeployApplyOptions,
): Promise<ExitCode> {
  const { file, apply } = await openFile(terminal, given.file)
  return refuseOtherName(terminal, file.name, given["chain-name"]) ?? apply(given)
}
