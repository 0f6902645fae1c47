import { KeyVault, VaultUnavailable, type KeyVaultShape } from "@shielded-relay/core"
import { fileVault } from "@shielded-relay/vault-file"
import { Effect } from "effect"
import { configurationWarnings } from "./configurationWarnings.ts"
import type { Configuration } from "../configuration/Configuration.ts"
import { ConfigurationError } from "../configuration/Problems.ts"
import { readConfiguration } from "../configuration/readConfiguration.ts"
import { outsideProblems } from "../start/outsideProblems.ts"
import type { SecretSources } from "../start/resolveSecret.ts"
import { examineChain } from "./examineChain.ts"
import { examineClock } from "./examineClock.ts"
import { examineDatabase } from "./examineDatabase.ts"
import { examineManagedKeys } from "./examineManagedKeys.ts"
import { examineModules } from "./examineModules.ts"
import { at, faultOf, type LocatedFinding } from "./LocatedFinding.ts"
import type { Reach } from "./Reach.ts"

/**
 * Examines everything that a configuration names: secrets, vault, database, keys of managed wallets, chains, clock. Changes nothing. A fault
 * in one part hides no other part. Every question has a time limit.
 *
 * @param attended Whether a person waits for it: see `Pkcs11KeyOptions`.
 */
export async function examine(
  sources: SecretSources,
  reach: Reach,
  attended = false,
): Promise<ReadonlyArray<LocatedFinding>> {
  try {
    return await examineAll(
      readConfiguration(sources.environment, sources.readFile, attended),
      sources,
      reach,
    )
  } catch (error) {
    if (error instanceof ConfigurationError) return error.problems.map(faultOf)
    throw error
  }
}

async function examineAll(
  configuration: Configuration,
  sources: SecretSources,
  reach: Reach,
): Promise<ReadonlyArray<LocatedFinding>> {
  const problems = await outsideProblems(configuration, sources)
  const outside = [...problems.map(faultOf), ...(await examineModules(configuration))]
  const { findings: ofDatabase, time } = await Effect.runPromise(
    examineDatabase(configuration.database, sources, reach),
  )
  const isOpen = outside.every(({ where }) => where !== vaultVariable)
  // Built once and shared: opening the vault takes a second of scrypt.
  const vault = isOpen
    ? KeyVault.pipe(Effect.provide(fileVault(configuration.vault)))
    : Effect.succeed(closedVault)
  const chains = Effect.forEach(
    configuration.chains,
    (chain) => Effect.scoped(examineChain(chain, sources, reach, configuration.keys)),
    { concurrency: "unbounded" },
  )
  const isDatabaseSilent = configuration.database.kind === "server" && time === null
  const managed =
    configuration.waas === null || reach === "offline" || !isOpen || isDatabaseSilent
      ? Effect.succeed([])
      : examineManagedKeys(configuration.database, sources)
  const [ofManaged, ofChains] = await Effect.runPromise(
    Effect.flatMap(vault, (opened) =>
      Effect.provideService(Effect.all([managed, chains]), KeyVault, opened),
    ),
  )
  const ofClock = await Effect.runPromise(
    examineClock({ heads: ofChains.flatMap(({ heads }) => heads), databaseTime: time }),
  )
  return [
    ...outside,
    ...(outside.length > 0 ? [] : inOrder(configuration)),
    ...configurationWarnings(configuration).map(({ where, what }): LocatedFinding => ({
      where,
      verdict: "warning",
      what,
      remedy: "See docs/running.md.",
    })),
    ...ofDatabase.map(at("database")),
    ...ofManaged.map(at("managed wallets")),
    ...ofChains.flatMap(({ findings }) => findings),
    ...ofClock.map(at("clock")),
  ]
}

const vaultVariable = "SHIELDED_RELAY_VAULT_PATH"

/** In place of a vault that does not open, so that everything that needs no key of it is still examined. */
const closedVault: KeyVaultShape = {
  get: () => Effect.succeed(null),
  create: () => Effect.fail(new VaultUnavailable({ reason: "it does not open", retryable: false })),
}

const inOrder = ({ vault }: Configuration): ReadonlyArray<LocatedFinding> => [
  {
    where: "configuration",
    verdict: "ok",
    what: "it is valid, and everything it refers to is there",
    remedy: null,
  },
  {
    where: "vault",
    verdict: "ok",
    what: `it opens with ${"key" in vault ? `the key ${vault.key.name}, which answers,` : "the passphrase"} and holds every key that the configuration names`,
    remedy: null,
  },
]
