import type { Configuration } from "../configuration/Configuration.ts"
import { BackupRefused } from "./BackupRefused.ts"
import { isSameSeal, type Manifest, type ManifestSeal } from "./Manifest.ts"
import type { ReadBackup } from "./readBackup.ts"

/** The chains of a configuration as a manifest tells them. */
export function chainsOf({ chains }: Configuration): Manifest["chains"] {
  return chains.map(({ chainId, family, pool }) => ({ chainId: Number(chainId), family, pool }))
}

/**
 * Checks that a backup belongs to the vault and to the configured chains.
 *
 * @throws BackupRefused if it was made with another vault, its manifest was altered, or it has another chain or pool.
 */
export function acceptBackup(
  { manifest, manifestText, seal }: ReadBackup,
  own: ManifestSeal,
  configuration: Configuration,
): void {
  if (manifest.vault.id !== own.vaultId)
    throw new BackupRefused(
      `The backup belongs to the vault ${manifest.vault.id}; SHIELDED_RELAY_VAULT_PATH names the vault ${own.vaultId}. Restore with the vault that the backup was made with.`,
    )
  if (!isSameSeal(own.seal(manifestText), seal))
    throw new BackupRefused(
      "The manifest of the backup does not have this vault's seal: someone without the vault made or altered it. Take another backup.",
    )
  const configured = new Map(chainsOf(configuration).map((chain) => [chain.chainId, chain]))
  for (const { chainId, family, pool } of manifest.chains) {
    const found = configured.get(chainId)
    const configuredPool =
      found === undefined ? "not at all" : `with the ${found.family} pool ${found.pool}`
    if (found?.family !== family || exact(found) !== exact({ chainId, family, pool }))
      throw new BackupRefused(
        `The backup has chain ${chainId} with the ${family} pool ${pool}; the configuration has the chain ${configuredPool}. Restore with the configuration that the backup was made with.`,
      )
  }
}

/** The hex digits of an EVM address may be upper case; base58 of the other families has both cases. */
function exact({ family, pool }: Manifest["chains"][number]): string {
  return family === "evm" ? pool.toLowerCase() : pool
}
