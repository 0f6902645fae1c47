export { ByteReader, bytesOf, concat } from "./bytes.ts"
export { decodeEvent, type ProgramEvent } from "./events.ts"
export { programErrors } from "./generated/errors.ts"
export {
  acceptAdminData,
  addVenueData,
  depositData,
  depositOp,
  initializeData,
  offerAdminData,
  removeVenueData,
  setAssetData,
  setPausedData,
  swapData,
  transactData,
  type JoinData,
  type SwapData,
  type TransactData,
} from "./instructions.ts"
export {
  accountSizes,
  decodeAsset,
  decodeConfig,
  decodeProgramData,
  decodeTree,
  decodeVenue,
  knownRootPlace,
  ringPlaces,
  rootRings,
  seeds,
  type AssetState,
  type ConfigState,
  type DeployedProgram,
  type RootPlace,
  type TreeState,
  type VenueState,
} from "./layout.ts"
export { operationBytes, type OperationParts, type Payment, type SwapAction } from "./operation.ts"
