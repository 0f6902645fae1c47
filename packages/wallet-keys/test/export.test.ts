import { Cause, Effect, Exit, Layer, Redacted } from "effect"
import { describe, expect, it } from "vitest"
import {
  addressesFromWords,
  exportOrganizationRoot,
  exportUserWords,
  InvalidExport,
  wordsFromOrganizationRoot,
} from "../src/export/index.ts"
import { memoryVault } from "@shielded-relay/storage-memory"
import { vectors, vectorVault } from "./vaults.ts"

const [vector] = vectors.wallets
if (vector === undefined) throw new Error("no vectors")
const { user, words, organizationRoot, addresses } = vector
const run = <A, E>(effect: Effect.Effect<A, E>) => Effect.runPromise(effect)
const refusal = (effect: Effect.Effect<unknown, InvalidExport>) => run(Effect.flip(effect))

describe("an export", () => {
  it("of words is read in any case and with any white space", async () => {
    for (const text of [words.toUpperCase(), `\n ${words.replaceAll(" ", " \t\n ")} `])
      expect(await run(addressesFromWords(Redacted.make(text), 0))).toEqual(addresses)
  })

  it("of a root is read in any case and with white space around it", async () => {
    for (const text of [organizationRoot.toUpperCase(), ` ${organizationRoot}\n`]) {
      const found = await run(wordsFromOrganizationRoot(Redacted.make(text), user.userId))
      expect(Redacted.value(found)).toBe(words)
    }
  })

  it("of words is refused with an unknown word, a wrong checksum or another number of words", async () => {
    const all = words.split(" ")
    const last = all.at(-1) ?? ""
    const short = `${"abandon ".repeat(11)}about`
    for (const text of [
      "",
      short,
      all.slice(1).join(" "),
      `${words} ${last}`,
      [...all.slice(1), "abandonn"].join(" "),
      [all[1], all[0], ...all.slice(2)].join(" "),
    ]) {
      const error = await refusal(addressesFromWords(Redacted.make(text), 0))
      expect(error).toBeInstanceOf(InvalidExport)
      expect(error.message).toBe(
        "The exported secret must be 24 English BIP-39 words with a valid checksum. Compare it with the export, character by character",
      )
    }
  })

  it("of a root is refused unless it is 64 hex digits", async () => {
    for (const text of [
      "",
      organizationRoot.slice(2),
      `${organizationRoot}00`,
      organizationRoot.replace(/.$/, "g"),
    ]) {
      const error = await refusal(wordsFromOrganizationRoot(Redacted.make(text), user.userId))
      expect(error.expected).toBe("64 hex digits")
    }
  })

  it("treats invalid ids, versions and indexes as defects", async () => {
    const [anyWords, anyRoot] = [Redacted.make(words), Redacted.make(organizationRoot)]
    const upper = { userId: user.userId.toUpperCase() }
    const calls: ReadonlyArray<Effect.Effect<unknown, unknown>> = [
      addressesFromWords(anyWords, 2 ** 31),
      addressesFromWords(anyWords, -1),
      wordsFromOrganizationRoot(anyRoot, upper.userId),
      Effect.provide(exportUserWords({ ...user, ...upper }), vectorVault),
      Effect.provide(exportUserWords({ ...user, rootVersion: 0 }), vectorVault),
      Effect.provide(exportOrganizationRoot({ ...user, rootVersion: 0 }), vectorVault),
      Effect.provide(exportOrganizationRoot({ ...user, organizationId: "x" }), vectorVault),
    ]
    for (const call of calls) {
      const exit = await run(Effect.exit(call))
      expect(Exit.isFailure(exit) && Cause.squash(exit.cause)).toBeInstanceOf(RangeError)
    }
  })

  it("from a vault without the root fails", async () => {
    for (const call of [exportUserWords(user), exportOrganizationRoot(user)]) {
      const error = await run(Effect.flip(Effect.provide(call, Layer.fresh(memoryVault()))))
      expect(error.reason).toBe("waas-root/1 is missing. Restore the vault from its backup")
    }
  })
})
