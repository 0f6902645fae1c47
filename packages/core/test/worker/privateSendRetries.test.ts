import { GasDebtStore, ownerId, ownerOf } from "@shielded-relay/core"
import { Context, Effect } from "effect"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import {
  alice,
  order,
  payee,
  reaches,
  send,
  statusOf,
  stuck,
  unspentFee,
  addressOf,
  World,
} from "@shielded-relay/simulated-relay"

const minute = 60_000
const million = 1_000_000n

let world: World
beforeEach(async () => {
  world = await World.open()
})
afterEach(() => world.close())

const paid = (n: number) => world.paid(payee(n), world.token())
const losses = () =>
  Effect.runPromise(
    Context.get(world.storage, GasDebtStore).ofOwner(ownerId(ownerOf(addressOf(alice.address)))),
  )

/** The first payout's recipient begins to refuse when the transaction is on its way: it is mined in vain. */
async function refusedOnTheWay(): Promise<void> {
  const { chain } = world
  const { capacity } = chain.conditions
  const sent = () => chain.mempool.transactions.some(({ input }) => input.kind === "transact")
  await world.time.until(
    () => {
      // Insertions go on: only the payout waits.
      chain.conditions.capacity = sent() ? 0 : capacity
      return sent()
    },
    { within: 10 * minute },
  )
  chain.refusing.add(payee(0))
  chain.conditions.capacity = capacity
}

describe("a payout whose recipient begins to refuse when it is on its way", () => {
  it("gives its notes to the others once nothing can execute it, and is made when the recipient accepts again", async () => {
    const ordered = await order(world, [3n * million, 5n * million])
    send(world, ordered.notes)
    await refusedOnTheWay()
    // All of the order's money is in the one note that the first payout holds.
    await world.time.until(() => paid(1) === 5n * million, { within: 30 * minute })
    expect(paid(0)).toBe(0n)
    expect((await statusOf(world, ordered)).scheduledTransactions?.[0]).toMatchObject({
      status: "pending",
      txHash: null,
    })
    expect(await stuck(world)).toBe(0n)
    world.chain.refusing.clear()
    await reaches(world, ordered, "completed", 35 * minute)
    expect([paid(0), paid(1)]).toEqual([3n * million, 5n * million])
    expect(world.chain.holdings(world.token())).toBe(await unspentFee(world, ordered))
  })

  it("is charged to the order's owner, once", async () => {
    const ordered = await order(world, [3n * million])
    send(world, ordered.notes)
    await refusedOnTheWay()
    await world.time.until(async () => (await losses()).length > 0)
    await world.time.advance(2 * minute)
    expect(await losses()).toMatchObject([{ native: expect.any(BigInt) }])
  })

  it("is tried until the completion time that was asked for, rounded down to the grid of deadlines, and stuck from then on", async () => {
    const txCompletionTime = Math.floor((world.time.now + 80 * minute) / 1000)
    const last = Math.floor((txCompletionTime * 1000) / (15 * minute)) * 15 * minute
    const ordered = await order(world, [3n * million], { txCompletionTime })
    send(world, ordered.notes)
    await reaches(world, ordered, "scheduled")
    world.chain.refusing.add(payee(0))
    await world.time.advance(last - world.time.now - minute)
    expect(await statusOf(world, ordered)).not.toMatchObject({ phase: "failed" })
    expect(await stuck(world)).toBe(0n)
    await reaches(world, ordered, "failed", 5 * minute)
    expect(await stuck(world)).toBe(ordered.amountIn)
  })
})

describe("an owner whose recipients made three transactions fail within a day", () => {
  const day = 24 * 60 * minute
  const lose = async (n: number, age = 0) => {
    const at = world.time.now - age
    const owner = ownerId(ownerOf(addressOf(alice.address)))
    const { chainId } = world.network.gateway
    await Effect.runPromise(
      Context.get(world.storage, GasDebtStore).record({
        chainId,
        transactionHash: `0x${n.toString(16).padStart(64, "0")}`,
        owner,
        native: 1n,
        at,
      }),
    )
  }

  it("gets no new order, and nothing recovered: 429", async () => {
    for (const n of [1, 2, 3]) await lose(n)
    await expect(order(world, [million])).rejects.toMatchObject({ code: "RATE_LIMITED" })
    const recovery = world.relay.withdrawStuck({
      ...alice,
      chainId: world.chainId,
      tokenAddress: world.token(),
      recipientAddress: payee(9),
    })
    await expect(world.time.during(recovery)).rejects.toMatchObject({ code: "RATE_LIMITED" })
  })

  it("waits with its payouts, and has them made when the first loss is a day old", async () => {
    const ordered = await order(world, [million, 2n * million])
    for (const n of [1, 2, 3]) await lose(n, day - 15 * minute)
    send(world, ordered.notes)
    await world.time.advance(14 * minute)
    expect(await statusOf(world, ordered)).toMatchObject({ phase: "scheduled" })
    expect([paid(0), paid(1)]).toEqual([0n, 0n])
    await reaches(world, ordered, "completed", 15 * minute)
    expect([paid(0), paid(1)]).toEqual([million, 2n * million])
  })
})
