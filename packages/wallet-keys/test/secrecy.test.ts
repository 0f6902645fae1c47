import { createHmac } from "node:crypto"
import { inspect } from "node:util"
import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js"
import type { KeyVault } from "@shielded-relay/core"
import { HDKey } from "@scure/bip32"
import { mnemonicToEntropy, mnemonicToSeedSync } from "@scure/bip39"
import { wordlist } from "@scure/bip39/wordlists/english.js"
import { Effect, Logger, Redacted } from "effect"
import { describe, expect, it } from "vitest"
import {
  addressesFromWords,
  exportOrganizationRoot,
  exportUserWords,
  wordsFromOrganizationRoot,
} from "../src/export/index.ts"
import { rootFingerprint, vaultOrganizationSeal } from "../src/index.ts"
import { withKeys } from "./keysOf.ts"
import { recordZeroed } from "./recordZeroed.ts"
import { vectors, vectorVault } from "./vaults.ts"

const vector = vectors.wallets[1]
const root = vectors.roots[0]
if (vector === undefined || root === undefined) throw new Error("no vectors")
const { user, index, words, keys: leaves, organizationRoot } = vector
const entropy = bytesToHex(mnemonicToEntropy(words, wordlist))
const seed = mnemonicToSeedSync(words)
const digest = hexToBytes(vector.digest)

/** Secret key and chain code of every key from the master key to the leaf, in hex. */
const bip32Line = (path: string) =>
  path.split("/").map((_, depth, parts) => {
    const { privateKey, chainCode } = HDKey.fromMasterSeed(seed).derive(
      parts.slice(0, depth + 1).join("/"),
    )
    return bytesToHex(Uint8Array.of(...(privateKey ?? []), ...(chainCode ?? [])))
  })
const slip0010Line = (children: ReadonlyArray<number>) => {
  const line = [createHmac("sha512", "ed25519 seed").update(seed).digest("hex")]
  for (const child of children) {
    const parent = line.at(-1) ?? ""
    const data = `00${parent.slice(0, 64)}${(2 ** 31 + child).toString(16)}`
    const key = Buffer.from(parent.slice(64), "hex")
    line.push(createHmac("sha512", key).update(Buffer.from(data, "hex")).digest("hex"))
  }
  return line
}
const parents = [
  ...bip32Line(`m/44'/60'/0'/0/${index}`),
  ...bip32Line(`m/44'/195'/0'/0/${index}`),
  ...slip0010Line([44, 501, index, 0]),
]
const secrets = [
  root.root,
  organizationRoot,
  entropy,
  bytesToHex(seed),
  ...Object.values(leaves),
  ...parents,
]

describe("secret bytes are zeroed as soon as they were used", () => {
  const zeroedBy = (body: Effect.Effect<unknown, unknown, KeyVault>) =>
    recordZeroed(() => Effect.runPromise(Effect.provide(body, vectorVault)))

  it("from the root to the keys of a wallet", async () => {
    const all = await recordZeroed(() => withKeys((keys) => keys.addresses(user, index)))
    const sentence = Buffer.from(words).toString("hex")
    for (const secret of [...secrets, sentence]) expect(all).toContain(secret)
    // The arrays that a hardened child is computed from contain its parent's key.
    const [master = ""] = parents
    expect(all).toContain(`00${master.slice(0, 64)}`)
    expect(all).toContain(`00${master.slice(0, 64)}8000002c`)
    // The sum that is a child's key, entropy with its checksum, and the words before they are cut to length.
    const [, purpose = ""] = parents
    expect(all).toContain(purpose.slice(0, 64))
    const checked = [...all].filter((each) => each.length === 66 && each.startsWith(entropy))
    const padded = [...all].filter((each) => each.startsWith(`${sentence}20`))
    expect([checked.length, padded.length]).toEqual([1, 1])
  })

  it("in exports, whose words and roots are text", async () => {
    const user24 = await zeroedBy(exportUserWords(user))
    for (const secret of [root.root, organizationRoot, entropy]) expect(user24).toContain(secret)
    const whole = await zeroedBy(exportOrganizationRoot(user))
    for (const secret of [root.root, organizationRoot]) expect(whole).toContain(secret)
    const found = await zeroedBy(
      wordsFromOrganizationRoot(Redacted.make(organizationRoot), user.userId),
    )
    for (const secret of [organizationRoot, entropy]) expect(found).toContain(secret)
    const recovered = await zeroedBy(addressesFromWords(Redacted.make(words), index))
    for (const secret of [entropy, ...Object.values(leaves)]) expect(recovered).toContain(secret)
  })

  it("for seals and fingerprints", async () => {
    for (const read of [rootFingerprint(1), Effect.provide(Effect.void, vaultOrganizationSeal)])
      expect(await zeroedBy(read)).toContain(root.root)
  })
})

