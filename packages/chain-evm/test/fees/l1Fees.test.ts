import { provenCallArbitrary, provenUpdateArbitrary } from "@shielded-relay/testkit"
import type { CallShape, PoolTransaction } from "@shielded-relay/core"
import { receiptOf, type Devnet } from "@shielded-relay/devnet"
import { callDataOf, gasOf, shapeOf } from "@shielded-relay/pool-abi"
import { testGasPriceOracle } from "@shielded-relay/pool-contracts/testing"
import fc from "fast-check"
import { serializeTransaction, size, type Hex } from "viem"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { gasTable } from "../../src/fees/gasTable.ts"
import { insertionCost } from "../fixture/parts.ts"
import { gasPriceOracle } from "../../src/fees/l1Fee.ts"
import { transactionSizeOf, transactionSizeWith } from "../../src/fees/transactionSize.ts"
import { evmChain } from "../../src/index.ts"
import { newNote, startPool } from "../fixture/pool.ts"
import { resources } from "../fixture/run.ts"
import { legArbitrary, managedAccount, withTank } from "../fixture/wallets.ts"
import { legTransactionOf, type EvmLeg } from "../../src/wallet/legTransaction.ts"

let devnet: Devnet
const { run, close } = resources()
const { abi, bytecode } = testGasPriceOracle

beforeAll(async () => {
  devnet = await startPool()
})
afterAll(async () => {
  await close()
  await devnet.node.close()
})

const withdrawal: CallShape = {
  joins: [2],
  payouts: 1,
  nativePayouts: 0,
  fee: true,
  action: false,
}
const setPrices = async (weiPerByte: bigint, operatorWeiPerGas: bigint) => {
  const { node, owner } = devnet
  const hash = await node.client.writeContract({
    account: owner.address,
    address: gasPriceOracle,
    abi,
    functionName: "set",
    args: [weiPerByte, operatorWeiPerGas],
  })
  await receiptOf(node.client, hash)
}
/** The predeploy of the OP stack, as a node of such a chain has it. */
const placeOracle = async () => {
  const { node, owner } = devnet
  const hash = await node.client.deployContract({ account: owner.address, abi, bytecode })
  const address = (await receiptOf(node.client, hash)).contractAddress ?? gasPriceOracle
  const code = (await node.client.getCode({ address })) ?? "0x"
  await node.client.setCode({ address: gasPriceOracle, bytecode: code })
}
const costOf = async (shape: CallShape | "tree-update", l1Fees: "none" | "op-stack") => {
  const { gateway } = await run(evmChain({ ...devnet.chainOptions, l1Fees }))
  const cost = shape === "tree-update" ? insertionCost(gateway) : gateway.estimateCost(shape)
  return (await run(cost)).native
}

