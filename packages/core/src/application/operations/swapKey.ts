import { swapDataKey } from "../../swap/index.ts"
import { keyFromSeed } from "../queries/keyFromSeed.ts"

/** The key that seals swap quotes, derived from the master seed. */
export const swapKey = keyFromSeed(swapDataKey)
