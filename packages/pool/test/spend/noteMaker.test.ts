import type { Address, Owner } from "@shielded-relay/core"
import { ownerOf } from "@shielded-relay/core"
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { nobleNoteCrypto } from "../../src/index.ts"
import { hedgedBytes, masterKey } from "../../src/key/ServiceKeys.ts"
import { noteMaker } from "../../src/spend/NoteMaker.ts"

const owner = (last: string): Owner => ownerOf(`0x${last.padStart(40, "0")}` as Address)
const [alice, bob] = [owner("a1"), owner("b0")]
const seeded = (fill: number) => masterKey(nobleNoteCrypto, new Uint8Array(32).fill(fill))
/** A source of randomness that repeats itself, as on a machine that was cloned. */
const stuck = { bytes: (length: number) => Effect.succeed(new Uint8Array(length).fill(9)) }
const makerOf = (fill: number) => noteMaker(nobleNoteCrypto, stuck, seeded(fill))
const addressOf = (fill: number, whose: Owner, context: string) =>
  Effect.runSync(makerOf(fill).addressOf(whose, context))

describe("a one-time address", () => {
  it("repeats over no two operations and places, even where the randomness repeats itself", () => {
    const contexts = ["one/0/change", "one/1/change", "two/0/change", "two/deposit/0"]
    const keys = contexts.map((context) => addressOf(1, alice, context).ownerKey)
    expect(new Set(keys).size).toBe(contexts.length)
    // The index itself differs, so hints of one owner do too.
    const hints = contexts.map((context) => addressOf(1, alice, context).hint.join())
    expect(new Set(hints).size).toBe(contexts.length)
  })

  it("is its owner's only with our viewing key, our hint and the owner's key together", () => {
    const maker = makerOf(1)
    const [ours, another] = [addressOf(1, alice, "one"), addressOf(1, bob, "two")]
    const foreign = addressOf(2, alice, "one")
    expect(maker.ownerOf(ours)).toEqual(alice)
    expect(maker.ownerOf(foreign)).toBeNull()
    // Notes to a foreign viewing key would be nobody's here, and with another owner's key that owner's.
    expect(maker.ownerOf({ ...ours, viewingPublic: foreign.viewingPublic })).toBeNull()
    expect(maker.ownerOf({ ...ours, ownerKey: another.ownerKey })).toBeNull()
    expect(maker.ownerOf({ ...ours, hint: another.hint })).toBeNull()
  })
})

describe("hedged bytes", () => {
  it("differ with the seed, the randomness and the context", () => {
    const bytes = (seed: number, fresh: number, context: string) =>
      hedgedBytes(nobleNoteCrypto, seeded(seed), new Uint8Array(32).fill(fresh), context, 32).join()
    const all = [bytes(1, 1, "a"), bytes(2, 1, "a"), bytes(1, 2, "a"), bytes(1, 1, "b")]
    expect(new Set(all).size).toBe(4)
    expect(bytes(1, 1, "a")).toBe(all[0])
  })
})
