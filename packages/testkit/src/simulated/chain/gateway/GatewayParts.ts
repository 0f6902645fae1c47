import type { Address, ChainId, DepositNote } from "@shielded-relay/core"
import type { ChainTransaction } from "../ChainTransaction.ts"
import type { EndpointFaults } from "./EndpointFaults.ts"
import type { SeenBroadcast } from "./SeenBroadcast.ts"
import type { SimulatedChain } from "../SimulatedChain.ts"

/** The parts of a simulated gateway. */
export interface GatewayParts {
  readonly chain: SimulatedChain
  readonly chainId: ChainId
  readonly senders: ReadonlyArray<Address>
  readonly senderFloor: bigint
  readonly confirmations: number
  /** With expiry: number of blocks after the named one in which a transaction is valid. */
  readonly validBlocks: number
  readonly faults: EndpointFaults
  readonly broadcasts: Array<SeenBroadcast>
  /** Every transaction shown to an endpoint, by hash. */
  readonly sent: Map<string, ChainTransaction>
  readonly contracts: ReadonlySet<Address>
  /** The notes of each unsigned deposit, by its `data`. */
  readonly deposits: Map<string, ReadonlyArray<DepositNote>>
}
