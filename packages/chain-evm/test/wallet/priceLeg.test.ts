import type { Leg, TransactionFees, WalletChain } from "@shielded-relay/core"
import {
  forMethods,
  honest,
  refusing,
  replying,
  startFaultyEndpoint,
  type Devnet,
  type Fault,
  type FaultyEndpoint,
} from "@shielded-relay/devnet"
import { testToken } from "@shielded-relay/pool-contracts/testing"
import { Effect } from "effect"
import fc from "fast-check"
import { parseEther, toHex, type Hex } from "viem"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { feesOf, gasFeesOf } from "../../src/fees/feeTerms.ts"
import { evmChain } from "../../src/index.ts"
import { legTransactionOf } from "../../src/wallet/legTransaction.ts"
import { addressOf, impatient, newNote, optionsFor, startPool } from "../fixture/pool.ts"
import { failureOf, resources } from "../fixture/run.ts"
import { legArbitrary, managedAccount, withTank } from "../fixture/wallets.ts"

let devnet: Devnet
let a: FaultyEndpoint
let b: FaultyEndpoint
let wallets: WalletChain
const { run, close } = resources()
const account = managedAccount(0xb0b)

beforeAll(async () => {
  devnet = await startPool({ mining: "manual" })
  a = await startFaultyEndpoint(devnet.node.url)
  b = await startFaultyEndpoint(devnet.node.url)
})
afterAll(async () => {
  await close()
  await Promise.all([a.close(), b.close(), devnet.node.close()])
})
beforeEach(async () => {
  behave(honest)
  await devnet.node.client.setBalance({ address: account.hex, value: parseEther("100") })
  await devnet.node.client.mine({ blocks: 1 })
  wallets = await connect()
})

const connect = async () => {
  const options = optionsFor(devnet, [a.url, b.url], { timing: impatient, ...withTank(devnet) })
  return (await run(evmChain(options))).wallets
}
const behave = (fault: Fault) => {
  a.behave(fault)
  b.behave(fault)
}
const estimating = (gas: bigint) => forMethods(["eth_estimateGas"], replying(toHex(gas)))
const price = (leg: Leg, replacing?: TransactionFees) =>
  run(wallets.priceLeg(leg, account.address, replacing))
const rejection = (leg: Leg) => failureOf(wallets.priceLeg(leg, account.address))
const topUp: Leg = { kind: "top-up", amount: 1_000n }
const approval = (): Leg => ({
  kind: "approve",
  token: addressOf(devnet.tokens[0].address),
  amount: 5n,
})
const tokenDeposit = (): Leg => ({
  kind: "deposit",
  notes: [newNote(devnet.tokens[0].address, 10_000_000n)],
})
const coinDeposit = (amount = parseEther("1")): Leg => ({
  kind: "deposit",
  notes: [newNote(devnet.tokens[2].address, amount)],
})
const questions = () => [...a.requests, ...b.requests].map(({ method }) => method)

describe("the bound of a leg", () => {
  it("covers what the leg is priced at, for any leg and whatever gas its token needs", async () => {
    const gas = fc.bigInt({ min: 21_000n, max: 2_000_000n })
    const rich = forMethods(["eth_getBalance"], replying(toHex(2n ** 200n)))
    await fc.assert(
      fc.asyncProperty(legArbitrary, gas, async (leg, needed) => {
        behave((request, next) =>
          request.method === "eth_getBalance"
            ? rich(request, next)
            : estimating(needed)(request, next),
        )
        const bound = await run(wallets.boundOf(leg, account.address))
        const { gasLimit } = legTransactionOf(leg, account.address, account.address)
        const priced = Effect.match(wallets.priceLeg(leg, account.address), {
          onFailure: (failure) => ("code" in failure ? failure.code : failure.reason),
          onSuccess: ({ most }) => most,
        })
        expect(await run(priced)).toBe(needed * 5n > gasLimit * 4n ? "TooMuchGas" : bound)
      }),
      { numRuns: 40 },
    )
  })

  it("is known before the account holds or allows anything, and asks nothing about it", async () => {
    const poor = managedAccount(0xdead)
    for (const leg of [
      topUp,
      approval(),
      tokenDeposit(),
      coinDeposit(),
      { kind: "cancel" } as const,
    ])
      expect(await run(wallets.boundOf(leg, poor.address))).toBeGreaterThan(0n)
    expect(JSON.stringify([a.requests, b.requests])).not.toContain(poor.address.slice(2))
  })
})

