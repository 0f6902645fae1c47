import { uniswapV3Action } from "@shielded-relay/pool-contracts"
import { Schema } from "effect"
import { concat, numberToHex, parseEther, parseUnits, zeroAddress } from "viem"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { evmView, type EvmView } from "../../src/demo/evmView.ts"
import { startService, type Service } from "../../src/service/startService.ts"
import { deployDevnet, type Devnet } from "../../src/deploy/deployDevnet.ts"
import { receiptOf } from "../../src/node/receiptOf.ts"
import { startEvmNode } from "../../src/node/startEvmNode.ts"
import { actionDelay } from "../../src/exchange/registerSwaps.ts"
import { eventually } from "./eventually.ts"
import { SpecClient, type Reply } from "./SpecClient.ts"

const Quote = Schema.Struct({
  success: Schema.Literal(true),
  swapData: Schema.String,
  externalActionId: Schema.String,
  outSwapAmount: Schema.String,
  expectedOutAmount: Schema.String,
})
const Sent = Schema.Struct({ txHash: Schema.String, nonce: Schema.String })
const Told = Schema.Struct({
  operation: Schema.Struct({
    state: Schema.String,
    kind: Schema.String,
    result: Schema.optionalKey(Schema.Struct({ swap: Schema.Unknown })),
  }),
})
const Balances = Schema.Struct({
  balances: Schema.Array(
    Schema.Struct({ tokenAddress: Schema.String, balance: Schema.String, pending: Schema.String }),
  ),
})
const Deposit = Schema.Struct({
  txData: Schema.Struct({
    to: Schema.String,
    data: Schema.String,
    value: Schema.String,
    gasLimit: Schema.String,
    maxFeePerGas: Schema.String,
    maxPriorityFeePerGas: Schema.String,
  }),
})

