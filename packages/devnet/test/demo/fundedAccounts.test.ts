import { describe, expect, it } from "vitest"
import { nameOf, renderAccounts } from "../../src/demo/fundedAccounts.ts"

describe("the funded accounts that the tour prints", () => {
  it("show address, key and every balance, with a warning about the keys", () => {
    const holdings = [
      { symbol: "USDT", decimals: 6, units: 999_870_000_000n },
      { symbol: "ETH", decimals: 18, units: 0n },
    ]
    const accounts = [0, 2].map((index) => ({
      name: nameOf(index),
      address: `0x0${index}`,
      secretKey: `0x5ec${index}`,
      holdings,
    }))
    expect(renderAccounts("Development keys.", accounts).split("\n")).toEqual([
      "",
      "Funded accounts, with what they hold in public now",
      "  Development keys.",
      "  Alice   0x00",
      "          key 0x5ec0",
      "          999870 USDT, 0 ETH",
      "  Carol   0x02",
      "          key 0x5ec2",
      "          999870 USDT, 0 ETH",
    ])
  })
})
