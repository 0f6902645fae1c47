import { isNativeToken, VaultUnavailable, type Leg, type WalletChain } from "@shielded-relay/core"
import { startFaultyEndpoint, type Devnet, type FaultyEndpoint } from "@shielded-relay/devnet"
import { depositData } from "@shielded-relay/pool-abi"
import { Effect } from "effect"
import fc from "fast-check"
import {
  bytesToHex,
  encodeFunctionData,
  erc20Abi,
  keccak256,
  parseTransaction,
  recoverTransactionAddress,
  type Hex,
} from "viem"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { feesOf } from "../../src/fees/feeTerms.ts"
import { evmChain } from "../../src/index.ts"
import type { EvmLeg } from "../../src/wallet/legTransaction.ts"
import { optionsFor, startPool } from "../fixture/pool.ts"
import { failureOf, resources } from "../fixture/run.ts"
import { legArbitrary, managedAccount, stakingLegs, withTank } from "../fixture/wallets.ts"

let devnet: Devnet
let endpoint: FaultyEndpoint
let wallets: WalletChain
let withoutTank: WalletChain
const { run, close } = resources()
const account = managedAccount(0xa11ce)

beforeAll(async () => {
  devnet = await startPool()
  endpoint = await startFaultyEndpoint(devnet.node.url)
  const options = optionsFor(devnet, [endpoint.url])
  wallets = (await run(evmChain({ ...options, ...withTank(devnet) }))).wallets
  const { gasTank: _, ...others } = options
  withoutTank = (await run(evmChain(others))).wallets
})
afterAll(async () => {
  await close()
  await Promise.all([endpoint.close(), devnet.node.close()])
})

const price = fc.bigInt({ min: 1n, max: 2n ** 64n })
const feesArbitrary = fc
  .record({ gasLimit: price, tip: price, more: price })
  .map(({ gasLimit, tip, more }) => ({
    gasLimit,
    maxFeePerGas: tip + more,
    maxPriorityFeePerGas: tip,
  }))
const fees = feesOf({ gasLimit: 100_000n, maxFeePerGas: 10n, maxPriorityFeePerGas: 1n })

/** What viem itself would send for the leg. */
function expected(leg: EvmLeg): { readonly to: Hex; readonly value: bigint; readonly data: Hex } {
  const to: Hex = `0x${account.address.slice(2)}`
  switch (leg.kind) {
    case "top-up":
      return { to, value: leg.amount, data: "0x" }
    case "approve": {
      const args = [devnet.pool, leg.amount] as const
      const data = encodeFunctionData({ abi: erc20Abi, functionName: "approve", args })
      return { to: `0x${leg.token.slice(2)}`, value: 0n, data }
    }
    case "deposit": {
      const native = leg.notes.filter((note) => isNativeToken(note.token))
      const value = native.reduce((sum, note) => sum + note.amount, 0n)
      return { to: devnet.pool, value, data: depositData(leg.notes) }
    }
    case "cancel":
      return { to, value: 0n, data: "0x" }
  }
}

