import { schemas } from "@shielded-relay/api"
import { Schema } from "effect"
import { afterEach, describe, expect, it } from "vitest"
import type { Caller } from "@shielded-relay/testkit"
import { STRANGER, transferTo, withdrawal, World } from "@shielded-relay/simulated-relay"

let world: World
let alice: Caller
afterEach(() => world.close())

async function funded(maximumJoins: number, notes: number) {
  const tokens = ["GOLD", "SILVER"].map((symbol) => ({ symbol, decimals: 6 }))
  world = await World.open({
    configuration: { maximumJoins, maximumEarlierCalls: 0 },
    network: { tokens },
  })
  alice = await world.caller(1)
  await world.deposit(alice, world.token(), ...Array.from({ length: notes }, () => 1_000_000n))
  await world.flushed()
}
const quote = async (amount: bigint, feeToken: string = world.token()) => {
  const { body } = await world.ask(
    alice.get("/get-fee", {
      chainId: String(world.chainId),
      feeToken,
      tokenAddresses: [world.token()],
      externalActionId: "Transact",
      amounts: amount.toString(),
    }),
  )
  return Schema.decodeUnknownSync(schemas["GET /get-fee"].answer)(body)
}

describe("a balance of many small notes", () => {
  it("is spent by one call of several joins, whose fee is in another token and counts them all", async () => {
    await funded(16, 27)
    const silver = world.token(1)
    await world.deposit(alice, silver, 9_000_000n)
    await world.flushed()
    const { maxJoins, feeAmount } = await quote(27_000_000n, silver)
    expect(maxJoins).toBe(8)
    const one = await quote(1_000_000n, silver)
    expect(BigInt(feeAmount)).toBeGreaterThan(3n * BigInt(one.feeAmount))
    const all = withdrawal(world, alice, 27_000_000n, { feeToken: silver, feeAmount })
    expect(await world.ask(all.request)).toMatchObject({ outcome: "ok" })
    await world.reaches(alice, all.nonce, "confirmed")
    expect(world.paid(STRANGER, world.token())).toBe(27_000_000n)
    expect((await world.balance(alice, world.token())).balance).toBe(0n)
    expect((await world.balance(alice, silver)).balance).toBe(9_000_000n - BigInt(feeAmount))
  })

  it("that is too many for one call becomes spendable by transfers to oneself, where a service merges nothing", async () => {
    await funded(2, 12)
    const tooMuch = withdrawal(world, alice, 9_000_000n)
    expect(await world.ask(tooMuch.request)).toMatchObject({
      code: "TOO_MANY_NOTES",
      body: { error: expect.stringContaining("at most 8000000 can be spent at once") as unknown },
    })
    const { feeAmount } = await quote(6_500_000n)
    const merged = 8_000_000n - BigInt(feeAmount)
    const merge = transferTo(world, alice, alice.address, merged, { feeAmount })
    expect(await world.ask(merge.request)).toMatchObject({ outcome: "ok" })
    await world.reaches(alice, merge.nonce, "confirmed")
    await world.flushed()
    const again = withdrawal(world, alice, 9_000_000n)
    expect(await world.ask(again.request)).toMatchObject({ outcome: "ok" })
    await world.reaches(alice, again.nonce, "confirmed")
    expect(world.paid(STRANGER, world.token())).toBe(9_000_000n)
  })
})
