import {
  OperationStore,
  SimulationRejected,
  type Operation,
  type PoolTransaction,
} from "@shielded-relay/core"
import { simulatedAddress, type Caller } from "@shielded-relay/testkit"
import { Context, Effect } from "effect"
import { afterEach, describe, expect, it } from "vitest"
import { STRANGER, withdrawal, World, type WorldOptions } from "@shielded-relay/simulated-relay"

const minutes = 60_000
const blockTime = 12_000
const proving = 3_000
const stranger = simulatedAddress(0x57)

let world: World
let alice: Caller
afterEach(() => world.close())

/** A chain with slow blocks and a slow prover, where a batch that is not full waits for its timer. */
async function open(options: WorldOptions = {}): Promise<void> {
  world = await World.open({
    ...options,
    network: { blockTime, ...options.network },
    configuration: { batchDelay: 1 * minutes, answerTimeout: 100, ...options.configuration },
  })
  world.prover.settings.duration = proving
  alice = await world.caller(1)
}

/** Deposits whose notes count in the balance and wait in the queue. */
async function young(owner: Caller = alice, count = 1, amount = 4_000_000n): Promise<void> {
  const { balance } = await world.balance(owner, world.token())
  const wallet = world.addressOf(owner)
  for (let n = 0; n < count; n += 1) {
    const { txData } = await world.time.during(
      world.relay.deposit({
        address: owner.address,
        chainId: world.chainId,
        tokenAddresses: [world.token()],
        amounts: [amount.toString()],
      }),
    )
    world.chain.endow(world.token(), wallet, amount)
    world.network.sendDeposit(wallet, txData)
  }
  const wanted = balance + amount * BigInt(count)
  await world.time.until(async () => (await world.balance(owner, world.token())).balance === wanted)
}

/** Has a withdrawal of Alice's accepted and gives its nonce. */
async function spend(amount = 1_000n): Promise<string> {
  const { nonce, request } = withdrawal(world, alice, amount)
  expect(await world.ask(request)).toMatchObject({ outcome: "accepted" })
  return nonce
}

const insertionsInFlight = () =>
  Effect.runPromise(
    Context.get(world.storage, OperationStore).treeUpdates(world.network.gateway.chainId),
  )

/** The insertion in flight once it is proven. */
async function provenInsertion(): Promise<Extract<PoolTransaction, { kind: "tree-update" }>> {
  const find = async () =>
    (await insertionsInFlight()).map(({ attempts }) => attempts.at(-1)?.proven ?? null)[0] ?? null
  await world.time.until(async () => (await find()) !== null, { within: 3 * minutes })
  const proven = await find()
  if (proven?.kind !== "tree-update") throw new Error("an insertion was proven")
  return proven
}

function plannedCount(insertion: Operation | undefined): number | null {
  const plan = insertion?.attempts.at(-1)?.plan
  return plan?.kind === "tree-update" ? plan.update.commitments.length : null
}

const ahead = (outcome: "used" | "dropped") =>
  world.telemetry.counted("proofs_ahead_total", { outcome })
const paid = () => world.paid(STRANGER, world.token())

