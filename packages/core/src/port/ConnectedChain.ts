import type { AskContract } from "./ContractSignatures.ts"
import type { PoolGatewayShape } from "./PoolGateway.ts"
import type { Token } from "./TokenRegistry.ts"

/**
 * What a chain adapter gives once it has looked at its chain: the pool's gateway, the tokens as the chain describes them, and how contract
 * accounts are asked about signatures; without that, none can open a session.
 */
export interface ConnectedChain {
  readonly gateway: PoolGatewayShape
  readonly askContract?: AskContract
  readonly tokens: ReadonlyArray<Token>
}
