import { describe, expect, it } from "vitest"
import { insertWhenDue, noLook } from "../../../src/worker/insertion/insertWhenDue.ts"
import { aQueue } from "./aQueue.ts"

const minute = 60_000

describe("the timer of a partial batch", () => {
  it("starts with a note of ours in it, not with the notes of others", async () => {
    const { clock, gateway, run } = await aQueue({ queued: 20, inserted: 0, ours: [10] })
    expect(await run(insertWhenDue(gateway, noLook))).toMatchObject({ waiting: null })
    const later = await aQueue({ queued: 20, inserted: 0, ours: [10, 17] })
    expect(await later.run(insertWhenDue(later.gateway, noLook))).toMatchObject({
      waiting: { tail: 16, since: clock.now() },
    })
  })

  it("goes on while the full batches ahead of it are inserted", async () => {
    const { clock, gateway, run, starts } = await aQueue({
      queued: 20,
      inserted: 0,
      ours: [17],
      configuration: { batchDelay: minute },
    })
    const first = await run(insertWhenDue(gateway, noLook))
    clock.advance(2 * minute)
    expect(await run(insertWhenDue(gateway, first))).toEqual(first)
    expect(await starts()).toEqual([0])
  })
})

describe("notes of others behind all of ours", () => {
  it("are left in the queue, also those that share a batch with one of ours in the tree", async () => {
    const { gateway, run, starts } = await aQueue({ queued: 40, inserted: 5, ours: [4] })
    await run(insertWhenDue(gateway, noLook))
    expect(await starts()).toEqual([])
  })
})
