import { hexToBytes } from "@noble/hashes/utils.js"
import type { WalletAddresses } from "@shielded-relay/core"
import { Effect, Redacted } from "effect"
import { userEntropy } from "../deriveSecret.ts"
import { entropyOfWords } from "../entropyOfWords.ts"
import { deriveLeafKeys, leafAddresses, zeroLeafKeys } from "../LeafKeys.ts"
import { parseWalletIndex, uuidBytes } from "../UserIds.ts"
import { InvalidExport } from "./InvalidExport.ts"
import { wordsOf } from "./secrets.ts"

/**
 * The words of a user, from the exported root of the organization. Needs no vault. White space around the hex digits and their case do not
 * matter. A `userId` that is not a lower-case UUID is a defect.
 */
export const wordsFromOrganizationRoot = (
  organizationRoot: Redacted.Redacted<string>,
  userId: string,
): Effect.Effect<Redacted.Redacted<string>, InvalidExport> =>
  Effect.suspend(() => {
    const user = uuidBytes("userId", userId)
    const hex = Redacted.value(organizationRoot).trim()
    if (!/^[0-9a-f]{64}$/i.test(hex))
      return Effect.fail(new InvalidExport({ expected: "64 hex digits" }))
    const root = hexToBytes(hex)
    const entropy = userEntropy(root, user)
    root.fill(0)
    return Effect.succeed(wordsOf(entropy))
  })

/**
 * The addresses of a user's wallet, from the exported words. Compare them with the known ones to check an export. Needs no vault. Case and the
 * amount of white space do not matter. An `index` outside 0 to 2^31 - 1 is a defect.
 */
export const addressesFromWords = (
  words: Redacted.Redacted<string>,
  index: number,
): Effect.Effect<WalletAddresses, InvalidExport> =>
  Effect.gen(function* () {
    const wallet = parseWalletIndex(index)
    const entropy = entropyOfWords(Redacted.value(words), [24])
    if (entropy === null)
      return yield* new InvalidExport({ expected: "24 English BIP-39 words with a valid checksum" })
    const keys = yield* Effect.promise(() => deriveLeafKeys(entropy, wallet))
    const addresses = leafAddresses(keys)
    zeroLeafKeys(keys)
    return addresses
  })