describe("a price", () => {
  it("is given for a leg that the chain would take", async () => {
    for (const leg of [topUp, approval(), coinDeposit(), { kind: "cancel" } as const])
      expect((await price(leg)).most).toBeGreaterThan(0n)
  })

  it("leaves room for the code of a topped-up account, and for a quarter more than the estimate", async () => {
    behave(estimating(48_000n))
    expect(gasFeesOf(await price(topUp)).gasLimit).toBe(60_000n)
    behave(estimating(48_001n))
    expect(await rejection(topUp)).toMatchObject({ _tag: "LegRejected", code: "TooMuchGas" })
  })

  it("of a top-up depends on the code to which the account delegates (EIP-7702)", async () => {
    const { address, hex } = managedAccount(0x7702)
    const codeOf = (bytecode: Hex) => devnet.node.client.setCode({ address: hex, bytecode })
    const priced = wallets.priceLeg(topUp, address)
    const [storesOnce, storesTwice, reverts] = [
      "0x60015f5500",
      "0x60015f5560018055",
      "0x5f5ffd",
    ] as const
    await codeOf(storesOnce)
    expect((await run(priced)).most).toBeGreaterThan(0n)
    await codeOf(storesTwice)
    expect(await failureOf(priced)).toMatchObject({ code: "TooMuchGas" })
    await codeOf(reverts)
    expect(await failureOf(priced)).toMatchObject({ code: "Reverted" })
  })

  it("is refused with the pool's own error while the pool may not take the tokens", async () => {
    expect(await rejection(tokenDeposit())).toMatchObject({
      _tag: "LegRejected",
      chainId: 31337,
      code: "TransferMismatch",
    })
    expect(await rejection(coinDeposit(1n))).toMatchObject({ code: "BelowMinimum" })
  })

  it("does not repeat the words or the error names of a token", async () => {
    // The pool's error TransferMismatch, and a text.
    const data = `0xc2eda8b1${"00".repeat(32)}`
    behave(forMethods(["eth_estimateGas"], refusing(3, "execution reverted: pay me", data)))
    expect(await rejection(approval())).toMatchObject({ code: "Reverted" })
    behave(forMethods(["eth_estimateGas"], refusing(-32000, "execution reverted: pay me")))
    expect(await rejection(tokenDeposit())).toMatchObject({ code: "Reverted" })
  })

  it("is refused unless the sender holds the value and the fees", async () => {
    const leg = coinDeposit(parseEther("2"))
    const { most } = await price(leg)
    const { client } = devnet.node
    await client.setBalance({ address: account.hex, value: parseEther("2") + most })
    expect(await price(leg)).toMatchObject({ most })
    await client.setBalance({ address: account.hex, value: parseEther("2") + most - 1n })
    expect(await rejection(leg)).toMatchObject({ _tag: "LegRejected", code: "InsufficientFunds" })
    expect(await rejection({ kind: "top-up", amount: parseEther("1000000") })).toMatchObject({
      code: "InsufficientFunds",
    })
  })

  it("is refused where a node finds pending transactions that leave too little", async () => {
    const text = "insufficient funds for gas * price + value: address 0x0 have 0 want 1"
    behave(forMethods(["eth_estimateGas"], refusing(-32000, text)))
    expect(await rejection(coinDeposit())).toMatchObject({ code: "InsufficientFunds" })
  })

  it("counts as refused only if no endpoint would take the leg: one may be a block behind", async () => {
    b.behave(forMethods(["eth_estimateGas"], refusing(3, "execution reverted", "0x")))
    await price(approval())
    b.behave(forMethods(["eth_getBalance"], replying("0x0")))
    await price(approval())
  })

  it("is estimated on the newest block where a client has no pending one", async () => {
    behave((request, next) =>
      request.method === "eth_estimateGas" && request.params?.[1] === "pending"
        ? refusing(-32602, "pending block tag is not supported")(request, next)
        : next(request),
    )
    await price(approval())
    expect(await rejection(tokenDeposit())).toMatchObject({ code: "TransferMismatch" })
  })

  it("of a deposit is given once the account holds the tokens and the pool may take them", async () => {
    const { client } = devnet.node
    const [{ address }] = devnet.tokens
    const { abi } = testToken
    const holder = managedAccount(0xca401)
    const amount = 10_000_000n
    await client.setBalance({ address: holder.hex, value: parseEther("1") })
    await client.impersonateAccount({ address: holder.hex })
    const call = { account: holder.hex, address, abi } as const
    const priced = () => run(wallets.priceLeg(tokenDeposit(), holder.address))
    await client.writeContract({ ...call, functionName: "mint", args: [holder.hex, amount] })
    await client.writeContract({ ...call, functionName: "approve", args: [devnet.pool, amount] })
    // Both are pending, and count already.
    await priced()
    await client.mine({ blocks: 1 })
    await priced()
    const token = addressOf(address)
    expect(await run(wallets.balanceOf(holder.address, token))).toBe(amount)
    expect(await run(wallets.allowance(holder.address, token))).toBe(amount)
  })
})

