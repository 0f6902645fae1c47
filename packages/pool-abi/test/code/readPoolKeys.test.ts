import { poolKeys } from "@shielded-relay/pool-contracts"
import { describe, expect, it } from "vitest"
import { readPoolKeys } from "../../src/index.ts"

const own = poolKeys(26)
const other = poolKeys(5)

describe("the keys that a connector expects", () => {
  it("are those of pool-contracts unless the options name others, and of the development ceremony if it made them", () => {
    const { vkHash, development } = own
    expect(readPoolKeys({})).toEqual({ vkHash, development })
    expect(readPoolKeys({ keys: other })).toMatchObject({ vkHash: other.vkHash })
    expect(readPoolKeys({ keys: { ...own, development: true } })).toMatchObject({
      development: true,
    })
    const foreign = `0x${"ab".repeat(32)}`
    expect(readPoolKeys({ verifyingKeys: foreign })).toEqual({
      vkHash: foreign,
      development: false,
    })
  })

  it("may be named by keys and by their hash, in upper case too", () => {
    const verifyingKeys = `0x${own.vkHash.slice(2).toUpperCase()}`
    expect(readPoolKeys({ keys: own, verifyingKeys })).toMatchObject({ vkHash: own.vkHash })
  })

  it.each([
    [
      "keys and the hash of others",
      { keys: own, verifyingKeys: other.vkHash },
      `verifyingKeys is ${other.vkHash}, but the hash of keys is ${own.vkHash}: leave verifyingKeys out, or give the keys of that hash`,
    ],
    [
      "no hash",
      { verifyingKeys: "0x00" },
      "verifyingKeys must be a hash of 32 bytes in hex; got 0x00",
    ],
    [
      "keys that are not what their hash says",
      { keys: { ...own, vkHash: other.vkHash } },
      `keys: the keys have the hash ${own.vkHash}, not ${other.vkHash}`,
    ],
  ])("are refused with %s", (_, options, fault) => {
    expect(readPoolKeys(options)).toEqual({ fault })
  })
})
