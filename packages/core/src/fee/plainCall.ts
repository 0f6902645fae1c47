import type { CallShape } from "../port/chain/Relayer.ts"

/** The call that stands for a chain's costs: a withdrawal of one token from one join, with its fee in the same token. */
export const plainCall: CallShape = {
  joins: [2],
  payouts: 1,
  nativePayouts: 0,
  fee: true,
  action: false,
}
