import { encodeFunctionData, parseEventLogs, type Hex } from "viem"
import { describe, expect, it } from "vitest"
import { shieldedPoolAbi } from "../src/index.ts"
import {
  falseReturnToken,
  feeOnTransferToken,
  hostileRecipient,
  hostileToken,
  noReturnToken,
} from "../src/testing/index.ts"
import { fund, nth, openPool } from "./chain/openPool.ts"
import { errorIn, revertOf } from "./chain/revert.ts"
import { deployContract, NATIVE, type Operation } from "./chain/TestPool.ts"
import type { PlacedNote } from "./model/note.ts"

const ACCEPT = 0
const REFUSE = 1
const BURN_GAS = 2
const REENTER = 3
const BOMB = 4
const WORK = 5

const stranger: Hex = "0x00000000000000000000000000000000000000bb"
let recipient: Hex = "0x"
let fee: Hex = "0x"
let hostile: Hex = "0x"
/** Pays 600 coins to the hostile recipient, 100 to a stranger and a fee of 10. */
let coinPayout: Operation
/** Pays 600 to a stranger and a fee of 10, in each unusual token. */
const tokenPayouts = new Map<Hex, Operation>()
let usual: ReadonlyArray<Hex> = []

const pool = openPool(5, async (opened) => {
  const { client } = opened
  recipient = await deployContract(client, hostileRecipient)
  const deploy = (contract: Parameters<typeof deployContract>[1]) =>
    deployContract(client, contract, ["Unusual", "UNU", 18])
  fee = await deploy(feeOnTransferToken)
  hostile = await deploy(hostileToken)
  usual = [await deployContract(client, noReturnToken), await deploy(falseReturnToken)]
  const tokens = [fee, hostile, ...usual]
  for (const token of tokens) await opened.accept(token)
  const { spendingKey, notes } = await fund(opened, [
    [NATIVE, 1000n],
    ...tokens.map((token) => [token, 1000n] as const),
  ])
  const joinOf = (note: PlacedNote, token: Hex, leaves: bigint) => ({
    inputs: [note],
    outputs: [
      opened.note(spendingKey, token, 1000n - leaves),
      opened.note(spendingKey, token, 0n),
    ] as const,
    publicAmount: -leaves,
  })
  coinPayout = await opened.prepare({
    joins: [joinOf(nth(notes, 0), NATIVE, 710n)],
    ext: {
      payouts: [
        { token: NATIVE, to: recipient, amount: 600n },
        { token: NATIVE, to: stranger, amount: 100n },
      ],
      fee: { token: NATIVE, to: opened.owner, amount: 10n, fromOutput: false },
    },
  })
  for (const [i, token] of tokens.entries()) {
    const operation = await opened.prepare({
      joins: [joinOf(nth(notes, i + 1), token, 610n)],
      ext: {
        payouts: [{ token, to: stranger, amount: 600n }],
        fee: { token, to: opened.owner, amount: 10n, fromOutput: false },
      },
    })
    tokenPayouts.set(token, operation)
  }
})

const setMode = (mode: number) => pool().call(recipient, hostileRecipient.abi, "setMode", [mode])

const payoutOf = (token: Hex) => {
  const operation = tokenPayouts.get(token)
  if (operation === undefined) throw new Error("no operation for this token")
  return operation
}

