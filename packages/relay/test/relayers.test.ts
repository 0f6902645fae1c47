import { afterEach, describe, expect, it } from "vitest"
import { STRANGER, withdrawal } from "./support/requests.ts"
import { World } from "./support/World.ts"

let world: World
afterEach(() => world.close())

const amounts = Array.from({ length: 8 }, () => 2_000_000n)

/** Eight operations side by side; all are confirmed. */
async function manyWithdrawals(): Promise<void> {
  const alice = await world.caller(1)
  await world.deposit(alice, world.token(), ...amounts)
  await world.flushed()
  const spends = amounts.map(() => withdrawal(world, alice, 1_000n))
  const answers = await world.time.during(
    Promise.all(spends.map(({ request }) => world.relay.handle(request))),
  )
  for (const { outcome } of answers) expect(outcome).toBe("ok")
  for (const { nonce } of spends) await world.reaches(alice, nonce, "confirmed")
  expect(world.paid(STRANGER, world.token())).toBe(8_000n)
}

/** By sender: the nonces of all transactions that were ever signed. */
async function signedNonces(): Promise<ReadonlyMap<string, ReadonlyArray<number>>> {
  const operations = await world.inStates(["confirmed", "failed"])
  const transactions = operations.flatMap(({ attempts }) =>
    attempts.flatMap((attempt) => attempt.transactions),
  )
  const bySender = Map.groupBy(transactions, ({ sender }) => sender)
  return new Map(
    [...bySender].map(([sender, of]) => [
      sender,
      of.map(({ senderNonce }) => senderNonce).toSorted((a, b) => a - b),
    ]),
  )
}

describe("two relaying accounts", () => {
  it("share the work, each with nonces without gap or repetition", async () => {
    world = await World.open({
      network: { relayers: 2 },
      configuration: { operationsPerWorker: 10 },
    })
    await manyWithdrawals()
    const nonces = await signedNonces()
    expect(nonces.size).toBe(2)
    for (const of of nonces.values()) expect(of).toEqual(of.map((_, index) => index))
  })

  it("of which one has no coins leave the work to the other", async () => {
    world = await World.open({
      network: { relayers: 2 },
      configuration: { operationsPerWorker: 10 },
    })
    const [poor, rich] = world.network.gateway.senders
    if (poor === undefined || rich === undefined) throw new Error("there are two accounts")
    const { nativeToken } = world.network.gateway
    world.chain.endow(nativeToken, poor, -world.chain.balanceOf(nativeToken, poor))
    await manyWithdrawals()
    expect([...(await signedNonces()).keys()]).toEqual([rich])
  })
})

describe("one relaying account", () => {
  it("sends many operations side by side without a gap", async () => {
    world = await World.open({ configuration: { operationsPerWorker: 10 } })
    await manyWithdrawals()
    const [nonces = []] = (await signedNonces()).values()
    expect(nonces).toEqual(nonces.map((_, index) => index))
  })

  it("goes on after a broadcast in the middle was lost: the others wait behind it, none is signed anew", async () => {
    world = await World.open({ configuration: { operationsPerWorker: 10 } })
    world.network.faults.fates.push("deliver", "deliver", "drop", "deliver", "lose")
    await manyWithdrawals()
    const [nonces = []] = (await signedNonces()).values()
    expect(nonces).toEqual(nonces.map((_, index) => index))
  })
})
