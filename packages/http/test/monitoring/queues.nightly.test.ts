import { expect, it } from "vitest"
import {
  openOwner,
  openPlace,
  proofsElsewhere,
  serveMonitored,
  units,
  userOf,
} from "./monitored.ts"

/** Alarms about work that piles up: the service leaves its proofs to processes that do not run. */
it("alarms ring when nobody proves and many notes wait for the tree", async () => {
  const place = await openPlace()
  const { baseUrl, watch } = await serveMonitored({
    ...place.environment,
    ...proofsElsewhere,
    SHIELDED_RELAY_FORCED_INSERTIONS_PER_OWNER: "1000000",
    SHIELDED_RELAY_FORCED_INSERTION_GAS: "1000000000000",
  })
  const notes = 90
  const { balance, withdraw } = await openOwner(place, baseUrl, userOf(place, 0), notes)
  const { rings, until } = await watch()
  expect(await balance()).toBe(BigInt(notes) * units)
  // A call ends when its outcome is known, which nobody waits for.
  for (let count = 0; count < 20; count += 1) void withdraw().catch(() => null)
  await rings("ProofsPile", "TreeQueueLong")
  await until(withdraw, "CapacityReached")
})
