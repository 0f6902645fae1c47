import { createNextRoot } from "@shielded-relay/wallet-keys"
import { ConfigurationError } from "../../configuration/Problems.ts"
import type { ExitCode, Terminal } from "../Terminal.ts"
import { withDatabase } from "../withDatabase.ts"
import { withManagedWallets } from "../withManagedWallets.ts"

/**
 * Creates the next version of the root secret of managed wallets in the vault, after it has checked that the vault has every version which the
 * database knows. Prints the name and the fingerprint, and never the secret.
 */
export async function vaultNewRoot(terminal: Terminal): Promise<ExitCode> {
  const { version, fingerprint } = await withDatabase(terminal, (configuration) => {
    if (configuration.waas === null)
      throw new ConfigurationError([
        {
          where: "SHIELDED_RELAY_WAAS",
          what: "must be true: without managed wallets there is no root to follow",
        },
      ])
    return withManagedWallets(terminal, configuration, createNextRoot)
  })
  terminal.print(`waas-root/${version}: created (fingerprint ${fingerprint})\n`)
  terminal.complain(
    "Back up the vault, then restart every process of the service: users that are made from then on get keys of this root. Older users keep theirs.\n",
  )
  return 0
}
