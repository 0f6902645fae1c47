import { Brand, Effect } from "effect"
import { newUuid } from "../request/newUuid.ts"
import type { OperationId } from "./Operation.ts"

const brand = Brand.nominal<OperationId>()

/** A fresh random UUID (version 4). */
export const newOperationId = Effect.map(newUuid, (id) => brand(id))
