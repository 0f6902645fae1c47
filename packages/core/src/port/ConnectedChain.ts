import type { PoolGatewayShape } from "./PoolGateway.ts"
import type { Token } from "./TokenRegistry.ts"

/** What a chain adapter gives once it has looked at its chain: the pool's gateway and the tokens as the chain describes them. */
export interface ConnectedChain {
  readonly gateway: PoolGatewayShape
  readonly tokens: ReadonlyArray<Token>
}
