import { readConfiguration } from "../configuration/readConfiguration.ts"
import { serve } from "../start/serve.ts"
import { jsonLogger } from "../telemetry/jsonLogger.ts"
import { timeOfDay } from "../telemetry/processClock.ts"
import type { ExitCode, Terminal } from "./Terminal.ts"

/**
 * Runs the service until asked to stop. Returns 0 if all accepted requests were finished.
 *
 * @param options.afterRestore The operator states that the database may lack requests that were answered before.
 * @param options.workers The number of processes that serve, as the operator wrote it. Default: this one.
 */
export async function serveCommand(
  terminal: Terminal,
  { afterRestore, workers }: { readonly afterRestore: boolean; readonly workers?: string },
): Promise<ExitCode> {
  const configuration = readConfiguration(terminal.environment, terminal.readFile)
  const logger = jsonLogger({
    level: configuration.logLevel,
    write: terminal.log,
    now: timeOfDay,
  })
  if (workers !== undefined) {
    const { serveInWorkers } = await import("../workers/serveInWorkers.ts")
    return serveInWorkers(terminal, configuration, logger, { workers, afterRestore })
  }
  const stopAsked = terminal.stopAsked()
  const service = await serve(configuration, { ...terminal, logger, afterRestore })
  terminal.print(`Serving on ${service.url}\n`)
  await stopAsked
  return (await service.stop()) ? 0 : 1
}
