import type { WorldSize } from "../src/world/Script.ts"
import type { Leak } from "./leaks.ts"

/** The small world in which a leak is searched for. */
export const leakWorld = ({ market, world }: Pick<Leak, "market" | "world">): WorldSize => ({
  seed: 3,
  market,
  users: 40,
  deposits: 90,
  spends: 170,
  blockTime: 60_000,
  ...world,
})
