import { IndexInconsistent, type LocatedPoolEvent } from "@shielded-relay/core"
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { alice, bob, GOLD } from "../simulated/poolService.ts"
import { service } from "../simulated/services.ts"
import { simulatedNetwork } from "../simulated/simulatedGateway.ts"

type Events = ReadonlyArray<LocatedPoolEvent>

const at = (each: LocatedPoolEvent, number: number, hash = each.block.hash): LocatedPoolEvent => ({
  ...each,
  block: { number, hash },
})

const gold = (amount: bigint) => ({ token: GOLD, amount })
const pending = (amount: bigint) => new Map([[GOLD, { balance: 0n, pending: amount }]])
const balance = (amount: bigint) => new Map([[GOLD, { balance: amount, pending: 0n }]])

/** 10 that count, and 7 in the newest block. */
async function withOldAndNewDeposit() {
  const network = simulatedNetwork()
  const pool = service(network)
  await pool.deposit(alice, gold(10n))
  network.chain.mine()
  await pool.confirm(5)
  await pool.deposit(alice, gold(7n))
  network.chain.mine()
  return { network, pool }
}

describe("a reorganisation", () => {
  it("takes back what happened on blocks that are gone, to the common ancestor and no further", async () => {
    const { network, pool } = await withOldAndNewDeposit()
    network.chain.mine()
    await pool.sync()
    expect(await pool.balances(alice)).toEqual(new Map([[GOLD, { balance: 10n, pending: 7n }]]))

    network.chain.reorganise(2, () => [])
    for (let k = 0; k < 3; k += 1) network.chain.mine()
    const steps = await pool.sync()
    expect(steps.map(({ reorganised }) => reorganised)).toEqual([true, false])
    expect(steps[0]?.block).toBe(6)
    expect(await pool.balances(alice)).toEqual(balance(10n))
  })

  it("may move a leaf, and with it the nullifier: the note stays spendable", async () => {
    const network = simulatedNetwork()
    const pool = service(network)
    await pool.deposit(alice, gold(10n))
    await pool.deposit(bob, gold(20n))
    network.chain.mine()
    await pool.sync()
    network.chain.reorganise(1, (sent) => sent.toReversed())
    network.chain.mine()
    network.chain.mine()
    await pool.sync()
    await pool.confirm()
    expect(await pool.balances(alice)).toEqual(balance(10n))
    expect(await pool.balances(bob)).toEqual(balance(20n))
    // Only a right nullifier and path pass the simulated verifier.
    await pool.flush()
    await pool.pay(alice, 4n)
    expect(await pool.balances(alice)).toEqual(balance(6n))
  })

  it("that goes behind everything known starts the index anew", async () => {
    const network = simulatedNetwork()
    const pool = service(network)
    await pool.deposit(alice, gold(10n))
    for (let k = 0; k < 5; k += 1) network.chain.mine()
    await pool.sync()
    network.chain.reorganise(5)
    for (let k = 0; k < 6; k += 1) network.chain.mine()
    const [first] = await pool.sync()
    expect(first).toMatchObject({ reorganised: true, block: 0 })
    expect(await pool.balances(alice)).toEqual(balance(10n))
  })

  it("to a shorter chain is seen as soon as a block contradicts", async () => {
    const network = simulatedNetwork()
    const pool = service(network)
    for (let k = 0; k < 4; k += 1) network.chain.mine()
    await pool.deposit(alice, gold(10n))
    network.chain.mine()
    await pool.sync()
    expect(await pool.balances(alice)).toEqual(pending(10n))
    network.chain.reorganise(3, () => [])
    network.chain.mine()
    await pool.sync()
    expect(await pool.balances(alice)).toEqual(new Map())
  })

  it("while a range is read leaves nothing half-read behind", async () => {
    const network = simulatedNetwork()
    const pool = service(network)
    network.chain.mine()
    await pool.sync()
    await pool.deposit(alice, gold(10n))
    network.chain.mine()
    network.endpoint.whileReading = () => {
      network.endpoint.whileReading = null
      network.chain.reorganise(1, () => [])
      network.chain.mine()
      network.chain.mine()
    }
    const steps = await pool.sync()
    expect(steps[0]).toMatchObject({ block: 1, atHead: false })
    expect(await pool.balances(alice)).toEqual(new Map())
  })

  it("that brings events while none are read yet misses none of them", async () => {
    const network = simulatedNetwork()
    const pool = service(network)
    network.chain.mine()
    await pool.sync()
    await pool.deposit(alice, gold(10n))
    // The deposit is mined only on the chain that replaces the one which is being read.
    network.chain.mineEmpty()
    network.endpoint.whileReading = () => {
      network.endpoint.whileReading = null
      network.chain.reorganise(1)
      network.chain.mine()
    }
    await pool.sync()
    await pool.confirm()
    expect(await pool.balances(alice)).toEqual(balance(10n))
  })

  it("is not what an endpoint says that lags behind", async () => {
    const network = simulatedNetwork()
    const pool = service(network)
    await pool.deposit(alice, gold(10n))
    network.chain.mine()
    await pool.confirm()
    network.endpoint.lag = 2
    const [step] = await pool.sync()
    expect(step).toMatchObject({ reorganised: false, atHead: true, block: 4 })
    network.endpoint.lag = 100
    expect((await pool.sync())[0]).toMatchObject({ reorganised: false, block: 4 })
    network.endpoint.lag = 0
    expect(await pool.balances(alice)).toEqual(balance(10n))
  })
})

