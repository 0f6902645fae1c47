import type { Payers } from "@shielded-relay/core"
import { Effect } from "effect"
import { afterEach, describe, expect, it } from "vitest"
import { addressOf, World } from "@shielded-relay/simulated-relay"

const alice = { address: `0x${"a1".repeat(20)}` }
const payer = addressOf(`0x${"b0".repeat(20)}`)

let world: World
afterEach(() => world.close())

/** A service that quarantines notes whose payers the chain hides, on a chain that shows these payers of a note. */
const open = async (shown: Payers) => {
  world = await World.open({
    configuration: { externalNotes: "quarantine" },
    gateway: () => ({ payersOf: () => Effect.succeed(shown) }),
  })
}
/** Sends a deposit of Alice and waits until it is decided on. */
async function decided() {
  const { txData } = await world.time.during(
    world.relay.deposit({
      ...alice,
      chainId: world.chainId,
      tokenAddresses: [world.token()],
      amounts: ["5000000"],
    }),
  )
  world.chain.endow(world.token(), payer, 5_000_000n)
  world.network.sendDeposit(payer, txData)
  const balances = async () =>
    (
      await world.time.during(world.relay.balance({ ...alice, chainId: world.chainId }))
    ).balances.map(({ balance, pending, quarantined }) => [balance, pending, quarantined])
  await world.time.until(async () => (await balances()).some(([, pending]) => pending === "0"))
  return await balances()
}

describe("a note of a service that quarantines notes without a visible payer", () => {
  it("counts when the chain shows all who paid for it", async () => {
    await open({ payers: [payer], isWhole: true })
    expect(await decided()).toEqual([["5000000", "0", "0"]])
  })

  it.each([
    ["some", { payers: [payer], isWhole: false }],
    ["none", { payers: [], isWhole: true }],
  ])("is quarantined when the chain shows %s of them", async (_, shown) => {
    await open(shown)
    expect(await decided()).toEqual([["0", "0", "5000000"]])
  })
})
