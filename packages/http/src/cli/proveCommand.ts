import { ConfigurationError, type Problem } from "../configuration/Problems.ts"
import { readConfiguration } from "../configuration/readConfiguration.ts"
import { prove } from "../start/prove.ts"
import { jsonLogger } from "../telemetry/jsonLogger.ts"
import { timeOfDay } from "../telemetry/processClock.ts"
import type { ExitCode, Terminal } from "./Terminal.ts"

/**
 * Makes proofs for services on the same database until asked to stop. Returns 0 once the running proofs are finished.
 */
export async function proveCommand(terminal: Terminal): Promise<ExitCode> {
  const configuration = readConfiguration(terminal.environment, terminal.readFile)
  const problems: Array<Problem> = []
  if (configuration.prover.name === "elsewhere")
    problems.push({
      where: "SHIELDED_RELAY_PROVER",
      what: "must name a prover in this process, not elsewhere",
    })
  if (configuration.database.kind !== "server")
    problems.push({
      where: "SHIELDED_RELAY_DATABASE",
      what: "must be the Postgres server of the services that need proofs",
    })
  if (problems.length > 0) throw new ConfigurationError(problems)
  const logger = jsonLogger({
    level: configuration.logLevel,
    write: terminal.log,
    now: timeOfDay,
  })
  const stopAsked = terminal.stopAsked()
  const service = await prove(configuration, { ...terminal, logger })
  terminal.print("Proving\n")
  await stopAsked
  await service.stop()
  return 0
}
