import { uniswapV3Action, shieldedPoolAbi } from "@shielded-relay/pool-contracts"
import {
  concat,
  keccak256,
  numberToHex,
  parseAbi,
  parseEther,
  parseUnits,
  stringToHex,
  type Address,
  type Hex,
} from "viem"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { receiptOf } from "../../src/index.ts"
import { NATIVE, OpenExchanges, type ActionCall } from "./openExchanges.ts"

let open: OpenExchanges
beforeAll(async () => {
  open = await OpenExchanges.start()
})
afterAll(() => open.node.close())

const one = { dollar: parseUnits("1", 6), ounce: parseEther("1"), coin: parseEther("1") }
const token = (name: "dollar" | "gold") => open.token(name)

/** A v3 route: tokens with the fee tiers between them. */
function v3Route(
  first: Address,
  ...hops: ReadonlyArray<readonly [fee: number, token: Address]>
): Hex {
  return concat([
    open.traded(first),
    ...hops.flatMap(([fee, to]) => [numberToHex(fee, { size: 3 }), open.traded(to)]),
  ])
}
const v2Route = (...tokens: ReadonlyArray<Address>): Hex =>
  concat(tokens.map((each) => open.traded(each)))

interface Swap extends Omit<ActionCall, "action" | "minOut"> {
  readonly at: "UniswapV3" | "UniswapV2"
  readonly minOut?: bigint
}

const swap = ({ at, minOut = 1n, ...rest }: Swap) =>
  open.execute({ ...rest, minOut, action: open.exchanges.actions[at] })

/** The quote of the exchange's own quoter contracts. */
async function quoted({ at, amountIn, data }: Swap): Promise<bigint> {
  if (at === "UniswapV3") {
    const { result } = await open.node.client.simulateContract({
      address: open.exchanges.v3.quoter,
      abi: parseAbi([
        "function quoteExactInput(bytes path, uint256 amountIn) returns (uint256 amountOut, uint160[], uint32[], uint256)",
      ]),
      functionName: "quoteExactInput",
      args: [data, amountIn],
    })
    return result[0]
  }
  const path = (data.slice(2).match(/.{40}/g) ?? []).map((address): Hex => `0x${address}`)
  const amounts = await open.node.client.readContract({
    address: open.exchanges.v2.router,
    abi: parseAbi([
      "function getAmountsOut(uint256 amountIn, address[] path) view returns (uint256[])",
    ]),
    functionName: "getAmountsOut",
    args: [amountIn, path],
  })
  return amounts.at(-1) ?? 0n
}

describe("an action in use", () => {
  it("is registered in the pool and usable in the present", async () => {
    for (const name of ["UniswapV3", "UniswapV2"] as const) {
      const [target, activeFrom] = await open.node.client.readContract({
        address: open.devnet.pool,
        abi: shieldedPoolAbi,
        functionName: "actions",
        args: [keccak256(stringToHex(name))],
      })
      expect(target.toLowerCase()).toBe(open.exchanges.actions[name])
      expect(Number(activeFrom)).toBeLessThan(Date.now() / 1000)
    }
  })

  const swaps: ReadonlyArray<readonly [string, () => Swap]> = [
    [
      "dollars for coins at v3",
      () => ({
        at: "UniswapV3",
        tokenIn: NATIVE,
        amountIn: one.coin / 10n,
        tokenOut: token("dollar"),
        data: v3Route(NATIVE, [500, token("dollar")]),
      }),
    ],
    [
      "dollars for coins at v2",
      () => ({
        at: "UniswapV2",
        tokenIn: NATIVE,
        amountIn: one.coin / 10n,
        tokenOut: token("dollar"),
        data: v2Route(NATIVE, token("dollar")),
      }),
    ],
    [
      "coins for gold over two hops at v3",
      () => ({
        at: "UniswapV3",
        tokenIn: token("gold"),
        amountIn: 4n * one.ounce,
        tokenOut: NATIVE,
        data: v3Route(token("gold"), [3000, token("dollar")], [500, NATIVE]),
      }),
    ],
    [
      "coins for gold over two hops at v2",
      () => ({
        at: "UniswapV2",
        tokenIn: token("gold"),
        amountIn: 4n * one.ounce,
        tokenOut: NATIVE,
        data: v2Route(token("gold"), token("dollar"), NATIVE),
      }),
    ],
    [
      "gold for dollars at v3",
      () => ({
        at: "UniswapV3",
        tokenIn: token("dollar"),
        amountIn: 50n * one.dollar,
        tokenOut: token("gold"),
        data: v3Route(token("dollar"), [3000, token("gold")]),
      }),
    ],
    [
      "gold for dollars at v2",
      () => ({
        at: "UniswapV2",
        tokenIn: token("dollar"),
        amountIn: 50n * one.dollar,
        tokenOut: token("gold"),
        data: v2Route(token("dollar"), token("gold")),
      }),
    ],
  ]
  it.each(swaps)(
    "swaps %s for exactly the exchange's own quote, and keeps nothing",
    async (_, build) => {
      const wanted = build()
      const amountOut = await quoted(wanted)
      expect(await swap({ ...wanted, minOut: amountOut })).toEqual({
        done: true,
        received: amountOut,
        kept: 0n,
      })
    },
  )
})

