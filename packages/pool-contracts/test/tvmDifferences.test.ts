import { readdirSync, readFileSync } from "node:fs"
import { chainParameters } from "@shielded-relay/local-tron-node"
import { concat, encodeFunctionData, keccak256, padHex, sliceHex, toHex, type Hex } from "viem"
import { beforeAll, describe, expect, it } from "vitest"
import { shieldedPoolAbi } from "../src/index.ts"
import {
  contractWallet,
  contractWalletFactory,
  fixedRateAction,
  hostileRecipient,
  testExchange,
  testToken,
} from "../src/testing/index.ts"
import { fund, nth, registerAction } from "./chain/openPool.ts"
import { revertOfRaw } from "./chain/revert.ts"
import { deployContract, NATIVE, TestPool } from "./chain/TestPool.ts"
import { startTvm, type Tvm, type TvmOptions } from "./chain/tvm.ts"
import { npkOf } from "./model/note.ts"

async function open(options: TvmOptions = {}) {
  const tvm = startTvm(options)
  return { tvm, pool: await TestPool.deploy(tvm.client, 5, "tron") }
}

let tvm: Tvm
let pool: TestPool
beforeAll(async () => {
  ;({ tvm, pool } = await open())
})

/** Calldata of `levels` calls of a contract to itself, the last of which calls the target. */
function nested(contract: Hex, levels: number, target: Hex, data: Hex): Hex {
  const execute = (to: Hex, payload: Hex) =>
    encodeFunctionData({
      abi: hostileRecipient.abi,
      functionName: "execute",
      args: [to, payload],
    })
  let payload = execute(target, data)
  for (let level = 1; level < levels; level++) payload = execute(contract, payload)
  return payload
}

describe("the pool and the TRON machine's addresses", () => {
  it("CREATE2 hashes 41 in place of ff, so that a contract is not where EIP-1014 puts it", async () => {
    const factory = await deployContract(tvm.client, contractWalletFactory)
    const { abi } = contractWalletFactory
    const code = keccak256(concat([contractWallet.bytecode, padHex(pool.user, { size: 32 })]))
    const at = (prefix: Hex) =>
      sliceHex(keccak256(concat([prefix, factory, toHex(0, { size: 32 }), code])), 12)
    const made = { address: factory, abi, args: [pool.user] } as const
    const predicted = await tvm.client.readContract({ ...made, functionName: "addressOf" })
    expect(predicted.toLowerCase()).toBe(at("0xff"))
    await pool.call(factory, abi, "create", [pool.user])
    expect(await tvm.client.getCode({ address: at("0x41") })).toBeDefined()
    expect(await tvm.client.getCode({ address: at("0xff") })).toBeUndefined()
  })

  it("nothing that is deployed creates contracts or predicts addresses", () => {
    const folder = new URL("../contracts/", import.meta.url)
    const sources = readdirSync(folder, { recursive: true, encoding: "utf8" })
    for (const name of sources.filter((each) => /^(?!testing|ProofTrial).*\.sol$/.test(each))) {
      const source = readFileSync(new URL(name, folder), "utf8")
      const code = source.replaceAll(/\/\/.*/g, "")
      expect([
        name,
        code.match(/create2|hex"ff"|bytes1\(0xff\)|\bnew (?!address|uint256)\w+/gi),
      ]).toEqual([name, null])
    }
  })
})

describe("the pool and the TRON machine's amounts", () => {
  it("tokens have amounts above int64, coins must come with the call", async () => {
    const spendingKey = pool.newSpendingKey()
    const amount = 2n ** 90n
    await pool.deposit([{ token: pool.token, amount, spendingKey }])
    expect(await pool.balance(pool.token)).toBe(amount)
    const coins = pool.note(spendingKey, NATIVE, 2n ** 63n)
    await expect(
      pool.write("deposit", [[pool.depositEntry(NATIVE, coins)]], { value: 1n }),
    ).rejects.toThrow("WrongValue")
  })

  it("clearing a slot costs 5,000 and gives nothing back, setting it anew costs 20,000", async () => {
    const set = async (amount: bigint) => {
      const { gasUsed } = await pool.write("setMinDeposit", [pool.otherToken, amount], {
        account: pool.owner,
      })
      return gasUsed
    }
    const [changed, cleared, anew] = [await set(2n), await set(0n), await set(1n)]
    expect(cleared).toBe(changed)
    expect(anew).toBe(changed + 15_000n)
  })
})

