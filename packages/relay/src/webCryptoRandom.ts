import { ScheduleRandom, SecureRandom } from "@shielded-relay/core"
import { Effect, Layer } from "effect"

const chunk = 65_536

function randomBytes(length: number): Uint8Array {
  const bytes = new Uint8Array(length)
  // getRandomValues refuses more than 65,536 bytes per call (W3C Web Cryptography, 10.1.1).
  for (let start = 0; start < length; start += chunk)
    crypto.getRandomValues(bytes.subarray(start, start + chunk))
  return bytes
}

/** Randomness from the platform's Web Cryptography. */
export const webCryptoRandom = Layer.succeed(SecureRandom, {
  bytes: (length) => Effect.sync(() => randomBytes(length)),
})

/** Unpredictable schedules. Rejection sampling makes every value equally likely. */
export const unpredictableSchedule = Layer.succeed(ScheduleRandom, {
  integer: (exclusiveMaximum) =>
    Effect.sync(() => {
      if (
        !Number.isSafeInteger(exclusiveMaximum) ||
        exclusiveMaximum < 1 ||
        exclusiveMaximum > 2 ** 32
      ) {
        throw new RangeError("The number of values to draw from must be an integer from 1 to 2^32")
      }
      const fair = 2 ** 32 - (2 ** 32 % exclusiveMaximum)
      for (;;) {
        const draw = new DataView(randomBytes(4).buffer).getUint32(0)
        if (draw < fair) return draw % exclusiveMaximum
      }
    }),
})