describe("an action refuses", () => {
  const dollars = () => ({
    tokenIn: token("dollar"),
    amountIn: 50n * one.dollar,
    tokenOut: token("gold"),
  })
  const v3 = () => v3Route(token("dollar"), [3000, token("gold")])
  const v2 = () => v2Route(token("dollar"), token("gold"))
  const cases: ReadonlyArray<readonly [string, () => Swap]> = [
    [
      "v3: less than the minimum output",
      () => ({ at: "UniswapV3", ...dollars(), data: v3(), minOut: 2n * one.ounce }),
    ],
    [
      "v2: less than the minimum output",
      () => ({ at: "UniswapV2", ...dollars(), data: v2(), minOut: 2n * one.ounce }),
    ],
    ["v3: no route", () => ({ at: "UniswapV3", ...dollars(), data: "0x" })],
    ["v2: no route", () => ({ at: "UniswapV2", ...dollars(), data: "0x" })],
    [
      "v3: a route with a byte too many",
      () => ({ at: "UniswapV3", ...dollars(), data: concat([v3(), "0x00"]) }),
    ],
    [
      "v2: a route with a byte too many",
      () => ({ at: "UniswapV2", ...dollars(), data: concat([v2(), "0x00"]) }),
    ],
    ["v3: one token alone", () => ({ at: "UniswapV3", ...dollars(), data: token("dollar") })],
    ["v2: one token alone", () => ({ at: "UniswapV2", ...dollars(), data: token("dollar") })],
    [
      "v3: a route that starts with another token",
      () => ({
        at: "UniswapV3",
        ...dollars(),
        data: v3Route(token("gold"), [3000, token("gold")]),
      }),
    ],
    [
      "v2: a route that starts with another token",
      () => ({ at: "UniswapV2", ...dollars(), data: v2Route(token("gold"), token("gold")) }),
    ],
    [
      "v3: a route that ends with another token",
      () => ({ at: "UniswapV3", ...dollars(), data: v3Route(token("dollar"), [500, NATIVE]) }),
    ],
    [
      "v2: a route that ends with another token",
      () => ({ at: "UniswapV2", ...dollars(), data: v2Route(token("dollar"), NATIVE) }),
    ],
    [
      "v3: a pool that does not exist",
      () => ({
        at: "UniswapV3",
        ...dollars(),
        data: v3Route(token("dollar"), [10000, token("gold")]),
      }),
    ],
    [
      "v2: a pair that does not exist",
      () => ({
        at: "UniswapV2",
        ...dollars(),
        data: v2Route(token("dollar"), open.caller, token("gold")),
      }),
    ],
    [
      "v3: an input that was not sent",
      () => ({ at: "UniswapV3", ...dollars(), data: v3(), sent: 0n }),
    ],
    [
      "v2: an input that was not sent",
      () => ({ at: "UniswapV2", ...dollars(), data: v2(), sent: 0n }),
    ],
    [
      "v3: coins in addition to a token",
      () => ({ at: "UniswapV3", ...dollars(), data: v3(), value: 1n }),
    ],
    [
      "v2: coins in addition to a token",
      () => ({ at: "UniswapV2", ...dollars(), data: v2(), value: 1n }),
    ],
    [
      "v3: fewer coins than the input",
      () => ({
        at: "UniswapV3",
        tokenIn: NATIVE,
        amountIn: one.coin,
        tokenOut: token("dollar"),
        data: v3Route(NATIVE, [500, token("dollar")]),
        value: one.coin - 1n,
      }),
    ],
  ]
  it.each(cases)("%s", async (_, build) => {
    const { done, received } = await swap(build())
    expect({ done, received }).toEqual({ done: false, received: 0n })
  })

  it("a payment to a callback's caller that is not a pool", async () => {
    const data = v3Route(token("dollar"), [3000, token("gold")])
    await expect(
      open.node.client.simulateContract({
        account: open.caller,
        address: open.exchanges.actions.UniswapV3,
        abi: uniswapV3Action.abi,
        functionName: "uniswapV3SwapCallback",
        args: [1n, 1n, data],
      }),
    ).rejects.toThrow("UnknownPool")
  })

  it("coins from any sender except the wrapped coin", async () => {
    for (const to of [open.exchanges.actions.UniswapV3, open.exchanges.actions.UniswapV2]) {
      const hash = await open.node.client.sendTransaction({
        account: open.caller,
        to,
        value: 1n,
        gas: 100_000n,
      })
      expect((await receiptOf(open.node.client, hash)).status).toBe("reverted")
    }
  })
})
