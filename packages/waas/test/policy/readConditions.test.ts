import { exampleAddress } from "@shielded-relay/testkit"
import { Result } from "effect"
import { describe, expect, it } from "vitest"
import { readConditions } from "../../src/policy/readConditions.ts"

const token = exampleAddress(1)
const read = (value: unknown) =>
  readConditions(value, (chainId, address) => (chainId === 1 && address === token ? 6 : null))
const fault = (value: unknown): string =>
  Result.match(read(value), { onSuccess: () => "", onFailure: ({ message }) => message })

describe("conditions", () => {
  it("are read with whole tokens, addresses in any spelling and times in ISO 8601", () => {
    const read_ = read({
      chainIds: [1],
      recipients: [
        "0x00000000000000000000000000000000000000AA",
        "T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb",
      ],
      maxAmount: [{ chainId: 1, token, amount: "1.5" }],
      limits: [{ chainId: 1, token, count: 3, window: 60, per: "user" }],
      notBefore: "2026-01-01T00:00:00Z",
    })
    expect(Result.getOrThrow(read_)).toEqual({
      chainIds: [1],
      recipients: [exampleAddress(0xaa), exampleAddress(0)],
      maxAmount: [{ chainId: 1, token, amount: 1_500_000n }],
      limits: [{ chainId: 1, token, amount: null, count: 3, window: 60, per: "user" }],
      notBefore: Date.UTC(2026, 0, 1),
    })
  })

  it.each<[string, unknown, RegExp]>([
    ["a list", [], /conditions: expected an object/],
    ["null", null, /conditions: expected an object/],
    [
      "an unknown key",
      { recipient: [] },
      /conditions\.'recipient': unknown, expected one of chainIds/,
    ],
    ["a prototype key", JSON.parse('{"__proto__": []}'), /__proto__/],
    ["an inherited key", JSON.parse('{"constructor": []}'), /constructor/],
    ["no list", { chainIds: 1 }, /conditions\.chainIds: expected a list/],
    ["a chain as text", { chainIds: ["1"] }, /chainIds\[0\]: expected the number/],
    ["a chain with a fraction", { chainIds: [1.5] }, /chainIds\[0\]/],
    ["text for an address", { recipients: ["nobody"] }, /recipients\[0\]: expected an address/],
    [
      "a token that is not served",
      { maxAmount: [{ chainId: 2, token, amount: "1" }] },
      /maxAmount\[0\]\.amount: this chain/,
    ],
    [
      "smallest fractions",
      { maxAmount: [{ chainId: 1, token, amount: "0.0000001" }] },
      /at most 6 fraction digits/,
    ],
    [
      "an amount as a number",
      { maxAmount: [{ chainId: 1, token, amount: 1 }] },
      /maxAmount\[0\]\.amount/,
    ],
    [
      "a limit without amount and count",
      { limits: [{ chainId: 1, token, window: 1 }] },
      /limits\[0\]: expected amount, count or both/,
    ],
    [
      "a limit without window",
      { limits: [{ chainId: 1, token, count: 1 }] },
      /limits\[0\]\.window/,
    ],
    [
      "a window of years",
      { limits: [{ chainId: 1, token, count: 1, window: 1e9 }] },
      /window: expected a whole number from 1 to/,
    ],
    [
      "per something else",
      { limits: [{ chainId: 1, token, count: 1, window: 1, per: "key" }] },
      /limits\[0\]\.per/,
    ],
    [
      "an unknown key inside",
      { tokens: [{ chainId: 1, token, symbol: "A" }] },
      /tokens\[0\]\.'symbol'/,
    ],
    [
      "a name that is no type",
      { typedData: [{ chainId: 1, verifyingContract: token, primaryTypes: ["A B"] }] },
      /primaryTypes\[0\]/,
    ],
    ["a time as a number", { notAfter: 1 }, /notAfter: expected a time/],
    [
      "too many entries",
      { chainIds: Array.from({ length: 1_001 }, () => 1) },
      /1001 entries, at most 1000/,
    ],
  ])("refuse %s, and say where", (_, value, message) => {
    expect(fault(value)).toMatch(message)
  })
})
