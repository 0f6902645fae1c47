import { swapDataKey } from "../../swap/index.ts"
import { keyFromSeed } from "../intake/keyFromSeed.ts"

/** The key that seals swap quotes, derived from the master seed. */
export const swapKey = keyFromSeed(swapDataKey)
