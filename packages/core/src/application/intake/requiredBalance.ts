import type { PoolGatewayShape } from "../../port/chain/PoolGateway.ts"

/** What a relaying account must hold to pay `cost`, smallest units of the native coin: that, and never less than its floor. */
export function requiredBalance({ senderFloor }: PoolGatewayShape, cost: bigint): bigint {
  return cost > senderFloor ? cost : senderFloor
}
