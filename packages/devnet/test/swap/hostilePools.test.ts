import { uniswapV3Action } from "@shielded-relay/pool-contracts"
import { hostileToken, testToken } from "@shielded-relay/pool-contracts/testing"
import {
  concat,
  encodeFunctionData,
  maxUint256,
  numberToHex,
  parseEther,
  parseUnits,
  zeroAddress,
  type Abi,
  type Address,
  type Hex,
} from "viem"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { sqrtPriceX96 } from "../../src/exchange/sqrtPrice.ts"
import { uniswapArtifacts } from "../../src/exchange/uniswapArtifacts.ts"
import { receiptOf } from "../../src/index.ts"
import { NATIVE, OpenExchanges } from "./openExchanges.ts"

let open: OpenExchanges
/** A token that runs arbitrary code during transfers. */
let hostile: Address
const dollars = (text: string) => parseUnits(text, 6)
beforeAll(async () => {
  open = await OpenExchanges.start()
  const { client } = open.node
  const { abi, bytecode } = hostileToken
  const args = ["Hostile", "HST", 18] as const
  const hash = await client.deployContract({ account: open.caller, abi, bytecode, args })
  hostile = (await receiptOf(client, hash)).contractAddress ?? zeroAddress
  await send(hostile, testToken.abi, "mint", [open.caller, parseEther("1000000")])
  await send(open.exchanges.wrappedNative, uniswapArtifacts.wrappedNative().abi, "deposit", [], {
    value: parseEther("10"),
  })
  await addLiquidity([open.token("dollar"), dollars("1000")], [hostile, parseEther("1000")], 3_000)
  await addLiquidity([hostile, parseEther("1000")], [open.token("gold"), parseEther("20")], 3_000)
  // A pool with little liquidity in a narrow range: 2,000 dollars for a coin.
  await addLiquidity(
    [open.exchanges.wrappedNative, parseEther("0.5")],
    [open.token("dollar"), dollars("1000")],
    10_000,
    200,
  )
})
afterAll(() => open.node.close())

async function send(
  address: Address,
  abi: Abi,
  functionName: string,
  args: ReadonlyArray<unknown>,
  { value = 0n }: { readonly value?: bigint } = {},
) {
  const { client } = open.node
  const account = open.caller
  const call = { account, address, abi, functionName, args, value, gas: 10_000_000n }
  const { status } = await receiptOf(client, await client.writeContract(call))
  expect([functionName, status]).toEqual([functionName, "success"])
}

type Part = readonly [token: Address, amount: bigint]

/** Creates a Uniswap v3 pool with one position, over all prices or `ticks` to either side of the current one. */
async function addLiquidity(one: Part, other: Part, fee: number, ticks?: number) {
  const [low, high] = BigInt(one[0]) < BigInt(other[0]) ? [one, other] : [other, one]
  const { positions } = open.exchanges.v3
  const { abi } = uniswapArtifacts.v3Positions()
  const price = sqrtPriceX96(low[1], high[1])
  for (const [token] of [low, high])
    await send(token, testToken.abi, "approve", [positions, maxUint256])
  await send(positions, abi, "createAndInitializePoolIfNecessary", [low[0], high[0], fee, price])
  const spacing = { 3000: 60, 10000: 200 }[fee] ?? 1
  // The logarithm of the price to the base 1.0001, rounded to the tick spacing.
  const tick = Math.floor(Math.log(Number(high[1]) / Number(low[1])) / Math.log(1.0001) / spacing)
  const widest = Math.floor(887_272 / spacing) * spacing
  const position = {
    token0: low[0],
    token1: high[0],
    fee,
    tickLower: ticks === undefined ? -widest : tick * spacing - ticks,
    tickUpper: ticks === undefined ? widest : tick * spacing + ticks,
    amount0Desired: low[1],
    amount1Desired: high[1],
    amount0Min: 0n,
    amount1Min: 0n,
    recipient: open.caller,
    deadline: 2n ** 40n,
  }
  await send(positions, abi, "mint", [position])
}

const route = (...parts: ReadonlyArray<Address | number>): Hex =>
  concat(parts.map((part) => (typeof part === "number" ? numberToHex(part, { size: 3 }) : part)))

describe("Uniswap v3's action", () => {
  it("fails when a pool lacks liquidity for the whole input, instead of leaving wrapped coins behind", async () => {
    const { wrappedNative, actions } = open.exchanges
    const sale = (amountIn: bigint) =>
      open.execute({
        action: actions.UniswapV3,
        tokenIn: NATIVE,
        amountIn,
        tokenOut: open.token("dollar"),
        minOut: 1n,
        data: route(wrappedNative, 10_000, open.token("dollar")),
      })
    expect(await sale(parseEther("0.01"))).toMatchObject({ done: true, kept: 0n })
    expect(await sale(parseEther("5"))).toEqual({ done: false, received: 0n, kept: 0n })
  })

  it("loses nothing to a token that sells the action's balance during a payment to a pool", async () => {
    const { client } = open.node
    const { UniswapV3: action } = open.exchanges.actions
    const [dollar, gold] = [open.token("dollar"), open.token("gold")]
    const amountIn = parseEther("10")
    const execute = (tokenOut: Address) =>
      [hostile, amountIn, tokenOut, 1n, route(hostile, 3_000, tokenOut)] as const
    const sell = async () => {
      const call = { account: open.caller, address: action, gas: 1_000_000n } as const
      const sale = {
        abi: uniswapV3Action.abi,
        functionName: "execute",
        args: execute(dollar),
      } as const
      return (await receiptOf(client, await client.writeContract({ ...call, ...sale }))).status
    }
    await open.transfer(hostile, action, amountIn)
    expect(await sell()).toBe("success")
    await open.transfer(hostile, action, amountIn)
    const { abi } = uniswapV3Action
    const theft = encodeFunctionData({ abi, functionName: "execute", args: execute(gold) })
    await send(hostile, hostileToken.abi, "arm", [action, theft, 0n])
    expect(await sell()).toBe("reverted")
    expect(await open.balance(gold, hostile)).toBe(0n)
    // Outside of the pool's call anyone can do this: tokens sent to an action and not used in the same transaction are lost.
    const before = await open.balance(gold, open.caller)
    await send(action, abi, "execute", execute(gold))
    expect(await open.balance(gold, open.caller)).toBeGreaterThan(before)
  })
})
