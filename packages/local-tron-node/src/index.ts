export type { ChainParameters } from "./vm/ChainParameters.ts"
export type { ContractResult } from "./vm/ContractResult.ts"
export type {
  BlockContext,
  Execution,
  InternalTransaction,
  Log,
  Machine,
  Message,
  Snapshot,
} from "./vm/Machine.ts"
