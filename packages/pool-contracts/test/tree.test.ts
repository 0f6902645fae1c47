import { parseEventLogs } from "viem"
import { describe, expect, it } from "vitest"
import { shieldedPoolAbi } from "../src/index.ts"
import { nth, openPool } from "./chain/openPool.ts"
import type { TestPool } from "./chain/TestPool.ts"
import { Q, R } from "./model/field.ts"
import type { PlacedNote } from "./model/note.ts"
import type { TreeUpdate } from "./model/PoolModel.ts"

const pool = openPool(5)

const owner = { spendingKey: 11n }

/** Deposits of 1 each; `calls` of `size`. */
async function queue(target: TestPool, calls: number, size: number): Promise<PlacedNote[]> {
  const notes: PlacedNote[] = []
  for (let call = 0; call < calls; call++) {
    const entries = Array.from({ length: size }, () => ({
      token: target.token,
      amount: 1n,
      spendingKey: owner.spendingKey,
    }))
    notes.push(...(await target.deposit(entries)).notes)
  }
  return notes
}

const spend = (target: TestPool, note: PlacedNote) => ({
  joins: [
    {
      inputs: [note],
      outputs: [
        target.note(owner.spendingKey, target.token, note.amount),
        target.note(owner.spendingKey, target.token, 0n),
      ] as const,
      publicAmount: 0n,
    },
  ],
})

describe("the queue", () => {
  it("keeps the accumulator of every multiple of 16 and of the ends of calls", async () => {
    await pool().trial(async () => {
      const { model } = pool()
      expect(await pool().read("accumulatorAt", [0n])).toBe(model.accumulator(0))
      await queue(pool(), 1, 7)
      await queue(pool(), 1, 13)
      await queue(pool(), 1, 70)
      for (const position of [0, 7, 16, 20, 32, 48, 64, 80, 90]) {
        expect(await pool().read("accumulatorAt", [BigInt(position)])).toBe(
          model.accumulator(position),
        )
      }
      expect(await pool().read("checkpoints", [5n])).toBe(model.accumulator(80))
      // Positions inside a call are not written, and position 26 shares its place of the ring with 90.
      expect(await pool().read("accumulatorAt", [89n])).toBe(`0x${"0".repeat(64)}`)
      expect(await pool().read("accumulatorAt", [26n])).toBe(model.accumulator(90))
    })
  })
})

