import { storageContract } from "@shielded-relay/testkit"
import { Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { describe, expect, it } from "vitest"
import { promiseStorage } from "../../../src/index.ts"
import { storageOfPromises } from "./storageOfPromises.ts"

const clock = TestClock.layer()
const layer = Layer.unwrap(Effect.map(storageOfPromises, promiseStorage)).pipe(
  Layer.provideMerge(clock),
)

/** Lets every promise that is due settle. */
const settled = Effect.promise(() => new Promise<void>((resolve) => setImmediate(resolve)))

storageContract({ describe, it, expect, shareOfSamples: 0.2 }, layer, {
  advance: (milliseconds) =>
    Effect.andThen(settled, Effect.andThen(TestClock.adjust(milliseconds), settled)),
})
