import type { CallShape, PoolGatewayShape } from "../port/PoolGateway.ts"

type Joining = Pick<PoolGatewayShape, "joins">

/** A join of as many notes as any of this chain can spend: the dearest kind. */
export function widestJoin({ joins }: Joining): CallShape["joins"][number] {
  return joins.inputs.at(-1) ?? 2
}

/** The joins that spend this many notes of one token: full ones, and the narrowest that takes the rest. */
export function joinsOver(chain: Joining, notes: number): CallShape["joins"] {
  const widest = widestJoin(chain)
  const rest = notes % widest
  const full = Array.from({ length: (notes - rest) / widest }, () => widest)
  const last = chain.joins.inputs.find((inputs) => inputs >= rest)
  return rest === 0 || last === undefined ? full : [...full, last]
}
