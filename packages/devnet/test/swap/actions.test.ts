import { uniswapV2Action, uniswapV3Action, shieldedPoolAbi } from "@shielded-relay/pool-contracts"
import { testToken } from "@shielded-relay/pool-contracts/testing"
import {
  concat,
  keccak256,
  numberToHex,
  parseAbi,
  parseEther,
  parseUnits,
  stringToHex,
  zeroAddress,
  type Address,
  type Hex,
} from "viem"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import {
  actionDelay,
  deployDevnet,
  receiptOf,
  startEvmNode,
  type Devnet,
  type EvmNode,
} from "../../src/index.ts"

let node: EvmNode
let devnet: Devnet
let exchanges: NonNullable<Devnet["exchanges"]>
let caller: Address

beforeAll(async () => {
  node = await startEvmNode({ secondsBehind: actionDelay })
  devnet = await deployDevnet(node, { exchanges: true })
  if (devnet.exchanges === null) throw new Error("exchanges were asked for")
  ;({ exchanges } = devnet)
  caller = devnet.users[0]?.address ?? zeroAddress
})
afterAll(() => node.close())

const NATIVE = zeroAddress
const one = { dollar: parseUnits("1", 6), ounce: parseEther("1"), coin: parseEther("1") }
const token = (name: "dollar" | "gold"): Address => devnet.tokens[name === "dollar" ? 0 : 1].address
const traded = (address: Address) => (address === NATIVE ? exchanges.wrappedNative : address)

/** A v3 route: tokens with the fee tiers between them. */
function v3Route(
  first: Address,
  ...hops: ReadonlyArray<readonly [fee: number, token: Address]>
): Hex {
  return concat([
    traded(first),
    ...hops.flatMap(([fee, to]) => [numberToHex(fee, { size: 3 }), traded(to)]),
  ])
}
const v2Route = (...tokens: ReadonlyArray<Address>): Hex => concat(tokens.map(traded))

interface Swap {
  readonly at: "UniswapV3" | "UniswapV2"
  readonly tokenIn: Address
  readonly amountIn: bigint
  readonly tokenOut: Address
  readonly minOut?: bigint
  readonly data: Hex
  /** Coins sent along; those of the input unless said. */
  readonly value?: bigint
  /** Tokens sent before; the input unless said. */
  readonly sent?: bigint
}

async function balance(of: Address, account: Address): Promise<bigint> {
  if (of === NATIVE) return node.client.getBalance({ address: account })
  return node.client.readContract({
    address: of,
    abi: testToken.abi,
    functionName: "balanceOf",
    args: [account],
  })
}

/** What the pool does: sends the input, calls the action, looks at what came. All is undone afterwards. */
async function swap({ at, tokenIn, amountIn, tokenOut, minOut = 1n, data, value, sent }: Swap) {
  const snapshot = await node.client.snapshot()
  try {
    const action = exchanges.actions[at]
    if (tokenIn !== NATIVE) {
      await receiptOf(
        node.client,
        await node.client.writeContract({
          account: caller,
          address: tokenIn,
          abi: testToken.abi,
          functionName: "transfer",
          args: [action, sent ?? amountIn],
        }),
      )
    }
    const before = await balance(tokenOut, caller)
    const { status, gasUsed, effectiveGasPrice } = await receiptOf(
      node.client,
      await node.client.writeContract({
        account: caller,
        address: action,
        abi: at === "UniswapV3" ? uniswapV3Action.abi : uniswapV2Action.abi,
        functionName: "execute",
        args: [tokenIn, amountIn, tokenOut, minOut, data],
        value: value ?? (tokenIn === NATIVE ? amountIn : 0n),
        gas: 1_000_000n,
      }),
    )
    const spentOnGas = tokenOut === NATIVE ? gasUsed * effectiveGasPrice : 0n
    const kept = await Promise.all(
      [NATIVE, exchanges.wrappedNative, token("dollar"), token("gold")].map((each) =>
        balance(each, action),
      ),
    )
    return {
      done: status === "success",
      received: (await balance(tokenOut, caller)) - before + spentOnGas,
      kept: kept.reduce((sum, each) => sum + each, 0n),
    }
  } finally {
    await node.client.revert({ id: snapshot })
  }
}

/** What the exchange's own contracts for quotes say. */
async function quoted({ at, amountIn, data }: Swap): Promise<bigint> {
  if (at === "UniswapV3") {
    const { result } = await node.client.simulateContract({
      address: exchanges.v3.quoter,
      abi: parseAbi([
        "function quoteExactInput(bytes path, uint256 amountIn) returns (uint256 amountOut, uint160[], uint32[], uint256)",
      ]),
      functionName: "quoteExactInput",
      args: [data, amountIn],
    })
    return result[0]
  }
  const path = (data.slice(2).match(/.{40}/g) ?? []).map((address): Hex => `0x${address}`)
  const amounts = await node.client.readContract({
    address: exchanges.v2.router,
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
      const [target, activeFrom] = await node.client.readContract({
        address: devnet.pool,
        abi: shieldedPoolAbi,
        functionName: "actions",
        args: [keccak256(stringToHex(name))],
      })
      expect(target.toLowerCase()).toBe(exchanges.actions[name])
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
    "gives %s: exactly the exchange's own quote, and keeps nothing",
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
      "v3: less than the least",
      () => ({ at: "UniswapV3", ...dollars(), data: v3(), minOut: 2n * one.ounce }),
    ],
    [
      "v2: less than the least",
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
      "v3: a route that begins elsewhere",
      () => ({
        at: "UniswapV3",
        ...dollars(),
        data: v3Route(token("gold"), [3000, token("gold")]),
      }),
    ],
    [
      "v2: a route that begins elsewhere",
      () => ({ at: "UniswapV2", ...dollars(), data: v2Route(token("gold"), token("gold")) }),
    ],
    [
      "v3: a route that ends elsewhere",
      () => ({ at: "UniswapV3", ...dollars(), data: v3Route(token("dollar"), [500, NATIVE]) }),
    ],
    [
      "v2: a route that ends elsewhere",
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
        data: v2Route(token("dollar"), caller, token("gold")),
      }),
    ],
    [
      "v3: an input that never came",
      () => ({ at: "UniswapV3", ...dollars(), data: v3(), sent: 0n }),
    ],
    [
      "v2: an input that never came",
      () => ({ at: "UniswapV2", ...dollars(), data: v2(), sent: 0n }),
    ],
    ["v3: coins beside a token", () => ({ at: "UniswapV3", ...dollars(), data: v3(), value: 1n })],
    ["v2: coins beside a token", () => ({ at: "UniswapV2", ...dollars(), data: v2(), value: 1n })],
    [
      "v3: coins that are not all there",
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

  it("a payment to whoever calls back without being a pool", async () => {
    const data = v3Route(token("dollar"), [3000, token("gold")])
    await expect(
      node.client.simulateContract({
        account: caller,
        address: exchanges.actions.UniswapV3,
        abi: uniswapV3Action.abi,
        functionName: "uniswapV3SwapCallback",
        args: [1n, 1n, data],
      }),
    ).rejects.toThrow("UnknownPool")
  })

  it("coins from anyone but the wrapped coin", async () => {
    for (const to of [exchanges.actions.UniswapV3, exchanges.actions.UniswapV2]) {
      const hash = await node.client.sendTransaction({
        account: caller,
        to,
        value: 1n,
        gas: 100_000n,
      })
      expect((await receiptOf(node.client, hash)).status).toBe("reverted")
    }
  })
})
