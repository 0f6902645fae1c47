import type { BroadcastOutcome } from "@shielded-relay/core"
import { Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { describe, expect, it } from "vitest"
import { sendToAll } from "../src/index.ts"
import { endpointNamed } from "./fixture/smallChain.ts"

/** What an endpoint says of bytes, and after how many milliseconds. */
type Said = readonly [outcome: BroadcastOutcome, after: number]

/** What sending to endpoints that say so comes to within a second, when, and what they have said in the end. */
const sent = (...said: ReadonlyArray<Said>) =>
  Effect.gen(function* () {
    const heard: Array<BroadcastOutcome> = []
    const scope = yield* Effect.scope
    const list = said.map((_, index) => endpointNamed(String(index)))
    const sending = yield* Effect.forkChild(
      sendToAll({ list, callTimeoutMilliseconds: 1_000 }, scope, ({ name }) => {
        const [outcome, after] = said[Number(name)] ?? ["unclear", 0]
        return Effect.as(Effect.sleep(after), outcome).pipe(
          Effect.tap((each) => Effect.sync(() => heard.push(each))),
        )
      }),
    )
    let after = 0
    while (sending.pollUnsafe() === undefined) {
      yield* TestClock.adjust(100)
      after += 100
    }
    const outcome = yield* Fiber.join(sending)
    yield* TestClock.adjust(10_000)
    return { outcome, after, heard }
  }).pipe(Effect.scoped, Effect.provide(TestClock.layer()), Effect.runPromise)

describe("bytes that are sent to every endpoint", () => {
  it("are accepted as soon as one has them, and still reach the others", async () => {
    expect(await sent(["unclear", 100], ["accepted", 200], ["underpriced", 5_000])).toEqual({
      outcome: "accepted",
      after: 200,
      heard: ["unclear", "accepted", "underpriced"],
    })
  })

  it("are judged by what says most once all have spoken", async () => {
    const { outcome, after } = await sent(["unclear", 100], ["unfunded", 300], ["nonce-taken", 200])
    expect({ outcome, after }).toEqual({ outcome: "nonce-taken", after: 300 })
  })

  it("are judged by what was said in time when some are silent", async () => {
    const { outcome, after } = await sent(["underpriced", 100], ["accepted", 5_000])
    expect({ outcome, after }).toEqual({ outcome: "underpriced", after: 1_000 })
  })

  it("leave it unclear when all are silent", async () => {
    const { outcome, after } = await sent(["unfunded", 5_000], ["nonce-taken", 5_000])
    expect({ outcome, after }).toEqual({ outcome: "unclear", after: 1_000 })
  })
})