describe("a signed leg", () => {
  it("is the EIP-1559 transaction of its sender, with the given nonce and fees, for any leg", async () => {
    await fc.assert(
      fc.asyncProperty(legArbitrary, fc.nat(), feesArbitrary, async (leg, nonce, gasFees) => {
        const sender = wallets.senderOf(leg, account.address)
        const given = feesOf(gasFees)
        const signed = await run(wallets.signLeg(leg, account.address, nonce, given, account.sign))
        expect(signed).toMatchObject({ sender, senderNonce: nonce, fees: given })
        const raw = bytesToHex(signed.raw)
        expect(signed.hash).toBe(keccak256(raw))
        const { nonce: parsedNonce, value, data, to, ...parsed } = parseTransaction(raw)
        expect(parsed).toMatchObject({
          type: "eip1559",
          chainId: 31337,
          gas: gasFees.gasLimit,
          maxFeePerGas: gasFees.maxFeePerGas,
          maxPriorityFeePerGas: gasFees.maxPriorityFeePerGas,
        })
        expect(parsedNonce ?? 0).toBe(nonce)
        expect({ to, value: value ?? 0n, data: data ?? "0x" }).toEqual(expected(leg))
        const serializedTransaction: `0x02${string}` = `0x02${raw.slice(4)}`
        const signer = await recoverTransactionAddress({ serializedTransaction })
        expect(signer.toLowerCase()).toBe(sender)
        // At most what the fees say, whatever the leg's gas.
        expect(given.most).toBe(gasFees.gasLimit * gasFees.maxFeePerGas)
      }),
      { numRuns: 60 },
    )
  })

  it("has the same bytes when it is signed again", async () => {
    await fc.assert(
      fc.asyncProperty(legArbitrary, fc.nat(), async (leg, nonce) => {
        const sign = () => run(wallets.signLeg(leg, account.address, nonce, fees, account.sign))
        expect(await sign()).toEqual(await sign())
      }),
      { numRuns: 20 },
    )
  })

  it("takes one signature of the account, and a top-up none: the tank signs it", async () => {
    await fc.assert(
      fc.asyncProperty(legArbitrary, async (leg) => {
        const before = account.signatures()
        await run(wallets.signLeg(leg, account.address, 0, fees, account.sign))
        expect(account.signatures() - before).toBe(leg.kind === "top-up" ? 0 : 1)
      }),
      { numRuns: 20 },
    )
  })

  it("asks no endpoint", async () => {
    const before = endpoint.requests.length
    for (const leg of fc.sample(legArbitrary, 10))
      await run(wallets.signLeg(leg, account.address, 0, fees, account.sign))
    expect(endpoint.requests).toHaveLength(before)
  })

  it("is not made while the vault is locked", async () => {
    const locked = new VaultUnavailable({ reason: "locked", retryable: true })
    const signing = wallets.signLeg({ kind: "cancel" }, account.address, 0, fees, () =>
      Effect.fail(locked),
    )
    expect(await failureOf(signing)).toBe(locked)
  })

  it.each([
    ["too short", new Uint8Array(64)],
    ["too long", new Uint8Array(66)],
    ["with a recovery bit of 27", new Uint8Array(65).fill(27)],
  ])("is not made with a signature that is %s", async (_form, signature) => {
    const signing = wallets.signLeg({ kind: "cancel" }, account.address, 0, fees, () =>
      Effect.succeed(signature),
    )
    await expect(run(signing)).rejects.toThrow("a signature must be 65 bytes")
  })

  it("needs a nonce", async () => {
    const signing = wallets.signLeg({ kind: "cancel" }, account.address, null, fees, account.sign)
    await expect(run(signing)).rejects.toThrow("senderNonce is null")
  })
})

describe("the sender of a leg", () => {
  it("is the tank for a top-up, and the account for any other leg", () => {
    const tank = devnet.users[3]?.address.toLowerCase()
    expect(wallets.tank).toBe(tank)
    fc.assert(
      fc.property(legArbitrary, (leg) => {
        const sender = wallets.senderOf(leg, account.address)
        expect(sender).toBe(leg.kind === "top-up" ? tank : account.address)
      }),
    )
  })

  it("does not exist for a top-up on a chain without a tank, and nothing else works for it either", async () => {
    const leg: Leg = { kind: "top-up", amount: 1n }
    const problem = "chain 31337 has no gasTank"
    expect(withoutTank.tank).toBeNull()
    expect(() => withoutTank.senderOf(leg, account.address)).toThrow(problem)
    const { address, sign } = account
    await expect(run(withoutTank.priceLeg(leg, address))).rejects.toThrow(problem)
    await expect(run(withoutTank.signLeg(leg, address, 0, fees, sign))).rejects.toThrow(problem)
  })
})

describe("a leg that only TRON has", () => {
  it("is a defect in every call", async () => {
    const { address, sign } = account
    for (const leg of stakingLegs(address)) {
      const problem = `EVM chains have no leg ${leg.kind}`
      expect(() => wallets.senderOf(leg, address)).toThrow(problem)
      await expect(run(wallets.boundOf(leg, address))).rejects.toThrow(problem)
      await expect(run(wallets.priceLeg(leg, address))).rejects.toThrow(problem)
      await expect(run(wallets.priceLeg(leg, address, fees))).rejects.toThrow(problem)
      await expect(run(wallets.signLeg(leg, address, 0, fees, sign))).rejects.toThrow(problem)
    }
  })
})
