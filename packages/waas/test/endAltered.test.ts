import {
  EntryStore,
  NoteStore,
  OrderStore,
  OrganizationStore,
  type Operation,
  type OperationId,
  type Order,
  type Storage,
} from "@shielded-relay/core"
import { alteredPayments, endAltered } from "@shielded-relay/waas"
import { exampleEntry, freshUuid, testClock } from "@shielded-relay/testkit"
import { Context, Effect } from "effect"
import { describe, expect, it } from "vitest"
import {
  alter,
  minute,
  paid,
  payee,
  payment,
  running,
  store,
  thief,
  toThief,
  units,
  unsealed,
} from "./support/changedNotes.ts"
import type { ManagedWorld } from "./support/ManagedWorld.ts"
import { operatorKeys, worldWithOperator } from "./support/operator.ts"
import { OneWallet } from "./support/storm/OneWallet.ts"

const wait = 3 * minute
const route = "command wallet end-altered"

const ending = ({ world }: ManagedWorld, id: OperationId) =>
  endAltered(id, { chainIds: [world.chainId], wait })
const row = (managed: ManagedWorld, id: OperationId) => Effect.runPromise(store(managed).find(id))
const commands = async (managed: ManagedWorld) =>
  (await managed.entries()).filter((entry) => entry.route === route)
const reserved = async ({ world, root }: ManagedWorld) =>
  (await world.notes({ address: root.evm })).filter(({ reservedBy }) => reservedBy !== null).length

/** A payment whose row names another payee, announced to be ended, and no process that runs. */
async function announced() {
  const { managed, command } = await payment("accepted")
  const { id } = await alter(managed, toThief)
  const from = managed.world.time.now + wait
  expect(await command(ending(managed, id))).toEqual({ outcome: "announced", from })
  return { managed, command, id, from }
}

const confirmed = {
  state: "confirmed",
  result: { txHash: "0x00", block: 1, gasUsed: null },
} as const

const asInsertion = (one: Operation): Operation =>
  unsealed({ ...one, kind: "tree-update", intent: { kind: "tree-update", start: 4_096 } })

/** The wait is over, and a process has read the chain until then. */
async function waited({ world }: ManagedWorld) {
  await world.time.advance(wait)
  await world.start()
  await world.time.advance(minute)
}

/** The storage as if each reserved note were being returned to its payer, and the states that are decided for them. */
function asReturns(storage: Context.Context<Storage>) {
  const decided: Array<string> = []
  const notes = Context.get(storage, NoteStore)
  const entries = Context.get(storage, EntryStore)
  const returning = storage.pipe(
    Context.add(NoteStore, {
      ...notes,
      reservedBy: (...of) =>
        Effect.map(notes.reservedBy(...of), (states) =>
          states.map((one) => ({
            ...one,
            note: { ...one.note, log: 0 },
            entry: { state: "returning" as const, countsFrom: null },
          })),
        ),
    }),
    Context.add(EntryStore, {
      ...entries,
      decide: (key, change) => {
        decided.push(change.state)
        return entries.decide(key, change)
      },
    }),
  )
  return { storage: returning, decided }
}

/** The storage as if another program had changed each order. */
function withOrders(storage: Context.Context<Storage>, change: (order: Order) => Order) {
  const orders = Context.get(storage, OrderStore)
  return Context.add(storage, OrderStore, {
    ...orders,
    find: (id) => Effect.map(orders.find(id), (one) => (one === null ? null : change(one))),
    byNoteKeys: (...of) =>
      Effect.map(orders.byNoteKeys(...of), (held) =>
        held.map(({ npk, order }) => ({ npk, order: change(order) })),
      ),
  })
}

async function paysAgain(managed: ManagedWorld, amount: string) {
  const { world, root } = managed
  const fields = managed.payment(root, world.text(payee), amount)
  const { outcome } = await managed.ask("POST /waas/private-to-public", root.stamper, fields)
  await world.quiet()
  return outcome
}