describe("numbers that the chain left out", () => {
  it("tell of a fork that was left as well as another block would, also that of the newest block", async () => {
    const { network, pool } = await withOldAndNewDeposit()
    await pool.sync()
    network.chain.leaveFork(1, () => [])
    network.chain.mine()
    const steps = await pool.sync()
    expect(steps.map(({ reorganised }) => reorganised)).toEqual([true, false])
    expect(steps.at(-1)).toMatchObject({ block: 8, atHead: true })
    expect(await pool.balances(alice)).toEqual(balance(10n))
  })

  it("are no end of a range: it ends with a block, however far away that is", async () => {
    const network = simulatedNetwork()
    const pool = service(network)
    for (let k = 0; k < 1990; k += 1) network.chain.mine()
    network.chain.leaveOut(20)
    await pool.deposit(alice, gold(10n))
    network.chain.mine()
    network.chain.leaveOut(6000)
    await pool.deposit(bob, gold(20n))
    for (let k = 0; k < 2; k += 1) network.chain.mine()
    const steps = await pool.sync()
    expect(steps.map(({ block }) => block)).toEqual([1990, 2011, 8013])
    expect(network.endpoint.asked).toEqual([
      [1, 1990],
      [1991, 2011],
      [2012, 8013],
    ])
    await pool.confirm()
    expect(await pool.balances(alice)).toEqual(balance(10n))
    expect(await pool.balances(bob)).toEqual(balance(20n))
  })

  it("are nobody's when blocks are compared", async () => {
    const network = simulatedNetwork()
    const pool = service(network)
    await pool.deposit(alice, gold(10n))
    network.chain.mine()
    network.chain.leaveOut(2)
    network.chain.mine()
    network.chain.mine()
    await pool.sync()
    network.chain.leaveFork(2)
    for (let k = 0; k < 3; k += 1) network.chain.mine()
    const [back] = await pool.sync()
    expect(back).toMatchObject({ reorganised: true, block: 1 })
    await pool.confirm()
    expect(await pool.balances(alice)).toEqual(balance(10n))
  })
})

