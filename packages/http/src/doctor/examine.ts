import { KeyVault, type Finding } from "@shielded-relay/core"
import { fileVault } from "@shielded-relay/vault-file"
import { Effect } from "effect"
import { configurationWarnings } from "../cli/configurationWarnings.ts"
import type { Configuration } from "../configuration/Configuration.ts"
import type { Problem } from "../configuration/Problems.ts"
import { outsideProblems } from "../start/outsideProblems.ts"
import type { SecretSources } from "../start/resolveSecret.ts"
import { examineChain } from "./examineChain.ts"
import { examineDatabase } from "./examineDatabase.ts"
import { examineManagedKeys } from "./examineManagedKeys.ts"

/**
 * Examines everything that a configuration names: secrets, vault, database, keys of managed wallets, chains. Changes nothing. Without a usable vault and all secrets
 * it examines no chain.
 */
export async function examine(
  configuration: Configuration,
  sources: SecretSources,
): Promise<ReadonlyArray<Finding>> {
  const database = await Effect.runPromise(examineDatabase(configuration.database, sources))
  const problems = await outsideProblems(configuration, sources)
  if (problems.length > 0) return [...problems.map(faultOf), database]
  const chains = Effect.forEach(
    configuration.chains,
    (chain) => Effect.scoped(examineChain(chain, sources)),
    { concurrency: "unbounded" },
  )
  // Built once and shared: opening the vault takes a second of scrypt.
  const vault = KeyVault.pipe(Effect.provide(fileVault(configuration.vault)))
  const managed =
    configuration.waas === null
      ? Effect.succeed([])
      : examineManagedKeys(configuration.database, sources)
  const withVault = Effect.flatMap(vault, (opened) =>
    Effect.provideService(Effect.all([managed, chains]), KeyVault, opened),
  )
  const [ofManaged, ofChains] = await Effect.runPromise(withVault)
  return [
    {
      verdict: "ok",
      text: "configuration: it is valid, and everything it refers to is there",
      remedy: null,
    },
    ...configurationWarnings(configuration).map(({ where, what }): Finding => ({
      verdict: "warning",
      text: `${where} ${what}`,
      remedy: "See docs/running.md.",
    })),
    {
      verdict: "ok",
      text: "vault: it opens and holds every key that the configuration names",
      remedy: null,
    },
    database,
    ...ofManaged,
    ...ofChains.flat(),
  ]
}

/** A problem of the configuration as a finding. */
export function faultOf({ where, what }: Problem): Finding {
  return { verdict: "fault", text: `${where} ${what}`, remedy: "Correct the configuration." }
}
