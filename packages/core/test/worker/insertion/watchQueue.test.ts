import { describe, expect, it } from "vitest"
import { insertWhenDue, noLook } from "../../../src/worker/insertion/insertWhenDue.ts"
import { aQueue } from "./aQueue.ts"

describe("a queue whose full batches ahead of our notes exceed what is inserted at once", () => {
  it("is reported when it becomes that long and when it is short again, each once", async () => {
    const { gateway, logs, queue, run, telemetry } = await aQueue({
      queued: 100,
      inserted: 32,
      ours: [99],
    })
    const ahead = () =>
      telemetry.records().findLast(({ name }) => name === "queue_ahead")?.value ?? null
    let look = noLook
    const poll = async (inserted: number) => {
      queue.inserted = inserted
      logs.length = 0
      look = await run(insertWhenDue(gateway, look))
      // The insertion itself is an operation, which is told, too.
      const told = [...logs].flat().filter((text) => text !== "an operation was accepted")
      return { ahead: ahead(), logs: told }
    }
    // Four batches of 16 are inserted at once.
    expect(await poll(32)).toEqual({ ahead: 64, logs: [] })
    expect(await poll(16)).toEqual({
      ahead: 80,
      logs: ["many notes of others are inserted ahead of our owners' notes"],
    })
    expect(await poll(0)).toEqual({ ahead: 96, logs: [] })
    expect(await poll(48)).toEqual({
      ahead: 48,
      logs: ["the queue ahead of our owners' notes is short again"],
    })
    expect(await poll(64)).toEqual({ ahead: 32, logs: [] })
    expect(await poll(100)).toEqual({ ahead: 0, logs: [] })
  })
})
