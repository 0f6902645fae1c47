import type { Address, ChainId, DepositNote } from "@shielded-relay/core"
import type { ChainTransaction } from "../ChainTransaction.ts"
import type { EndpointFaults } from "./EndpointFaults.ts"
import type { SeenBroadcast } from "./SeenBroadcast.ts"
import type { SimulatedChain } from "../SimulatedChain.ts"

/** What a simulated gateway stands on. */
export interface GatewayParts {
  readonly chain: SimulatedChain
  readonly chainId: ChainId
  readonly senders: ReadonlyArray<Address>
  readonly senderFloor: bigint
  readonly confirmations: number
  /** Where transactions expire: blocks after the one that they name. */
  readonly validBlocks: number
  readonly faults: EndpointFaults
  readonly broadcasts: Array<SeenBroadcast>
  /** By hash: whatever was shown to an endpoint. */
  readonly sent: Map<string, ChainTransaction>
  readonly contracts: ReadonlySet<Address>
  /** By the `data` of an unsigned deposit: what it stands for. */
  readonly deposits: Map<string, ReadonlyArray<DepositNote>>
}
