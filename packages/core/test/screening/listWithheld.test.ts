import { memoryStorage } from "@shielded-relay/storage-memory"
import { exampleBatch, exampleChain, exampleOrder } from "@shielded-relay/testkit"
import { Effect, Layer } from "effect"
import { expect, it } from "vitest"
import {
  EntryStore,
  listWithheld,
  NoteStore,
  OrderStore,
  type EntryKey,
  type Withheld,
} from "../../src/index.ts"

const chainId = exampleChain(0)
const keyOf = (n: number): EntryKey => ({
  chainId,
  transactionHash: `0x${n.toString(16).padStart(64, "0")}`,
  log: 0,
})
/** More than one page of each. */
const [notes, sends] = [503, 501]
const orders = Array.from({ length: sends }, (_, n) =>
  exampleOrder(n, { phase: "failed", decisions: [{ at: n, state: "denied", reason: null }] }),
)

/** Lists what a storage withholds whose reads of single rows are changed. */
const listed = (
  changed: (
    stores: readonly [EntryStore["Service"], OrderStore["Service"]],
  ) => readonly [Partial<EntryStore["Service"]>, Partial<OrderStore["Service"]>],
) =>
  Effect.gen(function* () {
    const store = yield* NoteStore
    const entries = yield* EntryStore
    const orderStore = yield* OrderStore
    const all = Array.from({ length: notes }, (_, position) => ({
      position,
      ...keyOf(position),
      origin: "public" as const,
    }))
    yield* store.append(exampleBatch(null, [{ number: 10, leaves: notes, notes: all }]))
    const denied = { from: ["undecided"], at: 1, state: "quarantined", reason: null } as const
    for (const key of all) yield* entries.decide(key, denied)
    for (const order of orders) yield* orderStore.insert(order)
    const [entryChange, orderChange] = changed([entries, orderStore])
    const found: Array<Withheld> = []
    yield* listWithheld((one) => void found.push(one)).pipe(
      Effect.provideService(EntryStore, { ...entries, ...entryChange }),
      Effect.provideService(OrderStore, { ...orderStore, ...orderChange }),
    )
    return found.map((one) => {
      if (one.kind === "note") return `note ${Number(one.entry.transactionHash)}`
      if (one.kind === "order") return `order ${one.order.id}`
      const { about } = one
      const name = about.kind === "note" ? `note ${Number(about.key.transactionHash)}` : about.id
      return `unreadable ${name}: ${one.fault}`
    })
  }).pipe(Effect.provide(Layer.fresh(memoryStorage)), Effect.runPromise)

const everyNote = Array.from({ length: notes }, (_, n) => `note ${n}`)
const everyOrder = orders.map(({ id }) => `order ${id}`)

it("lists every withheld note and then every withheld order", async () => {
  expect(await listed(() => [{}, {}])).toEqual([...everyNote, ...everyOrder])
})

it("lists all others when rows cannot be decoded, and names those by their keys and errors", async () => {
  const broken = Effect.die(new TypeError("owner key20:0x66 has a strange note"))
  const found = await listed(([entries, store]) => [
    { find: (key) => (Number(key.transactionHash) % 500 === 2 ? broken : entries.find(key)) },
    { find: (id) => (id === orders[7]?.id ? broken : store.find(id)) },
  ])
  const unreadable = [
    "unreadable note 2: TypeError",
    "unreadable note 502: TypeError",
    `unreadable ${orders[7]?.id}: TypeError`,
  ]
  expect(found.filter((one) => one.startsWith("unreadable"))).toEqual(unreadable)
  expect(found).toHaveLength(notes + sends)
})

it("leaves out rows that the storage does not have any more", async () => {
  const gone = Effect.succeed(null)
  const found = await listed(([entries, store]) => [
    {
      find: (key) => (key.transactionHash === keyOf(3).transactionHash ? gone : entries.find(key)),
    },
    { find: (id) => (id === orders[0]?.id ? gone : store.find(id)) },
  ])
  expect(found).toEqual([...everyNote.filter((name) => name !== "note 3"), ...everyOrder.slice(1)])
})