describe("a spend whose note waits in the queue", () => {
  it("is proven while the insertion is, and sent as soon as the insertion is seen", async () => {
    await open()
    await young()
    const made = world.prover.settings.made
    const nonce = await spend()
    await world.time.until(() => world.chain.tip.state.inserted > 0)
    expect(world.prover.settings.made - made).toBe(2)
    const landed = world.time.now
    await world.reaches(alice, nonce, "broadcast")
    // Nothing is left to be proven.
    expect(world.time.now - landed).toBeLessThan(proving)
    expect(world.prover.settings.made - made).toBe(2)
    await world.reaches(alice, nonce, "confirmed")
    expect([ahead("used"), ahead("dropped"), paid()]).toEqual([1, 0, 1_000n])
  })

  it("shows nothing of it before the insertion has landed", async () => {
    await open()
    await young()
    const nonce = await spend()
    await world.time.until(() => world.chain.mempool.transactions.length > 0)
    await world.time.advance(proving)
    expect((await world.operation(alice, nonce)).state).toBe("accepted")
    const [operation] = await world.inStates(["accepted"])
    expect(operation?.attempts).toEqual([])
    await world.reaches(alice, nonce, "confirmed")
  })

  it("uses its proof where a stranger lands the same insertion first", async () => {
    await open()
    await young()
    const nonce = await spend()
    world.chain.copy(await provenInsertion(), stranger)
    await world.reaches(alice, nonce, "confirmed")
    await world.quiet()
    expect([ahead("used"), ahead("dropped"), paid()]).toEqual([1, 0, 1_000n])
  })

  it("is proven anew, and paid once, where a stranger's insertion makes another root the newest", async () => {
    let refuses = true
    await open({
      gateway: ({ chainId, simulate }) => ({
        simulate: (transaction) =>
          refuses && transaction.kind === "tree-update"
            ? Effect.fail(
                new SimulationRejected({
                  chainId,
                  code: "WrongStart",
                  byRecipient: false,
                  unknownRoot: false,
                }),
              )
            : simulate(transaction),
      }),
    })
    await young()
    // An insertion of the first note alone, which nobody lands yet.
    const shorter = await provenInsertion()
    await world.time.until(async () => (await insertionsInFlight()).length === 0)
    refuses = false
    await young(await world.caller(2))
    // Longer than a block.
    world.prover.settings.duration = 15_000
    const nonce = await spend()
    await world.time.until(async () => plannedCount((await insertionsInFlight())[0]) === 2)
    world.chain.copy(shorter, stranger)
    await world.reaches(alice, nonce, "broadcast", 10 * minutes)
    expect([ahead("used"), ahead("dropped")]).toEqual([0, 1])
    await world.reaches(alice, nonce, "confirmed")
    await world.quiet()
    expect(paid()).toBe(1_000n)
  })

  it("is proven ahead once and then as usual, if its prover loses the proof", async () => {
    await open()
    await young()
    world.prover.settings.losing = 1
    const nonce = await spend()
    await world.reaches(alice, nonce, "confirmed", 10 * minutes)
    expect([ahead("dropped"), paid()]).toEqual([0, 1_000n])
  })

  it("is proven in the process that goes on with it, where the one with the proof ends", async () => {
    await open()
    await young()
    const nonce = await spend()
    await world.time.until(() => world.chain.mempool.transactions.length > 0)
    await world.restart()
    await world.reaches(alice, nonce, "confirmed", 10 * minutes)
    await world.quiet()
    expect([ahead("used"), paid()]).toEqual([0, 1_000n])
  })

  it("keeps its proof through a reorganisation that the insertion survives", async () => {
    await open({ network: { conditions: { finality: 8 } } })
    await young()
    const nonce = await spend()
    await world.time.until(() => world.chain.tip.state.inserted > 0)
    world.chain.reorganise(1)
    await world.reaches(alice, nonce, "confirmed", 10 * minutes)
    await world.quiet()
    expect(paid()).toBe(1_000n)
  })

  it("is paid once by several relays that may each prove it ahead", async () => {
    await open()
    await world.start()
    await world.start()
    await young(alice, 2)
    const nonces = [await spend(1_000n), await spend(2_000n)]
    for (const nonce of nonces) await world.reaches(alice, nonce, "confirmed", 10 * minutes)
    await world.quiet()
    expect(paid()).toBe(3_000n)
  })
})

describe("relays whose proofs other processes make", () => {
  it("prove nothing ahead", async () => {
    await open({ elsewhere: { workers: 2, places: 4 } })
    await world.startProver()
    await young()
    const nonce = await spend()
    await world.reaches(alice, nonce, "confirmed", 10 * minutes)
    expect([ahead("used"), ahead("dropped"), paid()]).toEqual([0, 0, 1_000n])
    expect(world.telemetry.counted("background_defects_total")).toBe(0)
  })
})

describe("many spends whose notes wait in the queue", () => {
  it("prove ahead in four places, and none waits for another's place", async () => {
    await open({ configuration: { operationsPerWorker: 10 } })
    await young(alice, 6)
    const nonces: Array<string> = []
    for (let n = 0; n < 6; n += 1) nonces.push(await spend())
    for (const nonce of nonces) await world.reaches(alice, nonce, "confirmed", 10 * minutes)
    await world.quiet()
    expect([ahead("used"), ahead("dropped"), paid()]).toEqual([4, 0, 6_000n])
  })
})
