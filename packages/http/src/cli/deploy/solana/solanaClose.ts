import type { ExitCode, Terminal } from "../../Terminal.ts"
import { askName } from "../chainName.ts"
import type { DeployCloseOptions } from "../deployOptions.ts"
import { fileJournal, journalPath } from "../fileJournal.ts"
import type { OpenedSolana } from "./loadSolana.ts"
import { progressText } from "./solanaApply.ts"
import { coins } from "./solanaPlanText.ts"
import { ConfigurationError } from "../../../configuration/Problems.ts"
import { keySigner } from "../keySigner.ts"

/** Gives up an unfinished deployment on Solana and returns the rents of its accounts, after the chain's name was typed or given. */
export async function solanaClose(
  terminal: Terminal,
  opened: OpenedSolana,
  given: DeployCloseOptions,
): Promise<ExitCode> {
  const { path, file, solana, options } = opened
  const { signer } = file
  if (signer.kind === "print")
    throw new ConfigurationError([
      {
        where: `${path}.signer`,
        what: "must be env:VARIABLE or file:PATH for deploy close, which a key has to sign",
      },
    ])
  const deployer = await keySigner(terminal, signer)
  const refused = await askName(terminal, file.name, given["chain-name"], "close its deployment")
  if (refused !== null) return refused
  const { closed } = await solana.closeDeployment({
    ...options,
    deployer,
    journal: fileJournal(terminal, journalPath(path)),
    onProgress: (progress) => terminal.complain(progressText(progress)),
  })
  for (const { account, lamports } of closed)
    terminal.print(`Closed ${account}, which returned ${coins(lamports)} coins\n`)
  if (closed.length === 0) terminal.print("There was nothing to close.\n")
  return 0
}
