import { Screening } from "@shielded-relay/core"
import { simulatedAddress } from "@shielded-relay/testkit"
import { Effect, Layer } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { alice, order, payee, reaches, send, stuck, World } from "@shielded-relay/simulated-relay"

const million = 1_000_000n
const minute = 60_000
const BLOCKED = simulatedAddress(0xbad)

let world: World
beforeAll(async () => {
  const screening = Layer.succeed(Screening, {
    screen: (subject) =>
      Effect.succeed("address" in subject && subject.address === BLOCKED ? "denied" : "served"),
  })
  world = await World.open({
    screening,
    configuration: { maximumJoins: 4 },
    network: { tokens: ["GOLD", "LEAD"].map((symbol) => ({ symbol, decimals: 6 })) },
  })
  await leaveBehind(20n * million)
})
afterAll(() => world.close())

/** Leaves these notes of a private send behind that was not paid in full. */
async function leaveBehind(...amounts: ReadonlyArray<bigint>): Promise<void> {
  const ordered = await order(world, [900n * million])
  for (const amount of amounts) send(world, [{ ...ordered.total, amount }])
  await reaches(world, ordered, "failed", 80 * minute)
}

const recover = (recipientAddress: string = payee(99), token = world.token()) =>
  world.time.during(
    world.relay.withdrawStuck({
      ...alice,
      chainId: world.chainId,
      tokenAddress: token,
      recipientAddress,
    }),
    5 * minute,
  )

describe("a recovery", () => {
  /** Its notes stay where they are, and no transaction begins. */
  async function refuses(recipientAddress: string, refusal: object): Promise<void> {
    const before = await stuck(world)
    await expect(recover(recipientAddress)).rejects.toMatchObject(refusal)
    expect(await world.inFlight()).toEqual([])
    expect(await stuck(world)).toBe(before)
  }

  it("pays no contract that keeps what it is paid, and nobody who is screened out", async () => {
    const { pool } = world.network.gateway
    for (const lost of [pool, world.token(1)])
      await refuses(lost, {
        code: "INVALID_RECIPIENT",
        message: expect.stringContaining("a payment to it would be lost"),
      })
    await refuses(BLOCKED, { code: "FORBIDDEN" })
  })

  it("pays no account that the token does not pay", async () => {
    world.chain.refusing.add(payee(98))
    await refuses(payee(98), {
      code: "INVALID_RECIPIENT",
      message: expect.stringContaining("the token rejects payments to this account"),
    })
  })

  it("is accepted only while a relaying account can pay for it", async () => {
    const { nativeToken, senders } = world.network.gateway
    const [sender] = senders
    if (sender === undefined) throw new Error("there is no relaying account")
    const funds = world.chain.balanceOf(nativeToken, sender)
    world.chain.endow(nativeToken, sender, -funds)
    await refuses(payee(99), { code: "RELAYER_UNFUNDED" })
    world.chain.endow(nativeToken, sender, funds)
  })

  it("of nothing says nothing of a fee", async () => {
    const answer = await recover(payee(99), world.token(1))
    expect(answer).toMatchObject({ txHashes: [] })
    expect(answer.reason).toBeUndefined()
  })

  it("that makes a transaction says nothing of the sums that are not worth one", async () => {
    // One transaction takes 16 notes, so this leaves the dust by itself.
    await leaveBehind(...Array.from({ length: 15 }, () => 20n * million), 10n)
    const answer = await recover()
    expect(answer.txHashes).toHaveLength(1)
    expect(answer.reason).toBeUndefined()
    await world.quiet()
    expect(await stuck(world)).toBe(10n)
    expect(await recover()).toMatchObject({ txHashes: [], reason: "below fee" })
  })
})
