import { readConfiguration } from "../configuration/readConfiguration.ts"
import { serve } from "../start/serve.ts"
import { jsonLogger } from "../telemetry/jsonLogger.ts"
import { timeOfDay } from "../telemetry/processClock.ts"
import type { ExitCode, Terminal } from "./Terminal.ts"

/**
 * Serves until asked to stop. 0 when everything that was taken in was finished. `afterRestore`: the operator says that the storage may
 * have lost what was served before.
 */
export async function serveCommand(
  terminal: Terminal,
  { afterRestore }: { readonly afterRestore: boolean },
): Promise<ExitCode> {
  const configuration = readConfiguration(terminal.environment, terminal.readFile)
  const logger = jsonLogger({
    level: configuration.logLevel,
    write: terminal.log,
    now: timeOfDay,
  })
  const stopAsked = terminal.stopAsked()
  const service = await serve(configuration, { ...terminal, logger, afterRestore })
  terminal.print(`Serving on ${service.url}\n`)
  await stopAsked
  return (await service.stop()) ? 0 : 1
}
