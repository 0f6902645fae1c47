import { money } from "./money.ts"
import { operation } from "./operation.ts"
import { order } from "./order.ts"
import type { Drawing } from "./svg.ts"
import { visibility } from "./visibility.ts"

/** Every drawing of docs/diagrams. */
export const drawings: ReadonlyArray<Drawing> = [operation, order, money, visibility]
