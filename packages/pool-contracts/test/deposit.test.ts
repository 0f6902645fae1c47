import { encodeFunctionData, parseEventLogs, type Hex } from "viem"
import { beforeAll, describe, expect, it } from "vitest"
import { shieldedPoolAbi } from "../src/index.ts"
import {
  falseReturnToken,
  feeOnTransferToken,
  hostileToken,
  noReturnToken,
} from "../src/testing/index.ts"
import { nth, openPool } from "./chain/openPool.ts"
import { errorIn, revertOf } from "./chain/revert.ts"
import { deployContract, NATIVE } from "./chain/TestPool.ts"
import { R } from "./model/field.ts"
import { npkOf } from "./model/note.ts"

const pool = openPool(5)
const spendingKey = 5n

const entry = (token: Hex, amount: bigint) => ({ token, amount, spendingKey })

const outcome = (changes: object, value = 0n) => {
  const note = pool().note(spendingKey, pool().token, 100n)
  const deposit = { ...pool().depositEntry(pool().token, note), ...changes }
  return revertOf(pool().simulate("deposit", [[deposit]], { value }))
}

describe("a plain deposit", () => {
  it("pulls the tokens and announces the notes the pool built, several tokens in one call", async () => {
    await pool().trial(async () => {
      const { notes, receipt } = await pool().deposit([
        entry(pool().token, 7n),
        entry(NATIVE, 9n),
        entry(pool().otherToken, 2n ** 80n),
        entry(NATIVE, 1n),
      ])
      const events = parseEventLogs({
        abi: shieldedPoolAbi,
        logs: receipt.logs,
        eventName: "PublicNote",
      })
      expect(
        events.map(({ args }) => [args.position, BigInt(args.token), args.amount, args.npk]),
      ).toEqual([
        [0n, BigInt(pool().token), 7n, npkOf(nth(notes, 0))],
        [1n, 0n, 9n, npkOf(nth(notes, 1))],
        [2n, BigInt(pool().otherToken), 2n ** 80n, npkOf(nth(notes, 2))],
        [3n, 0n, 1n, npkOf(nth(notes, 3))],
      ])
      // Equal accumulators prove that the chain's Poseidon and the model's compute the same commitments.
      expect(await pool().read("accumulatorAt", [4n])).toBe(pool().model.accumulator(4))
      expect(await pool().balance(pool().token)).toBe(7n)
      expect(await pool().balance(NATIVE)).toBe(10n)
      expect(await pool().balance(pool().otherToken)).toBe(2n ** 80n)
    })
  })

  it("takes exactly the coins that its native amounts say", async () => {
    const note = pool().note(spendingKey, NATIVE, 10n)
    const coins = pool().depositEntry(NATIVE, note)
    for (const value of [0n, 10n, 19n, 21n]) {
      expect(await revertOf(pool().simulate("deposit", [[coins, coins]], { value }))).toBe(
        "WrongValue",
      )
    }
    expect(await revertOf(pool().simulate("deposit", [[coins, coins]], { value: 20n }))).toBe(
      "success",
    )
    expect(await outcome({}, 1n)).toBe("WrongValue")
  })

  it("has bounds for every field", async () => {
    const long: Hex = `0x${"00".repeat(158)}`
    const bounds: ReadonlyArray<readonly [object, string]> = [
      [{}, "success"],
      [{ npk: 0n }, "InvalidNpk"],
      [{ npk: R - 1n }, "success"],
      [{ npk: R }, "NotCanonical"],
      [{ npk: 2n ** 256n - 1n }, "NotCanonical"],
      [{ amount: 0n }, "BelowMinimum"],
      [{ amount: 2n ** 128n }, "AmountTooLarge"],
      [{ amount: 2n ** 256n - 1n }, "AmountTooLarge"],
      [{ encryptedNote: long }, "InvalidNoteLength"],
      [{ encryptedNote: `0x${"00".repeat(156)}` }, "InvalidNoteLength"],
      [{ encryptedNote: "0x" }, "InvalidNoteLength"],
    ]
    for (const [change, answer] of bounds)
      expect([change, await outcome(change)]).toEqual([change, answer])
  })

  it("needs the token to be accepted and the amount to reach the minimum", async () => {
    await pool().trial(async () => {
      await pool().write("setMinDeposit", [pool().token, 100n], { account: pool().owner })
      expect(await outcome({ amount: 99n })).toBe("BelowMinimum")
      expect(await outcome({ amount: 100n })).toBe("success")
      await pool().write("setMinDeposit", [pool().token, 0n], { account: pool().owner })
      expect(await outcome({ amount: 100n })).toBe("TokenNotAccepted")
    })
  })

  it("waits while entry is paused", async () => {
    await pool().trial(async () => {
      await pool().write("setEntryPaused", [true], { account: pool().owner })
      expect(await outcome({})).toBe("EntryPaused")
      await pool().write("setEntryPaused", [false], { account: pool().owner })
      expect(await outcome({})).toBe("success")
    })
  })
})

