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

/** Makes `calls` deposit calls with `size` notes of 1 each. */
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
      // Positions inside a call are not written, and position 26 shares its slot of the ring with 90.
      expect(await pool().read("accumulatorAt", [89n])).toBe(`0x${"0".repeat(64)}`)
      expect(await pool().read("accumulatorAt", [26n])).toBe(model.accumulator(90))
    })
  })
})

describe("a tree update", () => {
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
      // Sixteen are queued by then, and their checkpoint stays for good.
      await pool().update(16)
    })
  })

  it("takes the queued commitments in order, and is bound to its start and root", async () => {
    await pool().trial(async () => {
      await queue(pool(), 2, 3)
      const update = await pool().model.proveUpdate(6)
      const { commitments } = update
      const lists: ReadonlyArray<readonly [ReadonlyArray<bigint>, string]> = [
        [commitments.toReversed(), "AccumulatorMismatch"],
        [[...commitments.slice(0, 5), 1n], "AccumulatorMismatch"],
        [commitments.slice(0, 5), "AccumulatorMismatch"],
        [[nth(commitments, 0) + R, ...commitments.slice(1)], "AccumulatorMismatch"],
        [[], "WrongBatchSize"],
        [[...commitments, 1n], "WrongBatchSize"],
        [[...commitments, ...commitments, ...commitments], "WrongBatchSize"],
        // Three commitments also end at a call's end, but the proof is for another statement.
        [commitments.slice(0, 3), "InvalidProof"],
      ]
      const changes: ReadonlyArray<readonly [Partial<TreeUpdate>, string]> = [
        ...lists.map(([list, answer]) => [{ commitments: list }, answer] as const),
        [{ start: 16n }, "WrongStart"],
        [{ start: 4n }, "WrongStart"],
        [{ newRoot: update.newRoot + 1n }, "InvalidProof"],
        [{ newRoot: update.newRoot + R }, "NotCanonical"],
        [{ newRoot: R }, "NotCanonical"],
        [{ newRoot: 0n }, "InvalidProof"],
      ]
      for (const [change, answer] of changes) {
        expect([change, await pool().outcomeOfUpdate({ ...update, ...change })]).toEqual([
          change,
          answer,
        ])
      }
      for (let word = 0; word < 8; word++) {
        const proof = update.proof.map((each, i) => (i === word ? each + Q : each))
        const [a = 0n, b = 0n, c = 0n, d = 0n, e = 0n, f = 0n, g = 0n, h = 0n] = proof
        const changed = { ...update, proof: [a, b, c, d, e, f, g, h] as const }
        expect(await pool().outcomeOfUpdate(changed)).toBe("InvalidProof")
      }
      // Sent unchanged, the update makes its root known. The subtree is not full, so the next update starts from the same root.
      const aligned = await pool().read("alignedRoot")
      expect(await pool().read("isKnownRoot", [update.newRoot])).toBe(false)
      const { logs } = await pool().sendUpdate(update)
      expect(parseEventLogs({ abi: shieldedPoolAbi, logs }).map(({ args }) => args)).toEqual([
        { inserted: 6n, root: update.newRoot },
      ])
      expect(await pool().read("isKnownRoot", [update.newRoot])).toBe(true)
      expect(await pool().read("inserted")).toBe(6n)
      expect(await pool().read("alignedRoot")).toBe(aligned)
    })
  })

  it("empties a backlog of thousands from its head, whoever sends it", async () => {
    await pool().trial(async () => {
      const [first] = await queue(pool(), 16, 125)
      expect(await pool().read("queued")).toBe(2000n)
      await pool().update(16, { account: pool().owner })
      expect(await pool().read("inserted")).toBe(16n)
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
      // The full tree's root stays known, and the next tree starts from the empty root.
      const full = pool().model.treeOf(0).root
      expect(await pool().read("isKnownRoot", [full])).toBe(true)
      expect(await pool().read("alignedRoot")).toBe(pool().model.treeOf(64).root)
      await pool().update(4)
      const [inFirst, inSecond] = [nth(notes, 2), nth(notes, 34)]
      expect(inSecond.position % 32).toBe(inFirst.position)
      await pool().transact(spend(pool(), inFirst))
      await pool().transact(spend(pool(), inSecond))
      expect(await pool().read("isKnownRoot", [halfway])).toBe(true)
      expect(await pool().read("inserted")).toBe(36n)
    })
  })
})