/** Real exchanges, pool and proofs, and a caller written from the specification alone. The tests depend on each other and run in order. */
describe("a caller who swaps", () => {
  let devnet: Devnet
  let service: Service
  let wallet: EvmView
  let caller: SpecClient
  let typed: SpecClient
  const chainId = 31337
  const native = zeroAddress

  beforeAll(async () => {
    const node = await startEvmNode({ secondsBehind: actionDelay })
    devnet = await deployDevnet(node, { exchanges: true })
    service = await startService(devnet)
    const key = devnet.users[0]?.privateKey ?? "0x"
    wallet = evmView(node.url, key)
    caller = new SpecClient(service.url, key)
    typed = new SpecClient(service.url, key, true)
    for (const client of [caller, typed])
      expect(await client.createSession()).toMatchObject({ status: 200 })
    const { body } = await caller.post("/deposit", {
      chainId,
      tokenAddresses: [native],
      amounts: [parseEther("3").toString()],
    })
    await wallet.send(Schema.decodeUnknownSync(Deposit)(body).txData)
    await eventually(
      () => balance(native),
      (held) => held === parseEther("3"),
    )
  })
  afterAll(async () => {
    await service.close()
    await devnet.node.close()
  })

  const balance = async (token: string) => {
    const { body } = await caller.get("/balance", { chainId: String(chainId) })
    const row = Schema.decodeUnknownSync(Balances)(body).balances.find(
      ({ tokenAddress }) => tokenAddress.toLowerCase() === token.toLowerCase(),
    )
    return BigInt(row?.balance ?? "0")
  }
  const quote = async (inputTokenAddress: string, outputTokenAddress: string, amount: string) => {
    const asked = { chainId: String(chainId), inputTokenAddress, outputTokenAddress, amount }
    const { status, body } = await caller.get("/get-swap-data", asked)
    expect(status).toBe(200)
    return Schema.decodeUnknownSync(Quote)(body)
  }
  /** Waits until the swap is executed, and returns its outcome. */
  const outcomeOf = async (reply: Reply) => {
    expect(reply).toMatchObject({ status: 200, body: { success: true } })
    const { nonce, txHash } = Schema.decodeUnknownSync(Sent)(reply.body)
    const told = await eventually(
      async () => {
        const { body } = await caller.get(`/operation/${nonce}`, {}, "/operation/:nonce")
        return Schema.decodeUnknownSync(Told)(body).operation
      },
      ({ state }) => state === "confirmed",
    )
    return { swap: told.result?.swap, gas: (await wallet.mined(txHash)).gas }
  }
  const swapOf = (
    { externalActionId, swapData, outSwapAmount }: Awaited<ReturnType<typeof quote>>,
    tokens: readonly [string, string],
    amountIn: bigint,
    feeToken: string,
  ) => ({
    chainId,
    tokenAddresses: tokens,
    amounts: [`-${amountIn}`, outSwapAmount],
    externalActionId,
    swapData,
    feeToken,
  })

  it("gets exactly the quoted amount at unchanged prices, for at most 650,000 gas", async () => {
    const dollar = devnet.tokens[0].address
    const quoted = await quote(native, dollar, "1.0")
    expect(quoted.externalActionId).toBe("UniswapV3")
    const body = swapOf(quoted, [native, dollar], parseEther("1"), native)
    const { swap, gas } = await outcomeOf(await caller.post("/swap", body))
    expect(swap).toEqual({ outcome: "swapped", received: quoted.expectedOutAmount })
    expect(await balance(dollar)).toBe(BigInt(quoted.expectedOutAmount))
    expect(await wallet.tokenBalance(dollar, devnet.pool)).toBe(BigInt(quoted.expectedOutAmount))
    expect(gas).toBeLessThanOrEqual(650_000n)
  })

  it("signs each parameter with the wallet, and pays the fee from the output", async () => {
    const [{ address: dollar }, { address: gold }] = devnet.tokens
    const amountIn = parseUnits("1000", 6)
    const quoted = await quote(dollar, gold, "1000")
    const body = swapOf(quoted, [dollar, gold], amountIn, gold)
    const tokenAmounts = [
      { token: dollar, amount: -amountIn },
      { token: gold, amount: BigInt(quoted.outSwapAmount) },
    ].toSorted((one, other) => (BigInt(one.token) < BigInt(other.token) ? -1 : 1))
    const earned = await wallet.tokenBalance(gold, devnet.feeRecipient)
    const members = [
      ["TokenAmount[]", "tokenAmounts", tokenAmounts],
      ["string", "externalActionId", quoted.externalActionId],
      ["string", "swapData", quoted.swapData],
      ["address", "feeToken", gold],
    ] as const
    const dollars = await balance(dollar)
    const { swap } = await outcomeOf(await typed.typedPost("/swap", "Swap", body, members))
    const fee = (await wallet.tokenBalance(gold, devnet.feeRecipient)) - earned
    expect(fee).toBeGreaterThan(0n)
    const received = BigInt(quoted.expectedOutAmount) - fee
    expect(swap).toEqual({ outcome: "swapped", received: received.toString() })
    expect(await balance(gold)).toBe(received)
    expect(await balance(dollar)).toBe(dollars - amountIn)
  })

  it("gets the input back with a reason when the output would be below the minimum", async () => {
    const dollar = devnet.tokens[0].address
    const before = { coins: await balance(native), dollars: await balance(dollar) }
    const quoted = await quote(native, dollar, "0.5")
    await sellCoins(parseEther("50"))
    const body = swapOf(quoted, [native, dollar], parseEther("0.5"), native)
    const { swap } = await outcomeOf(await caller.post("/swap", body))
    expect(swap).toEqual({
      outcome: "refunded",
      refunded: parseEther("0.5").toString(),
      reason: expect.stringContaining("less than the minimum output"),
    })
    expect(await balance(dollar)).toBe(before.dollars)
    // The fee was paid, because the relayer's gas is spent in any case.
    const paid = before.coins - (await balance(native))
    expect(paid > 0n && paid < parseEther("0.01")).toBe(true)
  })

  /** A stranger trades at Uniswap v3. */
  async function sellCoins(amount: bigint) {
    const { exchanges, tokens, users, node } = devnet
    if (exchanges === null) throw new Error("exchanges were asked for")
    const dollar = tokens[0].address
    const route = concat([exchanges.wrappedNative, numberToHex(500, { size: 3 }), dollar])
    const hash = await node.client.writeContract({
      account: users[1]?.address ?? zeroAddress,
      address: exchanges.actions.UniswapV3,
      abi: uniswapV3Action.abi,
      functionName: "execute",
      args: [native, amount, dollar, 1n, route],
      value: amount,
    })
    expect((await receiptOf(node.client, hash)).status).toBe("success")
  }
})