describe("ending a payment of a managed wallet's notes that another program changed", () => {
  it("first announces, then frees the notes, which their owner spends once", async () => {
    const { managed, command } = await payment("accepted")
    const { world } = managed
    const changed = await alter(managed, toThief)
    const { id } = changed
    const before = { row: await row(managed, id), reserved: await reserved(managed) }
    expect(before.reserved).toBeGreaterThan(0)
    const from = world.time.now + wait
    expect(await command(ending(managed, id))).toEqual({ outcome: "announced", from })
    expect({ row: await row(managed, id), reserved: await reserved(managed) }).toEqual(before)
    expect(await commands(managed)).toMatchObject([{ decision: "allowed", result: null }])

    await world.time.advance(wait - minute)
    expect(await command(ending(managed, id))).toEqual({ outcome: "too-early", from })
    await world.time.advance(2 * minute)
    const { chainId } = world.network.gateway
    expect(await command(ending(managed, id))).toEqual({ outcome: "index-behind", chainId, from })
    expect({ row: await row(managed, id), reserved: await reserved(managed) }).toEqual(before)

    await world.start()
    await world.time.advance(minute)
    const freed = before.reserved
    const ended = { outcome: "ended", freed, spent: 0, order: null }
    expect(await command(ending(managed, id))).toEqual(ended)
    expect((await row(managed, id))?.status).toEqual({
      state: "failed",
      code: "OPERATION_FAILED",
      error: expect.stringContaining("none of its notes was spent"),
    })
    const results = (await commands(managed)).map(({ result }) => result)
    expect(results).toEqual([null, id])
    expect(await command(alteredPayments([world.chainId]))).toEqual([])
    expect(await command(ending(managed, id))).toEqual({ outcome: "not-altered" })

    expect(await reserved(managed)).toBe(0)
    expect(await paysAgain(managed, "80")).toBe("ok")
    expect(paid(managed)).toEqual([80n * units, 0n])
    expect(await paysAgain(managed, "80")).toBe("INSUFFICIENT_BALANCE")
    expect(paid(managed)).toEqual([80n * units, 0n])
    await managed.close()
  })

  it("changes nothing if it dies between its writes, and of two at once one ends it", async () => {
    const { managed, command, id } = await announced()
    await waited(managed)
    const before = { row: await row(managed, id), reserved: await reserved(managed) }
    const { storage } = managed.world
    const dying = Context.add(storage, NoteStore, {
      ...Context.get(storage, NoteStore),
      release: () => Effect.die("the process ended"),
    })
    await expect(command(Effect.provideContext(ending(managed, id), dying))).rejects.toThrow(
      "the process ended",
    )
    expect({ row: await row(managed, id), reserved: await reserved(managed) }).toEqual(before)
    expect(await commands(managed)).toHaveLength(1)

    const { storage: returning, decided } = asReturns(storage)
    const once = () => command(Effect.provideContext(ending(managed, id), returning))
    const both = await Promise.all([once(), once()])
    expect(new Set(decided)).toEqual(new Set(["quarantined"]))
    expect(both.map(({ outcome }) => outcome).toSorted()).toEqual(["ended", "not-altered"])
    expect(await commands(managed)).toHaveLength(2)
    await managed.close()
  })

  it("announces anew if the row changed since, or if another program wrote the announcement", async () => {
    const { managed, command, id } = await announced()
    await waited(managed)
    await alter(managed, (one) => ({ ...one, deadline: one.deadline + minute }))
    const [{ id: _, ...announcement } = exampleEntry(1)] = await commands(managed)
    const forged = exampleEntry(2, { ...announcement, at: 1 })
    await Effect.runPromise(
      Context.get(managed.world.storage, OrganizationStore).insertEntry(forged),
    )
    const late = testClock(managed.world.time.now - 60 * minute)
    const again = await command(Effect.provide(ending(managed, id), late.layer))
    expect(again.outcome === "announced" && again.from >= managed.world.time.now).toBe(true)
    expect((await row(managed, id))?.status.state).toBe("accepted")
    await managed.close()
  })

  it.each<[string, (row: Operation) => Operation]>([
    [
      "failed",
      (one) => ({ ...one, status: { state: "failed", code: "OPERATION_FAILED", error: "" } }),
    ],
    ["confirmed, and has no seal", (one) => unsealed({ ...one, status: confirmed })],
    ["prepared", (one) => ({ ...one, status: { state: "prepared" } })],
    ["accepted, of a kind that spends nothing", asInsertion],
  ])("frees the notes of a row that says it is %s", async (_, forge) => {
    const { managed, command } = await payment("accepted")
    const { world } = managed
    const { id, status } = await alter(managed, forge)
    await world.start()
    await world.time.advance(minute)
    const listed = { kind: "operation", id, state: status.state }
    expect(await command(alteredPayments([world.chainId]))).toMatchObject([listed])
    const freed = await reserved(managed)
    expect(freed).toBeGreaterThan(0)
    expect((await command(ending(managed, id))).outcome).toBe("announced")
    await world.time.advance(wait + minute)
    expect(await command(ending(managed, id))).toMatchObject({ outcome: "ended", freed, spent: 0 })
    expect((await row(managed, id))?.status.state).toBe("failed")
    expect(await command(alteredPayments([world.chainId]))).toEqual([])
    expect(await paysAgain(managed, "80")).toBe("ok")
    expect(paid(managed)).toEqual([80n * units, 0n])
    await managed.close()
  })

  it("frees the notes of a missing row, and those that another program reserved for a paid one", async () => {
    const { managed, command } = await worldWithOperator()
    const { world, root } = managed
    await world.deposit({ address: root.evm }, world.token(), 50n * units, 50n * units)
    await world.flushed()
    void Promise.allSettled([
      managed.ask(
        "POST /waas/private-to-public",
        root.stamper,
        managed.payment(root, world.text(payee), "40"),
      ),
    ])
    await world.time.until(async () => (await running(managed))?.status.state === "broadcast")
    const paidOne = (await running(managed))?.id
    if (paidOne === undefined) throw new Error("there is no payment")
    await world.quiet()
    const [note] = await world.notes({ address: root.evm })
    if (note === undefined) throw new Error("there is a note")
    const notes = Context.get(world.storage, NoteStore)
    for (const id of [paidOne, freshUuid() as OperationId]) {
      const { chainId, position } = note.note
      await Effect.runPromise(notes.reserve(chainId, [position], id))
      const before = await row(managed, id)
      const state = before?.status.state ?? "missing"
      expect(await command(alteredPayments([world.chainId]))).toMatchObject([{ id, state }])
      expect((await command(ending(managed, id))).outcome).toBe("announced")
      await world.time.advance(wait + minute)
      expect(await command(ending(managed, id))).toMatchObject({ outcome: "ended", freed: 1 })
      expect(await row(managed, id)).toEqual(before)
      expect(await command(alteredPayments([world.chainId]))).toEqual([])
    }
    await managed.close()
  })

  it("refuses a row that nobody changed, and one that does not exist", async () => {
    const { managed, command } = await payment("accepted")
    const id = (await running(managed))?.id
    if (id === undefined) throw new Error("there is no payment")
    expect(await command(ending(managed, id))).toEqual({ outcome: "not-altered" })
    const unknown = freshUuid() as OperationId
    expect(await command(ending(managed, unknown))).toEqual({ outcome: "unknown" })
    expect(await commands(managed)).toEqual([])
    await managed.close()
  })

  it("says so if the chain shows that its notes were spent, and leaves them spent", async () => {
    const { managed, command } = await worldWithOperator()
    const { world, root } = managed
    await world.deposit({ address: root.evm }, world.token(), 100n * units)
    await world.flushed()
    const fields = managed.payment(root, world.text(payee), "40")
    void Promise.allSettled([managed.ask("POST /waas/private-to-public", root.stamper, fields)])
    await world.time.until(async () => (await running(managed))?.status.state === "broadcast")
    const { id } = await alter(managed, (one) => ({
      ...toThief(one),
      attempts: [],
      status: { state: "accepted" },
    }))
    await world.time.advance(minute)
    expect((await command(ending(managed, id))).outcome).toBe("announced")
    await world.time.advance(wait + minute)
    expect(await command(ending(managed, id))).toMatchObject({ outcome: "ended", spent: 1 })
    expect((await row(managed, id))?.status).toMatchObject({
      error: expect.stringContaining("check what was paid"),
    })
    await world.quiet()
    expect(paid(managed)).toEqual([40n * units, 0n])
    await managed.close()
  })

  it("ends the order of a payout, whose remainder is withheld", async () => {
    const { keys, commandIn } = operatorKeys()
    const wallet = await OneWallet.paying("evm", 10n ** 18n, { keys })
    const { managed, world } = wallet
    world.prover.settings.duration = 2 * minute
    await wallet.pay("40", world.text(payee))
    wallet.isMining = true
    await world.time.until(async () => (await running(managed))?.status.state === "planned")
    const { id } = await alter(managed, (one) =>
      one.intent?.kind === "payout" ? { ...one, intent: { ...one.intent, recipient: thief } } : one,
    )
    expect((await commandIn(world, ending(managed, id))).outcome).toBe("announced")
    await world.time.advance(wait + minute)
    const order = (await wallet.operation()).orderId ?? ""
    const asIf = (change: (one: Order) => Order) =>
      commandIn(
        world,
        Effect.provideContext(ending(managed, id), withOrders(world.storage, change)),
      )
    const changed = await asIf((one) => ({ ...one, amountIn: one.amountIn + 1n }))
    expect(changed).toEqual({ outcome: "order-altered", order })
    const another = freshUuid()
    const twice = await asIf((stored) => {
      const { leftover: _, seal: __, ...one } = stored
      const more = { operation: null, status: "pending" } as const
      const payouts = one.payouts.flatMap((payout) => [{ ...payout, ...more }, payout])
      return { ...one, id: another, payouts }
    })
    expect(twice).toEqual({ outcome: "other-payouts", order: another })
    expect(await commandIn(world, ending(managed, id))).toMatchObject({
      outcome: "ended",
      spent: 0,
      order,
    })
    await world.time.advance(minute)
    const ended = await Effect.runPromise(Context.get(world.storage, OrderStore).find(order))
    expect([ended?.phase, ended?.decisions.at(-1)?.state]).toEqual(["failed", "denied"])
    expect(paid(managed)).toEqual([0n, 0n])
    await world.close()
  })
})
