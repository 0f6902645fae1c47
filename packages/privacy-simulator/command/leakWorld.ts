import type { MarketName } from "../src/world/Market.ts"
import type { WorldSize } from "../src/world/Script.ts"

/** The small world in which leaks are looked for. */
export const leakWorld = (market: MarketName): WorldSize => ({
  seed: 3,
  market,
  users: 40,
  deposits: 90,
  spends: 170,
})
