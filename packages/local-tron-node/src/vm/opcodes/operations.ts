import { arithmetic } from "./arithmetic.ts"
import { blockOperations } from "./blockOperations.ts"
import { callOperations } from "./callOperations.ts"
import { createOperations } from "./createOperations.ts"
import { memoryOperations } from "./memoryOperations.ts"
import type { Operation } from "./Operation.ts"
import { selfDestruct } from "./selfDestruct.ts"
import { stateOperations } from "./stateOperations.ts"

/** The TVM's operations. Every other code is an exception, also those of TRC-10 tokens, staking and voting, which java-tron has. */
export const operations: ReadonlyArray<Operation> = [
  ...arithmetic,
  ...memoryOperations,
  ...stateOperations,
  ...blockOperations,
  ...callOperations,
  ...createOperations,
  selfDestruct,
]