describe("a native payout", () => {
  it("reaches a contract that does honest work with it", async () => {
    for (const mode of [ACCEPT, WORK]) {
      await pool().trial(async () => {
        await setMode(mode)
        await pool().send(coinPayout)
        expect(await pool().balance(NATIVE, recipient)).toBe(600n)
        expect(await pool().balance(NATIVE)).toBe(290n)
      })
    }
  })

  it.each([
    ["refuses it", REFUSE],
    ["burns all its gas", BURN_GAS],
    ["reverts with a heap of data", BOMB],
  ])("to a recipient who %s is credited; everybody else is paid", async (_, mode) => {
    await pool().trial(async () => {
      await setMode(mode)
      const receipt = await pool().send(coinPayout)
      expect(receipt.gasUsed).toBeLessThan(500_000n)
      const [event] = parseEventLogs({
        abi: shieldedPoolAbi,
        logs: receipt.logs,
        eventName: "PayoutRefused",
      })
      expect(event?.args.amount).toBe(600n)
      expect(await pool().read("claimable", [recipient])).toBe(600n)
      expect(await pool().balance(NATIVE, stranger)).toBe(100n)
      expect(await pool().balance(NATIVE)).toBe(890n)
    })
  })

  it("that was refused can be claimed once, to any address, by the recipient alone", async () => {
    await pool().trial(async () => {
      await setMode(REFUSE)
      await pool().send(coinPayout)
      const claimTo = (to: Hex) =>
        encodeFunctionData({ abi: shieldedPoolAbi, functionName: "claim", args: [to] })
      const execute = (to: Hex) =>
        pool().call(recipient, hostileRecipient.abi, "execute", [pool().address, claimTo(to)])
      const other: Hex = "0x00000000000000000000000000000000000000dd"
      expect(await revertOf(pool().simulate("claim", [pool().user]))).toBe("NothingToClaim")
      expect(await revertOf(pool().simulate("claim", [recipient], { account: recipient }))).toBe(
        "ClaimRefused",
      )
      await execute(other)
      expect(await pool().balance(NATIVE, other)).toBe(600n)
      expect(await pool().balance(NATIVE)).toBe(290n)
      expect(await revertOf(pool().simulate("claim", [other], { account: recipient }))).toBe(
        "NothingToClaim",
      )
    })
  })

  it("is paid in a call by a contract too", async () => {
    const { joins, ext } = coinPayout
    const transact = encodeFunctionData({
      abi: shieldedPoolAbi,
      functionName: "transact",
      args: [joins, ext],
    })
    await pool().trial(async () => {
      const args = [pool().address, transact]
      await pool().call(recipient, hostileRecipient.abi, "execute", args)
      expect(await pool().balance(NATIVE, stranger)).toBe(100n)
    })
  })

  it("cannot be turned into a refusal by a relayer who gives too little gas", async () => {
    await pool().trial(async () => {
      await setMode(WORK)
      const { gasUsed } = await pool().trial(() => pool().send(coinPayout))
      const answers = new Set<string>()
      for (let gas = gasUsed - 60_000n; gas < gasUsed + 120_000n; gas += 4_000n) {
        const delivered = await pool().trial(async () => {
          await pool()
            .send(coinPayout, { gas })
            .catch(() => undefined)
          return pool().read("claimable", [recipient])
        })
        expect(delivered).toBe(0n)
        answers.add(
          await pool()
            .outcome(coinPayout, { gas })
            .catch(() => "out of gas"),
        )
      }
      expect(answers).toEqual(new Set(["InsufficientGas", "success"]))
    })
  })

  it("finds every door closed when its recipient calls back", async () => {
    const deposit = pool().depositEntry(NATIVE, pool().note(1n, NATIVE, 5n))
    const { joins, ext } = coinPayout
    const doors = [
      encodeFunctionData({ abi: shieldedPoolAbi, functionName: "claim", args: [recipient] }),
      encodeFunctionData({ abi: shieldedPoolAbi, functionName: "transact", args: [joins, ext] }),
      encodeFunctionData({ abi: shieldedPoolAbi, functionName: "deposit", args: [[deposit]] }),
      encodeFunctionData({
        abi: shieldedPoolAbi,
        functionName: "updateTree",
        args: [0n, 1n, [1n], [0n, 0n, 0n, 0n, 0n, 0n, 0n, 0n]],
      }),
    ]
    for (const [i, door] of doors.entries()) {
      await pool().trial(async () => {
        await setMode(REENTER)
        await pool().call(recipient, hostileRecipient.abi, "arm", [
          pool().address,
          door,
          i === 2 ? 5n : 0n,
        ])
        await pool().send(coinPayout, { gas: 3_000_000n })
        const read = (functionName: "attempted" | "answer" | "succeeded") =>
          pool().client.readContract({
            address: recipient,
            abi: hostileRecipient.abi,
            functionName,
          })
        // Either the 50k gas were too little for a call back, or the guard refused it. The payout counts once.
        expect(await read("succeeded")).toBe(false)
        const credited = await pool().read("claimable", [recipient])
        expect([0n, 600n]).toContain(credited)
        expect(await pool().balance(NATIVE)).toBe(credited === 0n ? 290n : 890n)
      })
    }
  })

  it("leaves through claim without a second one", async () => {
    await pool().trial(async () => {
      await setMode(REFUSE)
      await pool().send(coinPayout)
      await setMode(REENTER)
      const claim = encodeFunctionData({
        abi: shieldedPoolAbi,
        functionName: "claim",
        args: [recipient],
      })
      await pool().call(recipient, hostileRecipient.abi, "arm", [pool().address, claim, 0n])
      await pool().call(recipient, hostileRecipient.abi, "execute", [pool().address, claim])
      const answer = await pool().client.readContract({
        address: recipient,
        abi: hostileRecipient.abi,
        functionName: "answer",
      })
      expect(errorIn(answer)).toBe("Reentrancy")
      expect(await pool().balance(NATIVE, recipient)).toBe(600n)
    })
  })

  it("never goes to nobody or to the pool, which takes no coins by itself", async () => {
    const { ext } = coinPayout
    for (const to of ["0x0000000000000000000000000000000000000000", pool().address] as const) {
      const [first, ...others] = ext.payouts
      if (first === undefined) throw new Error("a payout was expected")
      const changed = { ...ext, payouts: [{ ...first, to }, ...others] }
      expect(await pool().outcome({ ...coinPayout, ext: changed })).toBe("InvalidRecipient")
      const feeTo = { ...ext, fee: { ...ext.fee, to } }
      expect(await pool().outcome({ ...coinPayout, ext: feeTo })).toBe("InvalidRecipient")
    }
  })
})