describe("a chain of the OP stack", () => {
  it("without its oracle does not start", async () => {
    await expect(
      run(evmChain({ ...devnet.chainOptions, l1Fees: "op-stack" })),
    ).rejects.toMatchObject({ code: "l1-fees" })
  })

  it("has the price of publishing a call in the call's cost, and its operator's share", async () => {
    await placeOracle()
    for (const shape of [withdrawal, "tree-update"] as const) {
      await setPrices(0n, 0n)
      expect(await costOf(shape, "op-stack")).toBe(await costOf(shape, "none"))
      await setPrices(10n ** 12n, 0n)
      const size = BigInt(transactionSizeOf(shape)) + 68n
      const published = (size + size / 255n + 16n) * 10n ** 12n
      const withL1 = (await costOf(shape, "op-stack")) - (await costOf(shape, "none"))
      expect(withL1).toBe(published)
      await setPrices(10n ** 12n, 10n ** 9n)
      const withOperator = (await costOf(shape, "op-stack")) - (await costOf(shape, "none"))
      expect(withOperator).toBe(published + gasOf(gasTable, shape) * 10n ** 9n)
    }
  })

  it("has them twice in the bound and the price of a managed account's leg, whose account must hold them once", async () => {
    await placeOracle()
    const { client } = devnet.node
    const account = managedAccount(0x1)
    const leg: EvmLeg = { kind: "deposit", notes: [newNote(devnet.tokens[2].address, 10n ** 18n)] }
    const priced = async (l1Fees: "none" | "op-stack") => {
      const options = { ...devnet.chainOptions, ...withTank(devnet), l1Fees }
      const { wallets, gateway } = await run(evmChain(options))
      const { data, gasLimit } = legTransactionOf(leg, account.address, gateway.pool)
      const asked = BigInt(transactionSizeWith(data)) + 68n
      const published = (asked + asked / 255n + 16n) * 10n ** 12n
      await client.setBalance({ address: account.hex, value: 10n ** 20n })
      const { most } = await run(wallets.priceLeg(leg, account.address))
      const bound = await run(wallets.boundOf(leg, account.address))
      const priceAgain = (value: bigint) =>
        client
          .setBalance({ address: account.hex, value })
          .then(() => run(wallets.priceLeg(leg, account.address)))
      return { most, bound, l1Fee: published + gasLimit * 10n ** 9n, priceAgain }
    }
    await setPrices(10n ** 12n, 10n ** 9n)
    const without = await priced("none")
    const { most, bound, l1Fee, priceAgain } = await priced("op-stack")
    expect(most - without.most).toBe(2n * l1Fee)
    expect(bound).toBe(most)
    // A node compares with today's fee.
    const needed = 10n ** 18n + without.most + l1Fee
    expect(await priceAgain(needed)).toMatchObject({ most })
    await expect(priceAgain(needed - 1n)).rejects.toMatchObject({ code: "InsufficientFunds" })
  })

  it("before Isthmus, which knows no operator's share, has the price of publishing", async () => {
    await placeOracle()
    await setPrices(10n ** 12n, 0n)
    // The same answer to everything but the question for an operator's share, to which it reverts.
    const selector = "275aedd2"
    const code: Hex = `0x5f3560e01c63${selector}1460165760645f5260205ff35b5f5ffd`
    await devnet.node.client.setCode({ address: gasPriceOracle, bytecode: code })
    const difference = (await costOf(withdrawal, "op-stack")) - (await costOf(withdrawal, "none"))
    expect(difference).toBe(100n)
  })
})

/** As the pool takes them: two notes for each join. */
const call = fc
  .tuple(provenCallArbitrary, fc.uint8Array({ minLength: 157, maxLength: 157 }))
  .map(([made, note]): PoolTransaction => ({
    kind: "transact",
    call: {
      ...made,
      extData: { ...made.extData, encryptedNotes: made.joins.flatMap(() => [note, note]) },
    },
  }))
const update = provenUpdateArbitrary.map((made): PoolTransaction => ({
  kind: "tree-update",
  update: made,
}))

describe("the size of a transaction", () => {
  it("follows from the shape of its call, and what stands around the call has its place", () => {
    fc.assert(
      fc.property(fc.oneof(call, update), (transaction) => {
        const unsigned = serializeTransaction({
          chainId: 4_294_967_295,
          nonce: 1_000_000,
          maxFeePerGas: 10n ** 12n,
          maxPriorityFeePerGas: 10n ** 12n,
          gas: 10_000_000n,
          to: gasPriceOracle,
          data: callDataOf(transaction),
        })
        const room = transactionSizeOf(shapeOf(transaction)) - size(unsigned)
        expect(room).toBeGreaterThanOrEqual(0)
        expect(room).toBeLessThanOrEqual(700)
      }),
    )
  })

  it("of a leg is bounded too, whatever its value", () => {
    const { address } = managedAccount(0x1)
    fc.assert(
      fc.property(legArbitrary, (leg) => {
        const { to, data, value, gasLimit } = legTransactionOf(leg, address, address)
        const unsigned = serializeTransaction({
          chainId: 4_294_967_295,
          nonce: 1_000_000,
          maxFeePerGas: 10n ** 12n,
          maxPriorityFeePerGas: 10n ** 12n,
          gas: gasLimit,
          to,
          value,
          data,
        })
        const room = transactionSizeWith(data) - size(unsigned)
        expect(room).toBeGreaterThanOrEqual(0)
        expect(room).toBeLessThanOrEqual(70)
      }),
    )
  })
})