describe("a token is judged by the pool's balance", () => {
  const accepted = async (contract: Parameters<typeof deployContract>[1], args: string[]) => {
    const token = await deployContract(
      pool().client,
      contract,
      args.length > 0 ? [...args, 18] : [],
    )
    await pool().accept(token)
    return token
  }
  const depositOf = (token: Hex) => revertOf(pool().deposit([entry(token, 1000n)]))

  it("whether it returns nothing or false on success", async () => {
    await pool().trial(async () => {
      expect(await depositOf(await accepted(noReturnToken, []))).toBe("success")
      expect(await depositOf(await accepted(falseReturnToken, ["False", "FLS"]))).toBe("success")
    })
  })

  it("and refused when it keeps a fee, moves nothing or answers nothing", async () => {
    await pool().trial(async () => {
      const fee = await accepted(feeOnTransferToken, ["Fee", "FEE"])
      expect(await depositOf(fee)).toBe("success")
      await pool().call(fee, feeOnTransferToken.abi, "setFee", [true, false])
      expect(await depositOf(fee)).toBe("TransferMismatch")
      const hostile = await accepted(hostileToken, ["Hostile", "HST"])
      await pool().call(hostile, hostileToken.abi, "setSilent", [true])
      expect(await depositOf(hostile)).toBe("TransferMismatch")
      await pool().call(hostile, hostileToken.abi, "setSilent", [false])
      await pool().call(hostile, hostileToken.abi, "setMute", [true])
      expect(await depositOf(hostile)).toBe("TransferMismatch")
    })
  })

  it("and refused when there is no contract, or too little allowance or balance", async () => {
    await pool().trial(async () => {
      const nobody: Hex = "0x00000000000000000000000000000000000000cc"
      await pool().write("setMinDeposit", [nobody, 1n], { account: pool().owner })
      expect(await depositOf(nobody)).toBe("TransferMismatch")
      await pool().tokenWrite(pool().token, "approve", [pool().address, 999n])
      expect(await depositOf(pool().token)).toBe("TransferMismatch")
      await pool().tokenWrite(pool().token, "approve", [pool().address, 10n ** 40n])
      expect(await revertOf(pool().deposit([entry(pool().token, 10n ** 31n)]))).toBe(
        "TransferMismatch",
      )
    })
  })
})

describe("a hostile token that calls back while the pool moves it", () => {
  let token: Hex
  beforeAll(async () => {
    token = await deployContract(pool().client, hostileToken, ["Hostile", "HST", 18])
    await pool().accept(token)
  })

  const draft = () => {
    const outputs = [
      pool().note(spendingKey, pool().token, 0n),
      pool().note(spendingKey, pool().token, 0n),
    ] as const
    return pool().draft({ joins: [{ inputs: [], outputs, publicAmount: 0n }] })
  }

  const calls: ReadonlyArray<readonly [string, () => Hex]> = [
    [
      "deposit",
      () => {
        const deposit = pool().depositEntry(token, pool().note(spendingKey, token, 5n))
        return encodeFunctionData({
          abi: shieldedPoolAbi,
          functionName: "deposit",
          args: [[deposit]],
        })
      },
    ],
    [
      "transact",
      () => {
        const { joins, ext } = draft()
        return encodeFunctionData({
          abi: shieldedPoolAbi,
          functionName: "transact",
          args: [joins, ext],
        })
      },
    ],
    [
      "updateTree",
      () =>
        encodeFunctionData({
          abi: shieldedPoolAbi,
          functionName: "updateTree",
          args: [0n, 1n, [1n], [0n, 0n, 0n, 0n, 0n, 0n, 0n, 0n]],
        }),
    ],
    [
      "claim",
      () => encodeFunctionData({ abi: shieldedPoolAbi, functionName: "claim", args: [token] }),
    ],
  ]

  it.each(calls)("finds %s closed, and its deposit counts once", async (_, encode) => {
    await pool().trial(async () => {
      const before = await pool().balance(token)
      await pool().call(token, hostileToken.abi, "arm", [pool().address, encode(), 0n])
      await pool().deposit([entry(token, 50n)])
      const answer = await pool().client.readContract({
        address: token,
        abi: hostileToken.abi,
        functionName: "answer",
      })
      expect(errorIn(answer)).toBe("Reentrancy")
      expect(await pool().balance(token)).toBe(before + 50n)
      expect(await pool().read("accumulatorAt", [1n])).toBe(pool().model.accumulator(1))
    })
  })
})
