import { SimulationRejected } from "@shielded-relay/core"
import { Effect } from "effect"
import { expect, it } from "vitest"
import { withdrawal, World } from "@shielded-relay/simulated-relay"

const minute = 60_000

it("a call that fails in its block and is rejected from then on gets three plans after growing pauses, even if broadcasts are checked every 2 s", async () => {
  const simulated = new Set<string>()
  const checks = new Set<number>()
  const world: World = await World.open({
    network: { manner: "solana", validBlocks: 1_000 },
    configuration: { deadlines: { least: 5 * minute, grid: 1, toStart: 0 } },
    gateway: ({ chainId, senders: [sender], head }) => ({
      // The first simulation of a call passes; from then on the chain rejects it.
      simulate: (transaction) =>
        Effect.suspend(() => {
          const salt = transaction.kind === "transact" ? transaction.call.extData.salt : []
          if (!simulated.has(salt.join())) return Effect.sync(() => void simulated.add(salt.join()))
          const code = "TransferMismatch"
          return new SimulationRejected({ chainId, code, byRecipient: false, unknownRoot: false })
        }),
      transactionStatus: () =>
        Effect.map(head, ({ latest }) => {
          checks.add(world.time.now)
          return sender === undefined
            ? { state: "unknown" }
            : { state: "mined", sender, block: latest, success: false, gasUsed: 1n, cost: 1n }
        }),
    }),
  })
  const alice = await world.caller(1)
  await world.deposit(alice, world.token(), 5_000_000n)
  world.network.faults.dropping = true
  await world.ask(withdrawal(world, alice, 1_000n).request)
  const plans = async () => (await world.inFlight()).flatMap(({ attempts }) => attempts).length

  await world.time.until(async () => (await plans()) === 2)
  const replanned = world.time.now
  await world.time.until(async () => (await plans()) === 3, { within: 20_000 })
  expect(world.time.now - replanned).toBeGreaterThanOrEqual(4_000)
  // There is no fourth plan, and a rejected call is checked at the usual pace, not at every poll.
  const third = world.time.now
  await world.time.advance(minute)
  expect(await plans()).toBe(3)
  const later = [...checks].filter((at) => at > third).length
  expect(later).toBeGreaterThan(5)
  expect(later).toBeLessThanOrEqual(31)
  await world.close()
})
