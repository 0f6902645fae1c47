import type { KeyVaultShape, VaultUnavailable } from "@shielded-relay/core"
import type { Effect } from "effect"
import { organizationRoot, userEntropy } from "./deriveSecret.ts"
import { openSeed } from "./importedSeed.ts"
import type { UserIds } from "./UserIds.ts"
import { useWaasRoot } from "./waasRoot.ts"

/** The root secret of an organization, 32 bytes. The caller zeroes it. */
export function readOrganizationRoot(
  vault: KeyVaultShape,
  { organization, rootVersion }: Pick<UserIds, "organization" | "rootVersion">,
): Effect.Effect<Uint8Array, VaultUnavailable> {
  return useWaasRoot(vault, rootVersion, (root) => organizationRoot(root, organization))
}

/** The BIP-39 entropy of a user (32 bytes), or of its imported seed (16 or 32 bytes). The caller zeroes it. */
export function readUserEntropy(
  vault: KeyVaultShape,
  { organization, user, rootVersion, importedSeed }: UserIds,
): Effect.Effect<Uint8Array, VaultUnavailable> {
  return useWaasRoot(vault, rootVersion, (root) => {
    const secret = organizationRoot(root, organization)
    try {
      return importedSeed === null
        ? userEntropy(secret, user)
        : openSeed(secret, user, importedSeed)
    } finally {
      secret.fill(0)
    }
  })
}
