import type { Storage } from "@shielded-relay/core"
import { withdrawal, World } from "@shielded-relay/simulated-relay"
import type { Context } from "effect"

const TURNS = 10
/** Owners of a turn, each of whom withdraws once. */
export const OWNERS = 40

/**
 * Milliseconds of processor time of a withdrawal, of each turn: by a service on this storage and on a simulated chain, from the signed request
 * until it is confirmed. Proofs are marks. The time of callers and chain, which are in this process, is in it.
 */
export async function measureWhole(
  storage: Context.Context<Storage>,
): Promise<ReadonlyArray<number>> {
  const world = await World.open({
    storage,
    prover: { workers: 64, places: 1_000, checksWitness: false },
  })
  try {
    const owners = await Promise.all(
      Array.from({ length: OWNERS }, (_, index) => world.caller(index + 1)),
    )
    const notes = Array.from({ length: TURNS + 1 }, () => 1_000_000n)
    for (const owner of owners) await world.deposit(owner, world.token(), ...notes)
    await world.flushed()
    const turns: Array<number> = []
    for (let turn = 0; turn <= TURNS; turn += 1) {
      const began = process.cpuUsage()
      const answers = await Promise.all(
        owners.map((owner) => world.ask(withdrawal(world, owner, 1_000n).request)),
      )
      for (const { outcome } of answers)
        if (outcome !== "ok") throw new Error(`a withdrawal was answered ${outcome}`)
      await world.quiet()
      const { user, system } = process.cpuUsage(began)
      // The first turn, in which statements are prepared, does not count.
      if (turn > 0) turns.push((user + system) / 1_000 / OWNERS)
    }
    return turns
  } finally {
    await world.close()
  }
}
