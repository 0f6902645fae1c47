import { KeyVault } from "@shielded-relay/core"
import { fileVault } from "@shielded-relay/vault-file"
import { Effect } from "effect"
import cluster from "node:cluster"
import type { Logger } from "shielded-relay/handler"
import type { ExitCode, Terminal } from "../cli/Terminal.ts"
import type { Configuration } from "../configuration/Configuration.ts"
import { ConfigurationError } from "../configuration/Problems.ts"
import { serveAsWorker } from "./serveAsWorker.ts"
import { serveByWorkers } from "./serveByWorkers.ts"

/** Serves by several processes. Each runs this command: the first one forks the others. */
export async function serveInWorkers(
  terminal: Terminal,
  configuration: Configuration,
  logger: Logger,
  { workers, afterRestore }: { readonly workers: string; readonly afterRestore: boolean },
): Promise<ExitCode> {
  if (cluster.isWorker) return serveAsWorker(terminal, configuration, logger)
  const number = /^[1-9][0-9]?$/.test(workers) ? Number(workers) : NaN
  if (!(number <= 64))
    throw new ConfigurationError([{ where: "--workers", what: "must be a number from 1 to 64" }])
  // One process asks for the key first: a wrong PIN shown by each worker could lock the token.
  if ("key" in configuration.vault)
    await Effect.runPromise(
      Effect.flatMap(KeyVault, ({ get }) => get("master-seed")).pipe(
        Effect.provide(fileVault(configuration.vault)),
      ),
    )
  return serveByWorkers(terminal, configuration, logger, { workers: number, afterRestore })
}
