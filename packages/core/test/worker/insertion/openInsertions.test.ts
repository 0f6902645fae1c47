import { exampleOwner } from "@shielded-relay/testkit"
import { describe, expect, it } from "vitest"
import { insertionNeed } from "../../../src/worker/insertion/insertionNeed.ts"
import {
  forceTailInsertion,
  openFullInsertions,
  openTailInsertion,
} from "../../../src/worker/insertion/openInsertions.ts"
import { anInsertion } from "./anInsertion.ts"
import { aQueue } from "./aQueue.ts"

type Setting = Awaited<ReturnType<typeof aQueue>>

async function openFull({ gateway, run }: Setting) {
  const need = await run(insertionNeed(gateway))
  if (need === null) throw new Error("a note of ours waits")
  await run(openFullInsertions(gateway, need))
}

async function openTail({ gateway, run }: Setting) {
  const need = await run(insertionNeed(gateway))
  if (need === null) throw new Error("a note of ours waits")
  await run(openTailInsertion(gateway, need))
}

async function force({ gateway, run }: Setting) {
  const need = await run(insertionNeed(gateway))
  if (need === null || gateway.insertion === null) throw new Error("a note of ours waits")
  return await run(forceTailInsertion(gateway, gateway.insertion, need, exampleOwner(0)))
}

describe("the insertions of full batches", () => {
  it("are started up to four in flight, counting those already under way once", async () => {
    const setting = await aQueue({ queued: 200, inserted: 0, ours: [199] })
    await setting.insert(anInsertion(1, { start: 0 }))
    await setting.insert(anInsertion(2, { start: 16 }))
    await openFull(setting)
    expect(new Set(await setting.starts())).toEqual(new Set([0, 16, 32, 48]))
  })

  it("wait for a partial one, after which the next starts at the same position", async () => {
    const setting = await aQueue({ queued: 200, inserted: 0, ours: [199] })
    await setting.insert(anInsertion(1, { start: 0, count: 3 }))
    await openFull(setting)
    expect(await setting.starts()).toEqual([0])
  })
})

describe("the insertion of the partial last batch", () => {
  const tail = { queued: 20, inserted: 16, ours: [17] }

  it("is started, but not beside one under way, which may be the same batch", async () => {
    const idle = await aQueue(tail)
    await openTail(idle)
    expect(await idle.starts()).toEqual([16])
    const busy = await aQueue(tail)
    await busy.insert(anInsertion(1, { start: 0 }))
    await openTail(busy)
    expect(await busy.starts()).toEqual([0])
  })
})

describe("a spend that wants a partial batch inserted", () => {
  it("joins the insertion under way, and neither starts another one nor uses the owner's limit", async () => {
    const setting = await aQueue({
      queued: 20,
      inserted: 16,
      ours: [17],
      configuration: { forcedInsertionsPerOwner: 0 },
    })
    // The tree has its batch already; the row is not final yet.
    await setting.insert(anInsertion(1, { start: 0 }))
    expect(await force(setting)).toBe("under way")
    expect(await setting.starts()).toEqual([0])
    expect(setting.telemetry.counted("insertions_postponed_total")).toBe(0)
  })
})
