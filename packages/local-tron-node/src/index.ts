export type { ChainParameters } from "./vm/ChainParameters.ts"
export type { ContractResult } from "./vm/ContractResult.ts"
export { ours, published, type CpuTable } from "./vm/cpu/CpuTable.ts"
export { createMachine, type MachineOptions } from "./vm/createMachine.ts"
export { create2Address, createAddress, deployedAddress } from "./vm/contractAddress.ts"
export type {
  BlockContext,
  Execution,
  InternalTransaction,
  Log,
  Machine,
  Message,
  Permission,
  Snapshot,
} from "./vm/Machine.ts"
export {
  chainParameters,
  genesisIds,
  localGenesisId,
  type Profile,
  type ProfileName,
  type Sourced,
} from "./vm/profiles.ts"
export { developmentAccounts, type DevelopmentAccount } from "./developmentAccounts.ts"
export type {
  NetworkFaults,
  NodeFaults,
  SendFate,
  TronNodeFaults,
} from "./faults/TronNodeFaults.ts"
export type { NodeSettings } from "./http/NodeView.ts"
export {
  chainProfile,
  parameterSources,
  type ChainProfile,
  type NetworkParameters,
} from "./profile/ChainProfile.ts"
export { startTronNode } from "./startTronNode.ts"
export type { PeerOptions, TronNode, TronNodeOptions, TronPeer } from "./TronNode.ts"
