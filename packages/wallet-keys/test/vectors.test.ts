import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js"
import { OrganizationSeal } from "@shielded-relay/core"
import { Effect, Layer, Redacted } from "effect"
import { describe, expect, it } from "vitest"
import {
  addressesFromWords,
  exportOrganizationRoot,
  exportUserWords,
  wordsFromOrganizationRoot,
} from "../src/export/index.ts"
import { rootFingerprint, vaultOrganizationSeal } from "../src/index.ts"
import { withKeys } from "./keysOf.ts"
import { vectors, vectorVault } from "./vaults.ts"

describe("the vectors that Python computes from the standards", () => {
  it.each(vectors.wallets)("hold for wallet $index of $user", (vector) =>
    withKeys((keys) =>
      Effect.gen(function* () {
        const { user, index, addresses, signatures } = vector
        const [digest, message] = [hexToBytes(vector.digest), hexToBytes(vector.message)]
        expect(yield* keys.addresses(user, index)).toEqual(addresses)
        const signed = {
          evm: yield* keys.signSecp256k1(user, index, "evm", digest),
          tron: yield* keys.signSecp256k1(user, index, "tron", digest),
          solana: yield* keys.signEd25519(user, index, message),
        }
        for (const key of ["evm", "tron", "solana"] as const)
          expect(bytesToHex(signed[key])).toBe(signatures[key])

        const root = yield* exportOrganizationRoot(user)
        expect(Redacted.value(root)).toBe(vector.organizationRoot)
        const words = yield* exportUserWords(user)
        expect(Redacted.value(words)).toBe(vector.words)
        const recovered = yield* wordsFromOrganizationRoot(root, user.userId)
        expect(Redacted.value(recovered)).toBe(vector.words)
        expect(yield* addressesFromWords(words, index)).toEqual(addresses)
      }),
    ),
  )

  it.each(vectors.roots)("hold for the fingerprint of root $version", ({ version, fingerprint }) =>
    Effect.gen(function* () {
      expect(yield* rootFingerprint(version)).toBe(fingerprint)
    }).pipe(Effect.provide(vectorVault), Effect.runPromise),
  )

  it("hold for seals", () =>
    Effect.gen(function* () {
      const { seal } = yield* OrganizationSeal
      for (const purpose of ["row", "receipt"] as const)
        for (const vector of vectors.seals.filter((each) => each.purpose === purpose))
          expect(seal(purpose, hexToBytes(vector.message))).toBe(vector.seal)
      expect(vectors.seals.length).toBe(6)
    }).pipe(
      Effect.provide(vaultOrganizationSeal.pipe(Layer.provide(vectorVault))),
      Effect.runPromise,
    ))
})
