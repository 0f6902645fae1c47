import type { CallShape, PoolGatewayShape } from "../../port/chain/PoolGateway.ts"

type Joining = Pick<PoolGatewayShape, "joins">

/** A join of as many notes as any of this chain can spend: the dearest kind. */
export function widestJoin({ joins }: Joining): CallShape["joins"][number] {
  return joins.inputs.at(-1) ?? 2
}
