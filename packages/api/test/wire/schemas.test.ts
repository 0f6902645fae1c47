import { schemas } from "@shielded-relay/api"
import { decodeWith } from "@shielded-relay/core"
import { Result } from "effect"
import { describe, expect, it } from "vitest"
import { namingIgnored } from "../../src/wire/ignoredFields.ts"

const id = "6e9f1c1e-7d2b-4c3a-9b1e-0a1b2c3d4e5f"
const gold = `0x${"a1".repeat(20)}`
const lead = `0x${"b2".repeat(20)}`
const session = { sessionId: id, nonce: id, chainId: 1 }

/** `ok`, or the refusal's text. */
const read = (key: "POST /transfer" | "POST /swap", fields: Readonly<Record<string, unknown>>) =>
  Result.match(decodeWith<(typeof schemas)[typeof key]["request"]>(schemas[key].request)(fields), {
    onSuccess: () => "ok",
    onFailure: ({ message }) => message,
  })

describe("the recipient of a payment", () => {
  const paying = (recipientAddress: string) =>
    read("POST /transfer", {
      ...session,
      tokenAddresses: [gold],
      amounts: ["1"],
      feeToken: gold,
      recipientAddress,
    })

  it("is an address or a recipientInfo, whose contents are looked at later", () => {
    for (const right of [lead, "shielded1qqqsyqcyq5rqwzqf", "SHIELDED1QQQ"])
      expect(paying(right)).toBe("ok")
    expect(paying("bob")).toContain("expected an address")
  })
})

describe("the amounts of a swap", () => {
  const swappingTokens = (
    tokenAddresses: ReadonlyArray<string>,
    amounts: ReadonlyArray<string> = ["-5", "1"],
  ) =>
    read("POST /swap", {
      ...session,
      tokenAddresses,
      amounts,
      externalActionId: "Venue",
      swapData: "data",
    })
  const swapping = (...amounts: ReadonlyArray<string>) => swappingTokens([gold, lead], amounts)

  it("are two, of two tokens", () => {
    expect(swapping("-5", "1", "1")).toMatch(/^amounts: 3 entries, expected exactly 2/)
    expect(swappingTokens([gold, lead, gold])).toMatch(
      /^tokenAddresses: 3 entries, expected exactly 2/,
    )
  })

  it("are the negative input and the least output, and the wrong one is named", () => {
    expect(swapping("-5", "1")).toBe("ok")
    for (const positive of ["5", "15"])
      expect(swapping(positive, "1")).toMatch(/^amounts\[0\]: .*a minus/)
    for (const wrong of ["-1", "0", "x"])
      expect(swapping("-5", wrong)).toMatch(/^amounts\[1\]: .*smallest units/)
  })
})

describe("a refused request", () => {
  const decode = namingIgnored(schemas["POST /transfer"].request, () =>
    decodeWith(schemas["POST /transfer"].request)({}),
  )
  const details = (fields: Readonly<Record<string, unknown>>) =>
    Result.match(decode(fields), { onSuccess: () => "ok", onFailure: (error) => error.details })

  it("names the fields that were ignored, when there are any", () => {
    expect(details({ recipientAdress: "bob" })).toEqual({ ignoredFields: ["recipientAdress"] })
    expect(details({ nonce: id }) ?? {}).not.toHaveProperty("ignoredFields")
  })
})
