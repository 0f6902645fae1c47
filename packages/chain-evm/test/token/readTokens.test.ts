import type { Devnet } from "@shielded-relay/devnet"
import { encodeAbiParameters, stringToHex, zeroAddress, type Hex } from "viem"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { evmChain, type TokenOptions } from "../../src/index.ts"
import { startPool } from "../fixture/pool.ts"
import { resources } from "../fixture/run.ts"

let devnet: Devnet
const { run, close } = resources()

beforeAll(async () => {
  devnet = await startPool()
})
afterAll(async () => {
  await close()
  await devnet.node.close()
})

let snapshot: Hex
beforeEach(async () => {
  snapshot = await devnet.node.client.snapshot()
})
afterEach(() => devnet.node.client.revert({ id: snapshot }))

const tokens = (list: ReadonlyArray<TokenOptions>) =>
  run(evmChain({ ...devnet.chainOptions, tokens: list })).then(({ tokens: found }) => found)
const refusal = (list: ReadonlyArray<TokenOptions>) =>
  tokens(list).then(
    () => "accepted",
    (error: unknown) => String(Object(error)["message"]),
  )
const dollar = () => ({ address: devnet.tokens[0].address, symbol: "USDT", decimals: 6 })

describe("configured tokens", () => {
  it("are as their chain describes them, with the pool's least deposit", async () => {
    const native = { address: zeroAddress, symbol: "ETH", decimals: 18, name: "Ether" }
    expect(await tokens([dollar(), native])).toEqual([
      {
        chainId: 31337,
        address: devnet.tokens[0].address.toLowerCase(),
        symbol: "USDT",
        name: "Test Dollar",
        decimals: 6,
        minimumDeposit: 10_000n,
      },
      { chainId: 31337, minimumDeposit: 10n ** 14n, ...native },
    ])
  })

  it("can be so old that they answer in bytes32", async () => {
    const word = (text: string) => stringToHex(text, { size: 32 })
    const address = await tokenThatAnswers(word("MKR"), word("Maker"))
    expect(await tokens([{ address, symbol: "MKR", decimals: 18 }])).toMatchObject([
      { symbol: "MKR", name: "Maker", decimals: 18 },
    ])
  })

  it("can tell no symbol and no name: the operator's stand for them", async () => {
    const address = await tokenThatAnswers("0x", "0x")
    expect(await tokens([{ address, symbol: "OLD", decimals: 18 }])).toMatchObject([
      { symbol: "OLD", name: "OLD", decimals: 18 },
    ])
    expect(await refusal([{ address, symbol: "OLD", decimals: 6 }])).toMatch(/it has 18 decimals/)
  })

  it("may have a name that nobody should print: the symbol stands for it", async () => {
    const text = (value: string) => encodeAbiParameters([{ type: "string" }], [value])
    const address = await tokenThatAnswers(text("EVL"), text("line\nbreak"))
    expect(await tokens([{ address, symbol: "EVL", decimals: 18 }])).toMatchObject([
      { name: "EVL" },
    ])
    expect(await tokens([{ address, symbol: "EVL", decimals: 18, name: "Evil" }])).toMatchObject([
      { name: "Evil" },
    ])
  })
})

describe("a token is refused", () => {
  it.each<[string, () => TokenOptions, RegExp]>([
    ["whose symbol is another", () => ({ ...dollar(), symbol: "USDC" }), /its symbol is "USDT"/],
    ["whose decimals differ", () => ({ ...dollar(), decimals: 18 }), /it has 6 decimals/],
    [
      "that is no contract",
      () => ({ ...dollar(), address: `0x${"77".repeat(20)}` }),
      /no contract with decimals\(\) answers/,
    ],
    [
      "that describes itself with nothing",
      () => ({ ...dollar(), address: devnet.silentToken }),
      /no contract with decimals\(\) answers/,
    ],
    [
      "whose address is none",
      () => ({ ...dollar(), address: "0x7" }),
      /must be a valid EVM address/,
    ],
  ])("%s", async (_what, token, message) => {
    expect(await refusal([token()])).toMatch(message)
  })

  it("that stands there twice", async () => {
    expect(await refusal([dollar(), dollar()])).toMatch(/listed twice/)
  })

  it("that the pool does not accept, with what to do", async () => {
    const address: Hex = "0x00000000000000000000000000000000000070ce"
    await devnet.node.client.setCode({
      address,
      bytecode: answering(stringToHex("X", { size: 32 }), "0x"),
    })
    expect(await refusal([{ address, symbol: "X", decimals: 18 }])).toMatch(/setMinDeposit/)
  })
})

/** A token at an address that the pool accepts, in place of the one with the silent transfer. */
async function tokenThatAnswers(symbol: Hex, name: Hex): Promise<Hex> {
  await devnet.node.client.setCode({
    address: devnet.silentToken,
    bytecode: answering(symbol, name),
  })
  return devnet.silentToken
}

/**
 * Code that answers `symbol()` (0x95d89b41) and `name()` (0x06fdde03) with the given bytes and everything else with 18:
 * the answers stand behind the code and are copied out of it.
 */
function answering(symbol: Hex, name: Hex): Hex {
  const length = (hex: Hex) => (hex.length - 2) / 2
  const word = (value: number) => value.toString(16).padStart(4, "0")
  // DUP1 PUSH4 selector EQ PUSH2 target JUMPI
  const jump = (selector: string, target: number) => `8063${selector}1461${word(target)}57`
  // JUMPDEST PUSH2 size PUSH2 offset PUSH0 CODECOPY PUSH2 size PUSH0 RETURN
  const copy = (offset: number, size: number) =>
    `5b61${word(size)}61${word(offset)}5f3961${word(size)}5ff3`
  const head = 5 + 2 * 11 + 8
  const part = 14
  const texts = head + 2 * part
  return `0x${[
    // PUSH0 CALLDATALOAD PUSH1 e0 SHR: the selector
    "5f3560e01c",
    jump("95d89b41", head),
    jump("06fdde03", head + part),
    // PUSH1 18 PUSH0 MSTORE PUSH1 32 PUSH0 RETURN
    "60125f5260205ff3",
    copy(texts, length(symbol)),
    copy(texts + length(symbol), length(name)),
    symbol.slice(2),
    name.slice(2),
  ].join("")}`
}
