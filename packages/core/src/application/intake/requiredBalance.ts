import type { PoolGatewayShape } from "../../port/chain/PoolGateway.ts"

/** Balance that a relaying account needs to pay `cost`: the cost or its floor, whichever is higher. Smallest units of the native coin. */
export function requiredBalance({ senderFloor }: PoolGatewayShape, cost: bigint): bigint {
  return cost > senderFloor ? cost : senderFloor
}
