import { complainOfOptions } from "../readOption.ts"
import type { ExitCode, Terminal } from "../Terminal.ts"
import { refuseOtherName } from "./chainName.ts"
import type { DeployCloseOptions } from "./deployOptions.ts"
import { openFile } from "./openFile.ts"

/** Gives up an unfinished deployment and returns its rents. Only Solana's accounts have rents that return. */
export async function deployCloseCommand(
  terminal: Terminal,
  given: DeployCloseOptions,
): Promise<ExitCode> {
  const { file, close } = await openFile(terminal, given.file)
  const refused = refuseOtherName(terminal, file.name, given["chain-name"])
  if (refused !== null) return refused
  if (close !== null) return close(given)
  return complainOfOptions(terminal, [
    {
      where: "--file",
      what: `describes a deployment of the family ${file.family}, of which nothing returns: deploy close is for Solana`,
    },
  ])
}
