import { poolKeys } from "@shielded-relay/pool-contracts"
import { describe, expect, it } from "vitest"
import { keysFault } from "../../src/index.ts"

const keys = poolKeys(26)
const withWord = (place: number, word: bigint) =>
  keys.treeUpdate16.map((one, index) => (index === place ? word : one))

describe("keys of a pool", () => {
  it("are in order if their hash is that of their words", () => {
    expect(keysFault(keys)).toBeNull()
    expect(keysFault({ ...poolKeys(5) })).toBeNull()
  })

  it.each([
    ["another hash", { vkHash: poolKeys(5).vkHash }, `the keys have the hash ${keys.vkHash}, not`],
    ["another word of delta", { treeUpdate16: withWord(10, 1n) }, "the keys have the hash 0x"],
    ["two keys in the other order", swapped(), "the keys have the hash 0x"],
    ["a word too few", { joinSplit2x2: keys.joinSplit2x2.slice(1) }, "must have 22 words"],
    ["another alpha in one key", { treeUpdate16: withWord(0, 1n) }, "more than one phase 1"],
    ["another gamma in one key", { treeUpdate16: withWord(9, 1n) }, "more than one phase 1"],
  ])("are refused with %s", (_, change, expected) => {
    expect(keysFault({ ...keys, ...change })).toContain(expected)
  })
})

function swapped() {
  return { joinSplit2x2: keys.joinSplit4x2, joinSplit4x2: keys.joinSplit2x2 }
}
