import { OperationStore, UnitOfWork, type Operation } from "@shielded-relay/core"
import { Effect } from "effect"
import {
  exampleChain,
  exampleOperation,
  exampleOperationId,
  exampleOwner,
} from "../../../example/index.ts"
import { nextVersion } from "./nextVersion.ts"
import type { Scenario, TestRunner } from "../../TestRunner.ts"

const numbers = (operations: ReadonlyArray<Operation>) => operations.map(({ id }) => id)
const ids = (...ns: ReadonlyArray<number>) => ns.map(exampleOperationId)

/** The laws of `OperationStore` about tree updates. */
export function treeUpdateScenarios<R>(
  { expect }: TestRunner,
  scenario: Scenario<R | OperationStore | UnitOfWork>,
): void {
  scenario(
    "allows one tree update in flight per chain and start, under concurrent starts",
    Effect.gen(function* () {
      const store = yield* OperationStore
      const { transact } = yield* UnitOfWork
      const numbered = Array.from({ length: 20 }, (_, n) => n + 10)
      const started = yield* Effect.forEach(
        numbered,
        (n) => transact(store.insertTreeUpdate(treeUpdate(n, 16 * (n % 2)))),
        { concurrency: "unbounded" },
      )
      expect(started.filter((did) => did).length).toBe(2)
      const running = yield* store.treeUpdates(exampleChain(0))
      expect(
        running.map(({ id }) => started[numbered.findIndex((n) => exampleOperationId(n) === id)]),
      ).toEqual([true, true])
      expect(new Set(running.map(startOf))).toEqual(new Set([0, 16]))
      expect(yield* store.insertTreeUpdate(treeUpdate(40, 0, { chainId: exampleChain(1) }))).toBe(
        true,
      )
      const first = running.find((one) => startOf(one) === 0)
      if (first === undefined) return yield* Effect.die("one was started")
      const sent = nextVersion(first, { status: { state: "broadcast" } })
      yield* store.update(sent)
      expect(yield* store.insertTreeUpdate(treeUpdate(50, 0))).toBe(false)
      expect(yield* store.find(exampleOperationId(50))).toBe(null)
      const result = { txHash: "0x1", block: 1, gasUsed: null }
      yield* store.update(nextVersion(sent, { status: { state: "confirmed", result } }))
      expect((yield* store.treeUpdates(exampleChain(0))).map(startOf)).toEqual([16])
      expect(yield* store.insertTreeUpdate(treeUpdate(50, 0))).toBe(true)
      expect(yield* store.insertTreeUpdate(treeUpdate(51, 16))).toBe(false)
    }),
  )

  scenario(
    "lists only the tree updates in flight on a chain, oldest first",
    Effect.gen(function* () {
      const store = yield* OperationStore
      for (const [n, state] of ["broadcast", "accepted", "signed"].entries())
        yield* store.insertTreeUpdate(
          treeUpdate(30 - n, 16 * n, {
            createdAt: n,
            status: { state: state === "accepted" || state === "signed" ? state : "broadcast" },
          }),
        )
      const failed = { state: "failed", code: "INTERNAL", error: "" } as const
      yield* store.insertTreeUpdate(treeUpdate(40, 64, { status: failed }))
      yield* store.insertTreeUpdate(treeUpdate(41, 0, { chainId: exampleChain(1) }))
      expect(numbers(yield* store.treeUpdates(exampleChain(0)))).toEqual(ids(30, 29, 28))
      expect(yield* store.treeUpdates(exampleChain(2))).toEqual([])
    }),
  )

  scenario(
    "returns the owners of forced tree updates since a time, whatever their state",
    Effect.gen(function* () {
      const store = yield* OperationStore
      const { transact } = yield* UnitOfWork
      const force = (n: number, owner: number, createdAt: number, chain = 0) =>
        store.insertTreeUpdate(
          treeUpdate(n, 16 * n, {
            createdAt,
            chainId: exampleChain(chain),
            intent: { kind: "tree-update", start: 16 * n, forcedBy: exampleOwner(owner) },
          }),
        )
      yield* force(20, 0, 1_000)
      yield* force(21, 0, 999)
      yield* force(22, 1, 1_001)
      yield* force(23, 0, 1_001)
      yield* force(24, 0, 1_001, 1)
      yield* store.insertTreeUpdate(treeUpdate(25, 0, { createdAt: 1_001 }))
      yield* Effect.exit(transact(Effect.andThen(force(26, 1, 1_001), Effect.fail("undo"))))
      const [last] = (yield* store.treeUpdates(exampleChain(0))).filter(
        ({ id }) => id === exampleOperationId(23),
      )
      if (last === undefined) return yield* Effect.die("it was inserted")
      yield* store.update(
        nextVersion(last, { status: { state: "failed", code: "INTERNAL", error: "" } }),
      )
      const owners = (since: number) =>
        Effect.map(store.forcedSince(exampleChain(0), since), (found) => found.toSorted())
      const [zero, one] = [exampleOwner(0), exampleOwner(1)]
      expect(yield* owners(1_000)).toEqual([zero, zero, one].toSorted())
      expect(yield* owners(1_001)).toEqual([zero, one].toSorted())
      expect(yield* owners(1_002)).toEqual([])
      expect((yield* store.forcedSince(exampleChain(0), 0)).length).toBe(4)
    }),
  )
}

function treeUpdate(n: number, start: number, changes: Partial<Operation> = {}): Operation {
  return exampleOperation(n, {
    request: null,
    intent: { kind: "tree-update", start },
    kind: "tree-update",
    ...changes,
  })
}

function startOf({ intent }: Operation): number | undefined {
  return intent?.kind === "tree-update" ? intent.start : undefined
}
