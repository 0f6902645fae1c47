import { ConfigurationError } from "../configuration/Problems.ts"
import { readConfiguration } from "../configuration/readConfiguration.ts"
import { outsideProblems } from "../start/outsideProblems.ts"
import { configurationWarnings } from "./configurationWarnings.ts"
import type { ExitCode, Terminal } from "./Terminal.ts"

/**
 * Prints every problem of the configuration and of the variables, files and vault keys that it names. Without problems, it prints warnings
 * about settings that reveal more than necessary. Connects to no chain or database.
 */
export async function configCheckCommand(terminal: Terminal): Promise<ExitCode> {
  const configuration = readConfiguration(terminal.environment, terminal.readFile)
  const problems = await outsideProblems(configuration, terminal)
  if (problems.length > 0) throw new ConfigurationError(problems)
  for (const { where, what } of configurationWarnings(configuration))
    terminal.print(`Warning: ${where} ${what}\n`)
  terminal.print("The configuration is valid.\n")
  return 0
}
