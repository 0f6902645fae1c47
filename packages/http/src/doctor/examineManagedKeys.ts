import type { Finding, KeyVault } from "@shielded-relay/core"
import type { ManagedKeysState } from "@shielded-relay/storage-postgres"
import { rootFingerprint } from "@shielded-relay/wallet-keys"
import { Effect, Redacted } from "effect"
import { failureText } from "../cli/failureText.ts"
import type { DatabaseConfiguration } from "../configuration/readDatabase.ts"
import { loadPostgres } from "../start/loadPostgres.ts"
import { resolveOutside, type SecretSources } from "../start/resolveSecret.ts"

/**
 * Examines the roots of managed wallets: the vault's, and whether a database on a server knows the same ones. Of such a database it also tells
 * how many keys were exported. It opens no embedded database: only one process may use it.
 */
export const examineManagedKeys = (
  database: DatabaseConfiguration,
  sources: SecretSources,
): Effect.Effect<ReadonlyArray<Finding>, never, KeyVault> =>
  Effect.gen(function* () {
    const known = yield* knownTo(database, sources)
    const newest = Math.max(0, ...(known?.roots.keys() ?? []))
    const findings: Array<Finding> = []
    let version = 1
    for (; ; version += 1) {
      const found = yield* rootFingerprint(version)
      const recorded = known?.roots.get(version)
      if (found === null && version > newest) break
      if (recorded !== undefined && found !== recorded)
        findings.push(rootFault(version, found === null ? "is missing" : "is another one"))
    }
    if (findings.length === 0) findings.push(rootsFound(version - 1))
    return known === null ? findings : [...findings, ...exportsOf(known)]
  }).pipe(
    Effect.catch((error) =>
      Effect.succeed([
        {
          verdict: "fault",
          what: `${failureText(error).trimEnd()}`,
          remedy: "Check the vault and SHIELDED_RELAY_DATABASE.",
        } satisfies Finding,
      ]),
    ),
  )

/** `null`: the database is not on a server, or the next start has to migrate it. */
const knownTo = Effect.fnUntraced(function* (
  database: DatabaseConfiguration,
  sources: SecretSources,
) {
  if (database.kind !== "server") return null
  const { readServerManagedKeys, readServerState } = yield* loadPostgres
  const url = Redacted.value(yield* resolveOutside(database.url, sources))
  const { missing } = yield* readServerState({ url })
  return missing > 0 ? null : yield* readServerManagedKeys({ url })
})

const rootFault = (version: number, problem: string): Finding => ({
  verdict: "fault",
  what: `the vault's waas-root/${version} ${problem}, and the database holds wallets that derive from it`,
  remedy: "Open the vault of this installation, or restore it from its backup.",
})

const rootsFound = (newest: number): Finding => ({
  verdict: "ok",
  what:
    newest === 0
      ? "the next start creates waas-root/1"
      : `the vault holds the roots up to waas-root/${newest}, which the keys of new users derive from`,
  remedy: null,
})

function exportsOf({ exportedUsers, exportedOrganizations }: ManagedKeysState) {
  if (exportedUsers + exportedOrganizations === 0) return []
  return [
    {
      verdict: "warning",
      what: `the keys of ${exportedUsers} users and of ${exportedOrganizations} organizations were exported`,
      remedy:
        "Who has them can take what these wallets hold. The audit log tells when: look for command wallet export.",
    } satisfies Finding,
  ]
}
