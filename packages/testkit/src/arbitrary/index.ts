export { indexBatchesArbitrary } from "./indexBatches.ts"
export { operationArbitrary } from "./operation.ts"
export {
  depositNotesArbitrary,
  poolTransactionArbitrary,
  provenCallArbitrary,
  provenUpdateArbitrary,
} from "./poolTransaction.ts"
export { changedCalls, poolCallsBetween } from "./poolCall.ts"
export {
  addressArbitrary,
  amountArbitrary,
  chainIdArbitrary,
  fieldElementArbitrary,
  ownerIdArbitrary,
  solanaAddressArbitrary,
} from "./scalars.ts"
export { walletLegArbitrary, walletOperationArbitrary } from "./walletOperation.ts"
