import { WalletKeys } from "@shielded-relay/core"
import { insecureSeededRandom } from "@shielded-relay/testkit"
import { Effect, Layer, Redacted } from "effect"
import { HDNodeWallet } from "ethers"
import { renderAddress } from "@shielded-relay/core"
import { describe, expect, it } from "vitest"
import { exportUserWords } from "../src/export/index.ts"
import { InvalidWords, sealWords } from "../src/import/index.ts"
import { vaultWalletKeys } from "../src/index.ts"
import { vectors, vectorVault } from "./vaults.ts"

const [vector] = vectors.wallets
if (vector === undefined) throw new Error("no vectors")
const { user } = vector
const twelve = "legal winner thank year wave sausage worth useful legal winner thank yellow"
const services = vaultWalletKeys().pipe(
  Layer.provideMerge(Layer.merge(vectorVault, insecureSeededRandom("import"))),
)
const run = <A, E>(effect: Effect.Effect<A, E, Layer.Success<typeof services>>) =>
  Effect.runPromise(Effect.provide(effect, services))
const seal = (words: string) => sealWords(user, Redacted.make(words))

describe("imported words", () => {
  it.each([
    ["12", twelve],
    ["24", vector.words],
    ["any case and white space", `\n ${twelve.toUpperCase().replaceAll(" ", " \t ")} `],
  ])("give the addresses that ethers derives from them: %s", (_, words) =>
    run(
      Effect.gen(function* () {
        const importedSeed = yield* seal(words)
        const { evm } = yield* (yield* WalletKeys).addresses({ ...user, importedSeed }, 0)
        const canonical = words.trim().toLowerCase().split(/\s+/).join(" ")
        expect(renderAddress(evm, "evm")).toBe(HDNodeWallet.fromPhrase(canonical).address)
      }),
    ),
  )

  it("of a user give all addresses of the derived keys", () =>
    run(
      Effect.gen(function* () {
        const words = yield* exportUserWords(user)
        const importedSeed = yield* sealWords(user, words)
        const keys = yield* WalletKeys
        expect(yield* keys.addresses({ ...user, importedSeed }, 3)).toEqual(
          yield* keys.addresses(user, 3),
        )
      }),
    ))

  it("are sealed under a fresh nonce each time, and show nothing of themselves", () =>
    run(
      Effect.gen(function* () {
        const [first, second] = [yield* seal(twelve), yield* seal(twelve)]
        expect(first).toMatch(/^[0-9a-f]{112}$/)
        expect(first.slice(48)).not.toBe(second.slice(48))
        expect(yield* seal(vector.words)).toMatch(/^[0-9a-f]{144}$/)
      }),
    ))

  it.each([
    ["none", ""],
    ["15 words with a valid checksum", `${"abandon ".repeat(14)}address`],
    ["a wrong checksum", twelve.replace("yellow", "year")],
    ["an unknown word", twelve.replace("yellow", "yello")],
  ])("are refused, and not repeated: %s", async (_, words) => {
    const error = await run(Effect.flip(seal(words)))
    expect(error).toBeInstanceOf(InvalidWords)
    expect(error.message).toBe(
      "The words must be 12 or 24 English BIP-39 words with a valid checksum",
    )
  })
})
