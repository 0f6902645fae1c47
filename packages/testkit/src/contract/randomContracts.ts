import { bytesToHex } from "@noble/hashes/utils.js"
import { Effect, type Layer } from "effect"
import { ScheduleRandom, SecureRandom } from "@shielded-relay/core"
import { suite, type TestRunner } from "./TestRunner.ts"

/**
 * The observable part of the law of `SecureRandom`: lengths, freshness and an even distribution. Tests cannot show that
 * it is unpredictable.
 */
export function secureRandomContract<E>(
  runner: TestRunner,
  layer: Layer.Layer<SecureRandom, E>,
): void {
  const { expect } = runner
  suite(runner, "SecureRandom", layer, (scenario) => {
    scenario(
      "returns the requested number of bytes, including none and very many",
      Effect.gen(function* () {
        const { bytes } = yield* SecureRandom
        for (const length of [0, 1, 12, 32, 65_536, 200_000])
          expect((yield* bytes(length)).length).toBe(length)
        // More than the platform's source returns per call.
        const tail = (yield* bytes(200_000)).subarray(-1000)
        expect(tail.some((byte) => byte !== 0)).toBe(true)
      }),
    )

    scenario(
      "never repeats itself, in sequence or concurrently, and returns independent arrays",
      Effect.gen(function* () {
        const { bytes } = yield* SecureRandom
        const drawn = yield* Effect.forEach(Array.from({ length: 1000 }), () => bytes(16), {
          concurrency: "unbounded",
        })
        expect(new Set(drawn.map(bytesToHex)).size).toBe(1000)
        const first = yield* bytes(32)
        const copy = bytesToHex(first)
        yield* bytes(32)
        expect(bytesToHex(first)).toBe(copy)
      }),
    )

    scenario(
      "is evenly distributed over all byte values and bits",
      Effect.gen(function* () {
        const { bytes } = yield* SecureRandom
        const drawn = yield* bytes(256 * 1000)
        const counts = new Uint32Array(256)
        for (const byte of drawn) counts[byte] = (counts[byte] ?? 0) + 1
        expect(chiSquare(counts, 1000) < LIMIT_255).toBe(true)
      }),
    )
  })
}

/** The law of `ScheduleRandom`. */
export function scheduleRandomContract<E>(
  runner: TestRunner,
  layer: Layer.Layer<ScheduleRandom, E>,
): void {
  const { expect } = runner
  suite(runner, "ScheduleRandom", layer, (scenario) => {
    scenario(
      "returns integers from 0 to below the maximum, evenly distributed",
      Effect.gen(function* () {
        const { integer } = yield* ScheduleRandom
        for (const maximum of [1, 2, 3, 7, 256]) {
          const counts = new Uint32Array(maximum)
          const expected = Math.ceil(20_000 / maximum)
          for (let n = 0; n < expected * maximum; n += 1) {
            const drawn = yield* integer(maximum)
            expect(Number.isInteger(drawn) && drawn >= 0 && drawn < maximum).toBe(true)
            counts[drawn] = (counts[drawn] ?? 0) + 1
          }
          expect(chiSquare(counts, expected) < LIMIT_255).toBe(true)
        }
      }),
    )

    scenario(
      "reaches both halves of a range of days in milliseconds",
      Effect.gen(function* () {
        const { integer } = yield* ScheduleRandom
        const month = 30 * 24 * 3600 * 1000
        const drawn = yield* Effect.forEach(Array.from({ length: 200 }), () => integer(month))
        const upper = drawn.filter((value) => value >= month / 2).length
        expect(drawn.every((value) => Number.isInteger(value) && value >= 0 && value < month)).toBe(
          true,
        )
        expect(upper > 50 && upper < 150).toBe(true)
      }),
    )
  })
}

/** A chi square with 255 degrees of freedom exceeds this once in 10^12 draws. */
const LIMIT_255 = 440

function chiSquare(counts: Uint32Array, expected: number): number {
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
}
