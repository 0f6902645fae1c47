import { bytesToHex } from "@noble/hashes/utils.js"
import { entropyToMnemonic } from "@scure/bip39"
import { wordlist } from "@scure/bip39/wordlists/english.js"
import { KeyVault, type UserKeys, type VaultUnavailable } from "@shielded-relay/core"
import { Effect, Redacted } from "effect"
import { parseRootVersion, parseUserKeys, uuidBytes } from "../UserIds.ts"
import { readOrganizationRoot, readUserEntropy } from "../userSecrets.ts"

/**
 * The 24 BIP-39 words of a user, separated by single spaces; the passphrase is empty. Any wallet that imports words derives all keys of the
 * user from them. An id that is not a lower-case UUID is a defect.
 */
export const exportUserWords = (
  user: UserKeys,
): Effect.Effect<Redacted.Redacted<string>, VaultUnavailable, KeyVault> =>
  Effect.gen(function* () {
    const entropy = yield* readUserEntropy(yield* KeyVault, parseUserKeys(user))
    return wordsOf(entropy)
  })

/** The root secret of an organization, as 64 lower-case hex digits. All keys of its users of this root version derive from it. */
export const exportOrganizationRoot = ({
  organizationId,
  rootVersion,
}: Omit<UserKeys, "userId">): Effect.Effect<
  Redacted.Redacted<string>,
  VaultUnavailable,
  KeyVault
> =>
  Effect.gen(function* () {
    const root = yield* readOrganizationRoot(yield* KeyVault, {
      organization: uuidBytes("organizationId", organizationId),
      rootVersion: parseRootVersion(rootVersion),
    })
    const text = Redacted.make(bytesToHex(root))
    root.fill(0)
    return text
  })

/** Zeroes `entropy`. */
export function wordsOf(entropy: Uint8Array): Redacted.Redacted<string> {
  const words = Redacted.make(entropyToMnemonic(entropy, wordlist))
  entropy.fill(0)
  return words
}
