import type { SwapVenueShape } from "../../port/chain/SwapVenue.ts"

/** What a venue says of its action's gas, for an intent. */
export function actionGasOf({ actionGas }: SwapVenueShape): { readonly actionGas?: bigint } {
  return actionGas === undefined ? {} : { actionGas }
}