describe("a token payout", () => {
  it("goes out of tokens that return nothing or false", async () => {
    for (const token of usual) {
      await pool().trial(async () => {
        await pool().send(payoutOf(token))
        expect(await pool().balance(token, stranger)).toBe(600n)
        expect(await pool().balance(token)).toBe(390n)
      })
    }
  })

  it("goes out although the token has turned on a fee that the recipient bears", async () => {
    await pool().trial(async () => {
      await pool().call(fee, feeOnTransferToken.abi, "setFee", [true, false])
      await pool().send(payoutOf(fee))
      expect(await pool().balance(fee, stranger)).toBe(594n)
      expect(await pool().balance(fee)).toBe(390n)
    })
  })

  it("does not go out when the token would take more from the pool, moves nothing or is silent", async () => {
    await pool().trial(async () => {
      await pool().call(fee, feeOnTransferToken.abi, "setFee", [true, true])
      expect(await pool().outcome(payoutOf(fee))).toBe("TransferMismatch")
      await pool().call(hostile, hostileToken.abi, "setSilent", [true])
      expect(await pool().outcome(payoutOf(hostile))).toBe("TransferMismatch")
      await pool().call(hostile, hostileToken.abi, "setSilent", [false])
      await pool().call(hostile, hostileToken.abi, "setMute", [true])
      expect(await pool().outcome(payoutOf(hostile))).toBe("TransferMismatch")
    })
  })

  it("counts once when the token calls back with the same operation", async () => {
    await pool().trial(async () => {
      const { joins, ext } = payoutOf(hostile)
      const again = encodeFunctionData({
        abi: shieldedPoolAbi,
        functionName: "transact",
        args: [joins, ext],
      })
      await pool().call(hostile, hostileToken.abi, "arm", [pool().address, again, 0n])
      await pool().send(payoutOf(hostile))
      const answer = await pool().client.readContract({
        address: hostile,
        abi: hostileToken.abi,
        functionName: "answer",
      })
      expect(errorIn(answer)).toBe("Reentrancy")
      expect(await pool().balance(hostile)).toBe(390n)
    })
  })
})
