import type { SwapVenueShape } from "../../port/chain/SwapVenue.ts"

/** Returns the gas limit of a venue's action, for an intent. */
export function actionGasOf({ actionGas }: SwapVenueShape): { readonly actionGas?: bigint } {
  return actionGas === undefined ? {} : { actionGas }
}
