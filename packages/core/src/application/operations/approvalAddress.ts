import type { Address } from "../../address/Address.ts"
import type { PoolGatewayShape } from "../../port/chain/PoolGateway.ts"

/** Whom a depositor approves to take the tokens; `null` on Solana, where a deposit is signed by who owns them. */
export function approvalAddress({
  family,
  pool,
}: Pick<PoolGatewayShape, "family" | "pool">): Address | null {
  return family === "solana" ? null : pool
}
