import { routerAction } from "@shielded-relay/pool-contracts"
import { hostileAction, testToken } from "@shielded-relay/pool-contracts/testing"
import {
  encodeFunctionData,
  parseEther,
  parseUnits,
  toFunctionSelector,
  type Abi,
  type Address,
  type Hex,
} from "viem"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { receiptOf } from "../../src/index.ts"
import { NATIVE, OpenExchanges, type ActionCall } from "./openExchanges.ts"
import { dealOf } from "./quoteServer.ts"

let open: OpenExchanges
/** A router that receives the input and follows instructions. */
let hostileRouter: Address
let hostile: Address
beforeAll(async () => {
  open = await OpenExchanges.start()
  hostileRouter = await create(hostileAction, [])
  hostile = await create(routerAction, [hostileRouter])
})
afterAll(() => open.node.close())

async function create(
  { abi, bytecode }: { readonly abi: Abi; readonly bytecode: Hex },
  args: ReadonlyArray<unknown>,
): Promise<Address> {
  const { client } = open.node
  const hash = await client.deployContract({ account: open.caller, abi, bytecode, args })
  const { contractAddress, status } = await receiptOf(client, hash)
  if (status !== "success" || contractAddress === null || contractAddress === undefined)
    throw new Error("nothing was made")
  return contractAddress
}

async function setMode(mode: number, payload: Hex = "0x") {
  const { client } = open.node
  const { abi } = hostileAction
  const args = [mode, payload] as const
  const call = {
    account: open.caller,
    address: hostileRouter,
    abi,
    functionName: "setMode",
    args,
  } as const
  await receiptOf(client, await client.writeContract(call))
}

const amountIn = parseUnits("50", 6)
const call = (more: Partial<ActionCall>): ActionCall => ({
  action: open.exchanges.actions.Router,
  tokenIn: open.token("dollar"),
  amountIn,
  tokenOut: open.token("gold"),
  minOut: 1n,
  data: "0x",
  ...more,
})
const sale = async (amount: bigint, to: Address = open.exchanges.actions.Router) => {
  const [tokenIn, tokenOut] = [open.token("dollar"), open.token("gold")]
  const deal = await dealOf(open, { tokenIn, tokenOut, amountIn: amount, to })
  if (deal === null) throw new Error("there is a route")
  return deal
}

describe("an action for one router", () => {
  it("forwards the router's whole output, keeps nothing and leaves no allowance", async () => {
    const { data, amountOut } = await sale(amountIn)
    expect(await open.execute(call({ data, minOut: amountOut }))).toEqual({
      done: true,
      received: amountOut,
      kept: 0n,
    })
    const { data: part } = await sale(amountIn / 2n)
    const refused = await open.execute(call({ data: part }))
    expect(refused).toMatchObject({ done: false, received: 0n })
    expect(
      await open.node.client.readContract({
        address: open.token("dollar"),
        abi: testToken.abi,
        functionName: "allowance",
        args: [open.exchanges.actions.Router, open.exchanges.v2.router],
      }),
    ).toBe(0n)
  })

  it.each<readonly [string, () => Promise<ActionCall>]>([
    [
      "part of the input is left over",
      async () => call({ data: (await sale(amountIn - 1n)).data }),
    ],
    [
      "the output is below the minimum",
      async () => {
        const { data, amountOut } = await sale(amountIn)
        return call({ data, minOut: amountOut + 1n })
      },
    ],
    [
      "the output went to another address",
      async () => call({ data: (await sale(amountIn, open.caller)).data }),
    ],
    ["the router refuses the calldata", () => Promise.resolve(call({ data: "0x12345678" }))],
    ["the input was not sent", async () => call({ data: (await sale(amountIn)).data, sent: 0n })],
    [
      "coins were sent in addition to a token",
      async () => call({ data: (await sale(amountIn)).data, value: 1n }),
    ],
    [
      "fewer coins were sent than stated",
      () => Promise.resolve(call({ tokenIn: NATIVE, amountIn: 2n, value: 1n })),
    ],
  ])("undoes everything when %s", async (_, build) => {
    const { done } = await open.execute(await build())
    expect(done).toBe(false)
  })

  it("refuses reentrant calls during a swap", async () => {
    const REENTER = 7
    const input = parseEther("1")
    const execute = (tokenIn: Address, amount: bigint, data: Hex) =>
      encodeFunctionData({
        abi: routerAction.abi,
        functionName: "execute",
        args: [tokenIn, amount, open.token("gold"), 1n, data],
      })
    await setMode(REENTER, execute(open.token("dollar"), 0n, "0x"))
    const data = execute(NATIVE, input, "0x")
    const hash = await open.node.client.writeContract({
      account: open.caller,
      address: hostile,
      abi: routerAction.abi,
      functionName: "execute",
      args: [NATIVE, input, open.token("gold"), 1n, data],
      value: input,
    })
    expect((await receiptOf(open.node.client, hash)).status).toBe("success")
    const read = { address: hostileRouter, abi: hostileAction.abi } as const
    expect(await open.node.client.readContract({ ...read, functionName: "succeeded" })).toBe(false)
    expect(await open.node.client.readContract({ ...read, functionName: "answer" })).toBe(
      toFunctionSelector("Reentered()"),
    )
  })

  it.each([
    ["does nothing", 1],
    ["fails", 0],
    ["gives less", 2],
    ["fails with too much return data", 6],
  ])("undoes everything when its router %s", async (_, mode) => {
    await setMode(mode)
    const [tokenIn, tokenOut] = [open.token("dollar"), open.token("gold")]
    const data = encodeFunctionData({
      abi: hostileAction.abi,
      functionName: "execute",
      args: [NATIVE, 0n, tokenOut, 100n, "0x"],
    })
    const { done } = await open.execute(call({ action: hostile, tokenIn, data, minOut: 100n }))
    expect(done).toBe(false)
  })

  it("accepts coins only during a swap, and requires a router with code", async () => {
    const hash = await open.node.client.sendTransaction({
      account: open.caller,
      to: open.exchanges.actions.Router,
      value: 1n,
      gas: 100_000n,
    })
    expect((await receiptOf(open.node.client, hash)).status).toBe("reverted")
    await expect(create(routerAction, [open.caller])).rejects.toThrow("nothing was made")
  })
})
