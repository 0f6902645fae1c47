import { KeyVault, SecureRandom, type UserKeys, type VaultUnavailable } from "@shielded-relay/core"
import { Effect, Redacted } from "effect"
import { entropyOfWords } from "../entropyOfWords.ts"
import { SEAL_NONCE_BYTES, sealSeed } from "../importedSeed.ts"
import { parseUserKeys } from "../UserIds.ts"
import { readOrganizationRoot } from "../userSecrets.ts"
import { InvalidWords } from "./InvalidWords.ts"

/**
 * The seed of 12 or 24 BIP-39 words (the passphrase is empty), sealed for a user: the `importedSeed` of `UserKeys`. Case and the amount of
 * white space do not matter. An id that is not a lower-case UUID is a defect.
 */
export const sealWords = (
  user: UserKeys,
  words: Redacted.Redacted<string>,
): Effect.Effect<string, InvalidWords | VaultUnavailable, KeyVault | SecureRandom> =>
  Effect.gen(function* () {
    const ids = parseUserKeys(user)
    const entropy = entropyOfWords(Redacted.value(words), [12, 24])
    if (entropy === null) return yield* new InvalidWords()
    const nonce = yield* (yield* SecureRandom).bytes(SEAL_NONCE_BYTES)
    const root = yield* readOrganizationRoot(yield* KeyVault, ids)
    const sealed = sealSeed(root, ids.user, nonce, entropy)
    root.fill(0)
    entropy.fill(0)
    return sealed
  })
