export type { BroadcastFate, EndpointFaults } from "./EndpointFaults.ts"
export type { ChainTransaction } from "./Mempool.ts"
export { PoolContract, PoolRevert, type PoolInput } from "./PoolContract.ts"
export type { ChainConditions, MinedTransaction, SimulatedBlock } from "./SimulatedBlock.ts"
export { SimulatedChain } from "./SimulatedChain.ts"
export { simulatedAddress } from "./simulatedAddress.ts"
export {
  simulatedNetwork,
  type NetworkOptions,
  type SeenBroadcast,
  type SimulatedNetwork,
} from "./simulatedNetwork.ts"
export { simulatedProver, type ProverSettings, type SimulatedProver } from "./simulatedProver.ts"
export { SimulatedTime } from "./SimulatedTime.ts"
