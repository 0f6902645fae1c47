import { ConfigurationError } from "../configuration/Problems.ts"
import { readConfiguration } from "../configuration/readConfiguration.ts"
import { outsideProblems } from "../start/outsideProblems.ts"
import type { ExitCode, Terminal } from "./Terminal.ts"

/** Says everything that is wrong with the configuration, or with what it refers to. Asks no chain and no database. */
export async function configCheckCommand(terminal: Terminal): Promise<ExitCode> {
  const configuration = readConfiguration(terminal.environment, terminal.readFile)
  const problems = await outsideProblems(configuration, terminal)
  if (problems.length > 0) throw new ConfigurationError(problems)
  terminal.print("The configuration is in order.\n")
  return 0
}
