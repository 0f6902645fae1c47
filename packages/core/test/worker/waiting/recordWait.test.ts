import { memoryStorage } from "@shielded-relay/storage-memory"
import { exampleOperation, SimulatedTime, testClock } from "@shielded-relay/testkit"
import { Effect, Layer } from "effect"
import { expect, it } from "vitest"
import {
  mapStores,
  OperationStore,
  RecordedWaits,
  WaitStore,
  type OperationWait,
  type WaitReason,
} from "../../../src/index.ts"
import { recordWait } from "../../../src/worker/waiting/recordWait.ts"

/** A worker whose steps answer that an operation waits, and the waits that it writes. */
function scene() {
  const time = new SimulatedTime(testClock(0))
  const written: Array<OperationWait> = []
  const storage = Layer.effectContext(
    Effect.map(Effect.context<Layer.Success<typeof memoryStorage>>(), (stores) =>
      mapStores(stores, (store, name) =>
        name !== "waitStore"
          ? store
          : new Proxy(store, {
              get: (target, key) => {
                const member: unknown = Reflect.get(target, key)
                if (key !== "record" || typeof member !== "function") return member
                return (wait: OperationWait) => {
                  written.push(wait)
                  return Reflect.apply(member, target, [wait])
                }
              },
            }),
      ),
    ),
  ).pipe(Layer.provideMerge(memoryStorage))
  const layer = Layer.mergeAll(storage, RecordedWaits.layer, time.layer)
  const context = Effect.runSync(Effect.scoped(Layer.build(layer)))
  const run = <A, E>(effect: Effect.Effect<A, E, Layer.Success<typeof layer>>) =>
    Effect.runPromise(Effect.provideContext(effect, context))
  return { time, run, written }
}

const operation = exampleOperation(1, { updatedAt: 0 })
const moved = { ...operation, version: 2, updatedAt: 60_000 }

it("a wait is recorded once it lasts, and written again only when its time or its reason changes", async () => {
  const { time, run, written } = scene()
  const look = async (at: number, waitsFor: WaitReason, again = 200, row = operation) => {
    await time.advance(at - time.now)
    await run(recordWait(row, { again, waitsFor }))
    return written.splice(0).map(({ reason, until, version }) => [reason, until, version])
  }
  await run(Effect.flatMap(OperationStore, (operations) => operations.insert(operation)))
  expect(await look(0, "prover", 1_000)).toEqual([])
  expect(await look(1_700, "tree")).toEqual([])
  expect(await look(1_800, "tree")).toEqual([["tree", 11_800, 1]])
  for (const at of [2_000, 5_000, 11_600]) expect(await look(at, "tree")).toEqual([])
  expect(await look(11_601, "tree")).toEqual([["tree", 21_601, 1]])
  expect(await look(12_000, "funds", 5_000)).toEqual([["funds", 22_000, 1]])
  expect(await look(13_000, "operator", 60_000)).toEqual([["operator", 73_000, 1]])
  await run(Effect.flatMap(OperationStore, (operations) => operations.update(moved)))
  expect(await look(60_000, "operator", 1_000, moved)).toEqual([])
  expect(await look(62_000, "operator", 1_000, moved)).toEqual([["operator", 72_000, 2]])
  const waits = await run(Effect.flatMap(WaitStore, (store) => store.of([operation.id])))
  expect(waits).toEqual([
    { operation: operation.id, version: 2, reason: "operator", until: 72_000 },
  ])
})

it("an operation whose first step waits long is recorded at once", async () => {
  const { run, written } = scene()
  await run(recordWait(operation, { again: 60_000, waitsFor: "operator" }))
  expect(written).toMatchObject([{ reason: "operator", until: 60_000 }])
})
