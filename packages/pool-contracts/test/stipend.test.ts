import { encodeFunctionData, type Hex } from "viem"
import { describe, expect, it } from "vitest"
import { shieldedPoolAbi } from "../src/index.ts"
import { hostileRecipient } from "../src/testing/index.ts"
import { fund, nth, openPool } from "./chain/openPool.ts"
import { revertOfRaw } from "./chain/revert.ts"
import { deployContract, NATIVE, type Operation } from "./chain/TestPool.ts"

const BURN_GAS = 2
const WORK = 5

const account: Hex = "0x00000000000000000000000000000000000000bb"
/** Its code stops at once. */
const frugal: Hex = "0x00000000000000000000000000000000000000cc"
let busy: Hex = "0x"
/** Pays 600 coins to the contract that does work, 100 to an account, 50 to the frugal contract and a fee of 10. */
let payouts: Operation

const pool = openPool(
  5,
  async (opened) => {
    busy = await deployContract(opened.client, hostileRecipient)
    await opened.client.setCode({ address: frugal, bytecode: "0x00" })
    const { spendingKey, notes } = await fund(opened, [[NATIVE, 1000n]])
    payouts = await opened.prepare({
      joins: [
        {
          inputs: [nth(notes, 0)],
          outputs: [
            opened.note(spendingKey, NATIVE, 240n),
            opened.note(spendingKey, NATIVE, 0n),
          ] as const,
          publicAmount: -760n,
        },
      ],
      ext: {
        payouts: [
          { token: NATIVE, to: busy, amount: 600n },
          { token: NATIVE, to: account, amount: 100n },
          { token: NATIVE, to: frugal, amount: 50n },
        ],
        fee: { token: NATIVE, to: opened.owner, amount: 10n, fromOutput: false },
      },
    })
  },
  "tron",
)

describe("a native payout of a pool for TRON", () => {
  it.each([
    ["does work", WORK],
    ["burns all its gas", BURN_GAS],
  ])("gives a recipient the stipend alone: one that %s is credited", async (_, mode) => {
    await pool().trial(async () => {
      await pool().call(busy, hostileRecipient.abi, "setMode", [mode])
      const { gasUsed } = await pool().send(payouts)
      expect(gasUsed).toBeLessThan(500_000n)
      expect(await pool().read("claimable", [busy])).toBe(600n)
      expect(await pool().balance(NATIVE, account)).toBe(100n)
      expect(await pool().balance(NATIVE, frugal)).toBe(50n)
      expect(await pool().balance(NATIVE)).toBe(840n)
    })
  })

  // TRON ends calls at a depth of 64. A caller further down could have payouts refused that their recipients would take.
  it("is paid in a call by an account, not by a contract", async () => {
    const { address, client, user: sender } = pool()
    const { joins, ext } = payouts
    const transact = encodeFunctionData({
      abi: shieldedPoolAbi,
      functionName: "transact",
      args: [joins, ext],
    })
    const through = encodeFunctionData({
      abi: hostileRecipient.abi,
      functionName: "execute",
      args: [address, transact],
    })
    const called = (to: Hex, data: Hex) => revertOfRaw(client, { account: sender, to, data })
    expect(await called(busy, through)).toBe("CalledByContract")
    expect(await called(address, transact)).toBe("success")
  })

  it("names the gas that it gives", async () => {
    expect(await pool().read("payoutGas", [])).toBe(0)
  })
})