describe("the price of a replacement", () => {
  const stuckArbitrary = fc
    .record({
      gasLimit: fc.bigInt({ min: 21_000n, max: 3_000_000n }),
      tip: fc.bigInt({ min: 0n, max: 10n ** 12n }),
      more: fc.bigInt({ min: 0n, max: 10n ** 12n }),
    })
    .map(({ gasLimit, tip, more }) => ({
      gasLimit,
      maxPriorityFeePerGas: tip,
      maxFeePerGas: tip + more,
    }))

  it("is at least a tenth higher in both prices, and at least today's", async () => {
    const today = gasFeesOf(await price(topUp))
    await fc.assert(
      fc.asyncProperty(legArbitrary, stuckArbitrary, async (leg, stuck) => {
        const raised = gasFeesOf(await price(leg, feesOf(stuck)))
        for (const field of ["maxFeePerGas", "maxPriorityFeePerGas"] as const) {
          expect(raised[field] * 10n).toBeGreaterThanOrEqual(stuck[field] * 11n)
          expect(raised[field]).toBeGreaterThan(stuck[field])
          expect(raised[field]).toBeGreaterThanOrEqual(today[field])
        }
        expect(raised.maxFeePerGas).toBeGreaterThanOrEqual(raised.maxPriorityFeePerGas)
        const kept = leg.kind === "cancel" ? 0n : stuck.gasLimit
        expect(raised.gasLimit).toBeGreaterThanOrEqual(kept)
      }),
      { numRuns: 40 },
    )
  })

  it("keeps none of the gas of the leg that a cancel replaces, which its account may not afford", async () => {
    const { gasLimit } = gasFeesOf(await price({ kind: "cancel" }, await price(coinDeposit())))
    expect(gasLimit).toBe(60_000n)
  })

  it("does not ask whether the chain would take the leg", async () => {
    const fees = await price(coinDeposit())
    behave(forMethods(["eth_estimateGas"], refusing(3, "execution reverted", "0x")))
    await devnet.node.client.setBalance({ address: account.hex, value: 0n })
    const before = questions().length
    await price(tokenDeposit(), fees)
    const since = questions().slice(before)
    expect(since).not.toContain("eth_estimateGas")
    expect(since).not.toContain("eth_getBalance")
  })
})