describe("the pool and the TRON machine's depth", () => {
  it("a deposit that calls deeper than 64 is refused as a whole", async () => {
    const caller = await deployContract(tvm.client, hostileRecipient)
    await pool.tokenWrite(pool.token, "mint", [caller, 5n])
    const approve = encodeFunctionData({
      abi: testToken.abi,
      functionName: "approve",
      args: [pool.address, 5n],
    })
    await pool.call(caller, hostileRecipient.abi, "execute", [pool.token, approve])
    const entry = pool.depositEntry(pool.token, pool.note(1n, pool.token, 5n))
    const deposit = encodeFunctionData({
      abi: shieldedPoolAbi,
      functionName: "deposit",
      args: [[entry]],
    })
    const at = (depth: number) =>
      tvm.client.call({
        account: pool.user,
        to: caller,
        data: nested(caller, depth, pool.address, deposit),
      })
    // The pool itself calls the token and the library of its hash.
    await expect(at(63)).resolves.toBeDefined()
    await expect(at(64)).rejects.toThrow("REVERT")
  })

  it("keeps an action away from contracts, which could call it too deep down", async () => {
    const { client } = tvm
    const exchange = await deployContract(client, testExchange, [10_000n])
    await pool.tokenWrite(pool.otherToken, "mint", [exchange, 10n ** 6n])
    const id = await registerAction(
      pool,
      "Venue",
      await deployContract(client, fixedRateAction, [exchange]),
    )
    const { spendingKey, notes } = await fund(pool, [[pool.token, 100n]])
    const key = () => npkOf(pool.note(spendingKey, pool.token, 0n))
    const { joins, ext } = await pool.prepare({
      joins: [
        {
          inputs: [nth(notes, 0)],
          outputs: [
            pool.note(spendingKey, pool.token, 50n),
            pool.note(spendingKey, pool.token, 0n),
          ],
          publicAmount: -50n,
        },
      ],
      ext: {
        action: {
          id,
          tokenIn: pool.token,
          amountIn: 50n,
          tokenOut: pool.otherToken,
          minOut: 50n,
          npk: key(),
          encryptedNote: pool.encryptedNote(),
          refundNpk: key(),
          refundNote: pool.encryptedNote(),
          data: "0x",
        },
      },
    })
    const caller = await deployContract(client, hostileRecipient)
    const transact = encodeFunctionData({
      abi: shieldedPoolAbi,
      functionName: "transact",
      args: [joins, ext],
    })
    const call = (to: Hex, data: Hex) => revertOfRaw(client, { account: pool.user, to, data })
    expect(await call(caller, nested(caller, 1, pool.address, transact))).toBe("CalledByContract")
    expect(await call(caller, nested(caller, 62, pool.address, transact))).toBe("CalledByContract")
    const before = await pool.balance(pool.otherToken)
    await pool.write("transact", [joins, ext])
    expect(await pool.balance(pool.otherToken)).toBe(before + 50n)
  })
})

describe("the pool and the TRON machine's energy and memory", () => {
  it("a point off the curve burns the energy limit, since a call forwards everything", async () => {
    const limit = 2_000_000n
    const transfer = (of: TestPool) => {
      const outputs = [of.note(1n, NATIVE, 0n), of.note(1n, NATIVE, 0n)] as const
      return of.draft({ joins: [{ inputs: [], outputs, publicAmount: 0n }] })
    }
    await expect(pool.outcome(transfer(pool), { gas: limit })).rejects.toThrow("OUT_OF_ENERGY")
    const parameters = chainParameters("mainnet", { getAllowTvmCompatibleEvm: 1 })
    const { pool: compatible } = await open({ parameters })
    // With EIP-150's rule 1/64 stays behind for the pool's own refusal.
    expect(await compatible.outcome(transfer(compatible), { gas: limit })).toBe("InvalidProof")
  })

  it("an operation of more than 3 MiB ends with OUT_OF_MEMORY, and changes nothing", async () => {
    const outputs = [pool.note(1n, NATIVE, 0n), pool.note(1n, NATIVE, 0n)] as const
    const long: Hex = `0x${"00".repeat(3 * 1024 * 1024)}`
    const encryptedNotes = [long, long]
    const operation = pool.draft({
      joins: [{ inputs: [], outputs, publicAmount: 0n }],
      ext: { encryptedNotes },
    })
    await expect(pool.outcome(operation, { gas: 100_000_000n })).rejects.toThrow("OUT_OF_MEMORY")
  })
})