describe("no text of a result, an error or the service contains a secret", () => {
  /** A secret as hex, base64, numbers, or words in a row. */
  const spellings = [
    ...secrets.flatMap((hex) => {
      const half = Buffer.from(hex, "hex").subarray(0, 16)
      return [
        half.toString("hex"),
        half.toString("base64").slice(0, 20),
        half.join(","),
        half.join(", "),
      ]
    }),
    ...words.split(" ").map((word, n, all) => `${word} ${all[n + 1] ?? all[0]}`),
  ]
  const texts = (value: unknown) => [
    String(value),
    JSON.stringify(value) ?? "",
    inspect(value, { depth: null, showHidden: true, breakLength: Infinity, maxArrayLength: null }),
  ]
  const expectNoSecret = (value: unknown) => {
    for (const text of texts(value))
      for (const spelling of spellings)
        expect(text.toLowerCase().includes(spelling.toLowerCase())).toBe(false)
  }

  it("while it derives, signs, exports and refuses", async () => {
    const logged: Array<unknown> = []
    const logger = Logger.make(({ message, cause }) => void logged.push(message, cause))
    await withKeys((keys) =>
      Effect.gen(function* () {
        expectNoSecret(keys)
        expectNoSecret(yield* keys.addresses(user, index))
        expectNoSecret(yield* keys.signSecp256k1(user, index, "evm", digest))
        expectNoSecret(yield* keys.signEd25519(user, index, digest))
        expectNoSecret(
          yield* Effect.exit(keys.signSecp256k1(user, index, "evm", new Uint8Array(31))),
        )
        expectNoSecret(yield* Effect.exit(keys.addresses({ ...user, userId: words }, index)))
        expectNoSecret(yield* Effect.exit(keys.addresses({ ...user, rootVersion: 3 }, index)))
        expectNoSecret(yield* exportUserWords(user))
        expectNoSecret(yield* exportOrganizationRoot(user))
        expectNoSecret(
          yield* wordsFromOrganizationRoot(Redacted.make(organizationRoot), user.userId),
        )
        const mistyped = Redacted.make(words.replace(/\w$/, "zz"))
        expectNoSecret(yield* Effect.exit(addressesFromWords(mistyped, index)))
        const cut = Redacted.make(organizationRoot.slice(1))
        expectNoSecret(yield* Effect.exit(wordsFromOrganizationRoot(cut, user.userId)))
        expectNoSecret(yield* rootFingerprint(1))
      }).pipe(Effect.provide(Logger.layer([logger]))),
    )
    expectNoSecret(logged)
  })

  it("is checked by spellings that would be found", () => {
    const found = (value: unknown) =>
      texts(value).some((text) => spellings.some((spelling) => text.includes(spelling)))
    expect(found({ key: leaves.evm })).toBe(true)
    expect(found(hexToBytes(leaves.evm))).toBe(true)
    expect(found(new Error(words))).toBe(true)
  })
})