describe("an endpoint that is wrong", () => {
  const withNotes = async () => {
    const network = simulatedNetwork()
    const pool = service(network)
    await pool.deposit(alice, gold(10n))
    network.chain.mine()
    await pool.confirm()
    return { network, pool }
  }

  it("and says nothing stops neither the index for good nor the balance", async () => {
    const { network, pool } = await withNotes()
    network.endpoint.down = true
    expect(await pool.failure(pool.syncStep())).toMatchObject({ _tag: "ChainUnavailable" })
    expect(await pool.balances(alice)).toEqual(balance(10n))
    network.endpoint.down = false
    await pool.deposit(alice, gold(5n))
    network.chain.mine()
    await pool.confirm()
    expect(await pool.balances(alice)).toEqual(balance(15n))
  })

  it("once, about a commitment or by leaving an event out, is asked again", async () => {
    const { network, pool } = await withNotes()
    await pool.deposit(alice, gold(5n))
    network.chain.mine()
    const honest = (events: Parameters<(typeof network.endpoint.lies)[number]>[0]) => events
    network.endpoint.lies = [(events) => events.slice(1), honest]
    await pool.deposit(alice, gold(6n))
    network.chain.mine()
    await pool.confirm()
    expect(await pool.balances(alice)).toEqual(balance(21n))
  })

  it("once, by leaving out a note of a call, is asked again", async () => {
    const { network, pool } = await withNotes()
    await pool.flush()
    const { intent, operation } = await pool.accepted(alice, 4n)
    const transaction = await pool.run(pool.prepare(alice, intent, operation))
    if (transaction === null) throw new Error("nothing was planned")
    network.chain.send(transaction)
    network.chain.mine()
    const notes = (events: Events) => events.filter(({ event }) => event.type === "NoteQueued")
    network.endpoint.lies = [
      (events) => events.filter((each) => each !== notes(events)[0]),
      (events) => events,
    ]
    await pool.sync()
    await pool.release(operation)
    await pool.confirm()
    expect(await pool.balances(alice)).toEqual(balance(6n))
  })

  it("twice stops spending until index and chain agree again", async () => {
    const { network, pool } = await withNotes()
    await pool.flush()
    const { intent, operation } = await pool.accepted(alice, 4n)
    await pool.deposit(alice, gold(5n))
    network.chain.mine()
    network.endpoint.lies = [
      (events) => events.toSpliced(0, 1, ...events.slice(0, 1), ...events.slice(0, 1)),
    ]
    expect(await pool.failure(pool.syncStep())).toBeInstanceOf(IndexInconsistent)
    expect(await pool.failure(pool.plan(alice, intent, operation))).toBeInstanceOf(
      IndexInconsistent,
    )
    expect(await pool.failure(pool.treeUpdate())).toBeInstanceOf(IndexInconsistent)
    network.endpoint.lies = []
    await pool.sync()
    expect(await pool.run(pool.prepare(alice, intent, operation))).not.toBeNull()
  })

  it("about a leaf long before a root shows it: what no root vouches for is read again", async () => {
    const { network, pool } = await withNotes()
    await pool.flush()
    await pool.deposit(bob, gold(5n))
    network.chain.mine()
    network.endpoint.lies = [
      (events) =>
        events.map((located) =>
          located.event.type === "PublicNote"
            ? { ...located, event: { ...located.event, amount: 500n } }
            : located,
        ),
    ]
    await pool.confirm()
    network.endpoint.lies = []
    // Our own trees hold the false leaf, so the insertion comes from somebody who knows better.
    const honest = service(network)
    await honest.sync()
    const update = await honest.run(honest.treeUpdate())
    if (update === null) throw new Error("nothing to insert")
    network.chain.send(update)
    expect(network.chain.mine()).toEqual([])

    // The first time an endpoint may have lied just now; the second time the index goes back.
    expect(await pool.failure(pool.syncStep())).toBeInstanceOf(IndexInconsistent)
    expect(await pool.failure(pool.syncStep())).toBeInstanceOf(IndexInconsistent)
    await pool.sync()
    await pool.confirm()
    expect(await pool.balances(bob)).toEqual(balance(5n))
    expect(await pool.balances(alice)).toEqual(balance(10n))
    await pool.pay(bob, 5n)
    expect(await pool.balances(bob)).toEqual(new Map())
  })

  it.each([
    ["in the wrong order", (events: Events) => events.toReversed()],
    ["twice", (events: Events) => events.flatMap((each) => [each, each])],
    ["of another range", (events: Events) => events.map((each) => at(each, each.block.number + 7))],
    [
      "of blocks that are not the chain's",
      (events: Events) => events.map((each) => at(each, each.block.number, "0x00")),
    ],
  ])("with events %s gets none of them into the index", async (_, lie) => {
    const { network, pool } = await withNotes()
    await pool.deposit(alice, gold(1n), gold(2n))
    network.chain.mine()
    network.endpoint.lies = [lie]
    await pool.run(Effect.exit(pool.syncStep()))
    expect(await pool.balances(alice)).toEqual(balance(10n))
    network.endpoint.lies = []
    await pool.confirm()
    expect(await pool.balances(alice)).toEqual(balance(13n))
  })

  it("about a root is not believed", async () => {
    const { network, pool } = await withNotes()
    const update = await pool.run(pool.treeUpdate())
    if (update === null) throw new Error("nothing to insert")
    network.chain.send(update)
    network.chain.mine()
    network.endpoint.lies = [
      (events) =>
        events.map((located) =>
          located.event.type === "TreeUpdated"
            ? { ...located, event: { ...located.event, root: 5n } }
            : located,
        ),
    ]
    expect(await pool.failure(pool.syncStep())).toBeInstanceOf(IndexInconsistent)
    network.endpoint.lies = []
    await pool.sync()
    await pool.pay(alice, 3n)
    expect(await pool.balances(alice)).toEqual(balance(7n))
  })
})

describe("a long chain", () => {
  it("is read in ranges of 2,000 blocks", async () => {
    const network = simulatedNetwork()
    const pool = service(network)
    for (let k = 0; k < 4500; k += 1) network.chain.mine()
    await pool.sync()
    expect(network.endpoint.asked).toEqual([
      [1, 2000],
      [2001, 4000],
      [4001, 4500],
    ])
  })
})