describe("a tree update", () => {
  it("makes its root known and says so", async () => {
    await pool().trial(async () => {
      await queue(pool(), 1, 3)
      const update = await pool().model.proveUpdate(3)
      expect(await pool().read("isKnownRoot", [update.newRoot])).toBe(false)
      const receipt = await pool().sendUpdate(update)
      expect(
        parseEventLogs({ abi: shieldedPoolAbi, logs: receipt.logs }).map((log) => log.args),
      ).toEqual([{ inserted: 3n, root: update.newRoot }])
      expect(await pool().read("isKnownRoot", [update.newRoot])).toBe(true)
      expect(await pool().read("inserted")).toBe(3n)
      expect(await pool().read("alignedRoot")).not.toBe(update.newRoot)
    })
  })

  it("that is shorter and lands first does not spoil a longer one", async () => {
    await pool().trial(async () => {
      await queue(pool(), 1, 3)
      const shorter = await pool().model.proveUpdate(3)
      await queue(pool(), 1, 2)
      const longer = await pool().model.proveUpdate(5)
      await queue(pool(), 1, 4)
      await pool().sendUpdate(shorter, { account: pool().owner })
      expect(await pool().outcomeOfUpdate(shorter)).toBe("WrongBatchSize")
      await pool().sendUpdate(longer)
      expect(await pool().outcomeOfUpdate(shorter)).toBe("WrongBatchSize")
      expect(await pool().read("inserted")).toBe(5n)
    })
  })

  it("stays good while others queue, until the ring comes round", async () => {
    await pool().trial(async () => {
      await queue(pool(), 1, 3)
      const update = await pool().model.proveUpdate(3)
      await queue(pool(), 1, 63)
      expect(await pool().outcomeOfUpdate(update)).toBe("success")
      await queue(pool(), 1, 1)
      expect(await pool().outcomeOfUpdate(update)).toBe("AccumulatorMismatch")
      // Sixteen wait by then, and their checkpoint stays for ever.
      await pool().update(16)
    })
  })

  it("takes the queued commitments in order, all of them and nothing else", async () => {
    await pool().trial(async () => {
      await queue(pool(), 2, 3)
      const { commitments, ...update } = await pool().model.proveUpdate(6)
      const changed: Record<string, ReadonlyArray<bigint>> = {
        "another order": commitments.toReversed(),
        "another commitment": [...commitments.slice(0, 5), 1n],
        "one less": commitments.slice(0, 5),
        "a first one plus r": [nth(commitments, 0) + R, ...commitments.slice(1)],
      }
      for (const [what, change] of Object.entries(changed)) {
        const answer = await pool().outcomeOfUpdate({ ...update, commitments: change })
        expect([what, answer]).toEqual([what, "AccumulatorMismatch"])
      }
      const sizes: ReadonlyArray<ReadonlyArray<bigint>> = [
        [],
        [...commitments, 1n],
        [...commitments, ...commitments, ...commitments],
      ]
      for (const change of sizes) {
        expect(await pool().outcomeOfUpdate({ ...update, commitments: change })).toBe(
          "WrongBatchSize",
        )
      }
      const ends = pool().outcomeOfUpdate({ ...update, commitments: commitments.slice(0, 3) })
      expect(await ends).toBe("InvalidProof")
    })
  })

  it("is bound to its start and root, and refuses what is not canonical", async () => {
    await pool().trial(async () => {
      await queue(pool(), 1, 4)
      const update = await pool().model.proveUpdate(4)
      const answers: ReadonlyArray<readonly [Partial<TreeUpdate>, string]> = [
        [{ start: 16n }, "WrongStart"],
        [{ start: 4n }, "WrongStart"],
        [{ newRoot: update.newRoot + 1n }, "InvalidProof"],
        [{ newRoot: update.newRoot + R }, "NotCanonical"],
        [{ newRoot: R }, "NotCanonical"],
        [{ newRoot: 0n }, "InvalidProof"],
      ]
      for (const [change, answer] of answers) {
        expect(await pool().outcomeOfUpdate({ ...update, ...change })).toBe(answer)
      }
      for (let word = 0; word < 8; word++) {
        const proof = update.proof.map((each, i) => (i === word ? each + Q : each))
        const [a = 0n, b = 0n, c = 0n, d = 0n, e = 0n, f = 0n, g = 0n, h = 0n] = proof
        expect(await pool().outcomeOfUpdate({ ...update, proof: [a, b, c, d, e, f, g, h] })).toBe(
          "InvalidProof",
        )
      }
    })
  })

  it("empties a backlog of thousands from its head, whoever sends it", async () => {
    await pool().trial(async () => {
      const [first] = await queue(pool(), 16, 125)
      expect(await pool().read("queued")).toBe(2000n)
      for (let batch = 0; batch < 3; batch++) await pool().update(16, { account: pool().owner })
      expect(await pool().read("inserted")).toBe(48n)
      if (first === undefined) throw new Error("nothing was queued")
      await pool().transact(spend(pool(), first))
      expect(await pool().read("accumulatorAt", [2000n])).toBe(pool().model.accumulator(2000))
    })
  })
})

describe("trees", () => {
  it("roll over when they are full, and every root stays valid", async () => {
    await pool().trial(async () => {
      const notes = await queue(pool(), 1, 36)
      await pool().update(16)
      const halfway = await pool().read("alignedRoot")
      await pool().update(16)
      // The full tree's root is known, and the next tree starts from the empty root again.
      const full = pool().model.treeOf(0).root
      expect(await pool().read("isKnownRoot", [full])).toBe(true)
      expect(await pool().read("alignedRoot")).toBe(pool().model.treeOf(64).root)
      await pool().update(4)
      const [inFirst, inSecond] = [nth(notes, 2), nth(notes, 34)]
      expect(inSecond.position % 32).toBe(inFirst.position)
      await pool().transact(spend(pool(), inFirst))
      await pool().transact(spend(pool(), inSecond))
      expect(await pool().read("isKnownRoot", [halfway])).toBe(true)
      await pool().flush()
      expect(await pool().read("inserted")).toBe(40n)
    })
  })
})
