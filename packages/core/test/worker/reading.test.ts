import { recordingTelemetry } from "@shielded-relay/testkit"
import { Effect, Layer } from "effect"
import { describe, expect, it } from "vitest"
import { OperationStore, SetAside, type ChainId } from "../../src/index.ts"
import { summariesInStates } from "../../src/worker/reading/allInStates.ts"
import { readPages } from "../../src/worker/reading/readPages.ts"

/** Succeeds only so often. A reader that does not stop by itself fails instead of reading forever. */
function atMost<A>(times: number, answer: A) {
  let left = times
  return Effect.suspend(() =>
    left-- > 0 ? Effect.succeed(answer) : Effect.die(new Error("asked too often")),
  )
}

describe("a reader of pages", () => {
  it("stops after a page that is shorter than the limit", async () => {
    const read: Array<string> = []
    const once = atMost(1, undefined)
    const pages = {
      name: "rows",
      limit: 2,
      page: () => Effect.succeed([{ createdAt: 1, id: "one" }]),
      summaries: () => Effect.succeed([]),
      findAll: () => Effect.succeed([]),
    }
    await readPages(pages, (rows) =>
      Effect.map(once, () => void read.push(...rows.map(({ id }) => id))),
    ).pipe(
      Effect.provide(Layer.merge(SetAside.layer, recordingTelemetry().layer)),
      Effect.runPromise,
    )
    expect(read).toEqual(["one"])
  })

  it("of summaries stops after a page that is shorter than the limit", async () => {
    const once = atMost(1, [])
    const summaries = summariesInStates(1 as ChainId, ["prepared"]).pipe(
      Effect.provide(Layer.mock(OperationStore)({ summaries: () => once })),
    )
    expect(await Effect.runPromise(summaries)).toEqual([])
  })
})
