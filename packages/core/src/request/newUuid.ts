import { Effect } from "effect"
import { SecureRandom } from "../port/SecureRandom.ts"
import { uuidFromBytes } from "./uuid.ts"

/** A fresh random UUID (version 4). */
export const newUuid = Effect.gen(function* () {
  const random = yield* SecureRandom
  return uuidFromBytes(yield* random.bytes(16))
})
