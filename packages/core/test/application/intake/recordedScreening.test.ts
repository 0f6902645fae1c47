import { memoryStorage } from "@shielded-relay/storage-memory"
import { insecureSeededRandom, simulatedAddress, testClock } from "@shielded-relay/testkit"
import { Effect, Layer } from "effect"
import { describe, expect, it } from "vitest"
import {
  recordedScreening,
  ScreeningStore,
  type ChainId,
  type ScreeningSubject,
  type ScreeningVerdict,
} from "../../../src/index.ts"

const subject: ScreeningSubject = {
  role: "recipient",
  chainId: 31_337 as ChainId,
  address: simulatedAddress(7),
}

/** The record after a screening has answered so. */
const recordedOf = (verdict: ScreeningVerdict) =>
  Effect.gen(function* () {
    const screening = yield* recordedScreening({ screen: () => Effect.succeed(verdict) })
    expect(yield* screening.screen(subject)).toBe(verdict)
    const kept = yield* (yield* ScreeningStore).list({ from: 0, to: Number.MAX_SAFE_INTEGER }, 10)
    return kept.map((decision) => ({ subject: decision.subject, allowed: decision.allowed }))
  }).pipe(
    Effect.provide(
      Layer.mergeAll(memoryStorage, testClock().layer, insecureSeededRandom("a test")),
    ),
    Effect.runPromise,
  )

describe("the record of screening", () => {
  it("holds whom it served and whom it denied", async () => {
    expect(await recordedOf("served")).toEqual([{ subject, allowed: true }])
    expect(await recordedOf("denied")).toEqual([{ subject, allowed: false }])
  })

  it("holds no denial where screening had no answer yet", async () => {
    expect(await recordedOf("undecided")).toEqual([])
  })
})
