import { Brand, Effect } from "effect"
import { SecureRandom } from "../port/SecureRandom.ts"
import { uuidFromBytes } from "../request/index.ts"
import type { OperationId } from "./Operation.ts"

const brand = Brand.nominal<OperationId>()

/** A fresh random UUID (version 4). */
export const newOperationId = Effect.gen(function* () {
  const random = yield* SecureRandom
  return brand(uuidFromBytes(yield* random.bytes(16)))
})
