import { OperatorSettings } from "@shielded-relay/core"
import { exampleChain } from "@shielded-relay/testkit"
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { insertWhenDue, noLook } from "../../../src/worker/insertion/insertWhenDue.ts"
import { anInsertion } from "./anInsertion.ts"
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

describe("a flush", () => {
  const flush = (until: number) =>
    Effect.flatMap(OperatorSettings, ({ put }) =>
      put({ name: `flush ${exampleChain(0)}`, value: String(until), since: 0 }),
    )

  it("inserts what waits, whoever owns it, without the timer", async () => {
    const { gateway, run, starts } = await aQueue({ queued: 20, inserted: 16, ours: [3] })
    await run(flush(20))
    expect(await run(insertWhenDue(gateway, noLook))).toMatchObject({ flushed: 20 })
    expect(await starts()).toEqual([16])
  })

  it("inserts full batches of others first, and nothing that came later", async () => {
    const { gateway, run, starts } = await aQueue({ queued: 40, inserted: 0, ours: [] })
    await run(flush(20))
    await run(insertWhenDue(gateway, noLook))
    expect(await starts()).toEqual([0, 16])
  })

  it("inserts nothing once it is in the tree", async () => {
    const { gateway, run, starts } = await aQueue({ queued: 24, inserted: 20, ours: [] })
    await run(flush(20))
    await run(insertWhenDue(gateway, noLook))
    expect(await starts()).toEqual([])
  })

  it("hastens nothing that came to the tail after it", async () => {
    const { gateway, run, starts } = await aQueue({ queued: 40, inserted: 32, ours: [33] })
    await run(flush(20))
    await run(insertWhenDue(gateway, noLook))
    expect(await starts()).toEqual([])
  })

  it("tries once without the timer, as soon as no other insertion is in flight", async () => {
    const { gateway, run, starts, insert } = await aQueue({
      queued: 20,
      inserted: 16,
      ours: [17],
    })
    await insert(anInsertion(1, { start: 16 }))
    await run(flush(20))
    const first = await run(insertWhenDue(gateway, noLook))
    expect(first).toMatchObject({ flushed: 0 })
    expect(await starts()).toEqual([16])
    // The same partial batch, after an attempt that was started for the flush failed: the timer decides.
    const again = await aQueue({ queued: 20, inserted: 16, ours: [17] })
    await again.run(flush(20))
    await again.run(insertWhenDue(again.gateway, { ...noLook, flushed: 20 }))
    expect(await again.starts()).toEqual([])
  })
})
