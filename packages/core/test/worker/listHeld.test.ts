import { memoryStorage } from "@shielded-relay/storage-memory"
import { exampleChain, exampleOperation } from "@shielded-relay/testkit"
import { Effect, Layer } from "effect"
import { expect, it } from "vitest"
import { listHeld, OperationStore } from "../../src/index.ts"

const chainId = exampleChain(0)
const sent = { status: { state: "broadcast" }, held: true } as const
const rows = [
  exampleOperation(1, sent),
  exampleOperation(2, { held: true }),
  exampleOperation(3, { ...sent, held: false }),
  exampleOperation(4),
  exampleOperation(5, { ...sent, chainId: exampleChain(1) }),
]

/** Lists what a storage holds whose reads of single rows are changed. */
const listed = (
  changed: (store: OperationStore["Service"]) => Partial<OperationStore["Service"]> = () => ({}),
) =>
  Effect.gen(function* () {
    const store = yield* OperationStore
    for (const row of rows) yield* store.insert(row)
    const found: Array<string> = []
    yield* listHeld(chainId, (one) =>
      found.push(
        one.kind === "operation" ? one.operation.id : `unreadable ${one.id}: ${one.fault}`,
      ),
    ).pipe(Effect.provideService(OperationStore, { ...store, ...changed(store) }))
    return found
  }).pipe(Effect.provide(Layer.fresh(memoryStorage)), Effect.runPromise)

const [first, second] = rows.map(({ id }) => id)

it("lists a chain's held operations, and no others", async () => {
  expect(await listed()).toEqual([first, second])
})

it("lists all others when a row cannot be decoded, and names that by its id and error", async () => {
  const broken = Effect.die(new TypeError("owner key20:0x66 has a strange operation"))
  const found = await listed(({ find }) => ({ find: (id) => (id === first ? broken : find(id)) }))
  expect(found).toEqual([`unreadable ${first}: TypeError`, second])
})

it("leaves out operations that ended meanwhile", async () => {
  const found = await listed(({ find }) => ({
    find: (id) => (id === first ? Effect.succeed(null) : find(id)),
  }))
  expect(found).toEqual([second])
})
