import { exampleOperation } from "@shielded-relay/testkit"
import { Context, Effect, Result } from "effect"
import { describe, expect, it } from "vitest"
import { JobQueue, OperationStore, type Operation, type Storage } from "../../src/index.ts"
import { settleOperations } from "../../src/indexer/settleOperations.ts"
import { transition } from "../../src/operation/transition.ts"
import { IllegalStep } from "../../src/worker/IllegalStep.ts"
import { unlessSetAside } from "../../src/worker/setAside.ts"
import { anOperation, aPlan, aSignedTransaction } from "../operation/anOperation.ts"
import { headAt, indexed, indexScene, inserted, stored } from "./indexScene.ts"

const hour = 3_600_000

/** A storage that counts the rows read and the workers woken, and may act before rows are read. */
function watched() {
  const seen = { reads: 0, rows: 0, woken: 0 }
  const hooks: { beforeRead: Effect.Effect<void, unknown, OperationStore> } = {
    beforeRead: Effect.void,
  }
  const storage = (context: Context.Context<Storage>) => {
    const operations = Context.get(context, OperationStore)
    const queue = Context.get(context, JobQueue)
    return context.pipe(
      Context.add(OperationStore, {
        ...operations,
        findAll: Effect.fnUntraced(function* (ids) {
          seen.reads += 1
          yield* Effect.orDie(Effect.provide(hooks.beforeRead, context))
          const rows = yield* operations.findAll(ids)
          seen.rows += rows.length
          return rows
        }),
      }),
      Context.add(JobQueue, {
        ...queue,
        enqueue: (...job) =>
          Effect.sync(() => void (seen.woken += 1)).pipe(Effect.andThen(queue.enqueue(...job))),
      }),
    )
  }
  return { seen, hooks, storage }
}

describe("a look at an operation in flight that has not changed", () => {
  it.each([
    ["waits for its proof, however long", "planned", hour],
    ["has just been sent", "broadcast", 0],
  ] as const)("reads no row when it %s", async (_, state, age) => {
    const { seen, storage } = watched()
    const { gateway, run, time } = indexScene({}, { storage })
    const known = new Map()
    await run(
      Effect.gen(function* () {
        yield* inserted({
          ...anOperation(state),
          updatedAt: time.now - age,
          deadline: time.now + hour,
        })
        yield* settleOperations(gateway, headAt(1), known)
        expect(seen.rows).toBe(1)
        yield* settleOperations(gateway, headAt(1), known)
      }),
    )
    expect(seen.rows).toBe(1)
  })
})

describe("a look at a batch insertion that is not planned yet", () => {
  it("reads its row once: there is nothing to settle", async () => {
    const { seen, storage } = watched()
    const { gateway, run } = indexScene({}, { storage })
    const known = new Map()
    const insertion: Operation = {
      ...anOperation("accepted"),
      kind: "tree-update",
      intent: { kind: "tree-update", start: 0 },
      attempts: [],
    }
    await run(
      Effect.gen(function* () {
        yield* inserted(insertion)
        yield* settleOperations(gateway, headAt(1), known)
        yield* settleOperations(gateway, headAt(1), known)
      }),
    )
    expect(seen.rows).toBe(1)
  })
})

describe("the worker of an operation", () => {
  interface Circumstances {
    readonly changes?: Partial<Operation>
    readonly isSetAside?: boolean
    /** Hashes of the operations that the chain has executed. */
    readonly operations?: ReadonlyArray<bigint>
  }
  const woken = async (
    state: "planned" | "broadcast",
    { changes = {}, isSetAside = false, operations = [] }: Circumstances = {},
  ) => {
    const { seen, storage } = watched()
    const { gateway, run } = indexScene({}, { storage })
    await run(
      Effect.gen(function* () {
        yield* indexed([{ number: 1, operations }], 1)
        const { id, version } = yield* inserted({ ...anOperation(state), ...changes })
        const illegal = { kind: "withdraw", state: "planned", event: "seen", version } as const
        if (isSetAside) yield* unlessSetAside("steps", { id, version }, new IllegalStep(illegal))
        yield* settleOperations(gateway, headAt(1), new Map())
      }),
    )
    return seen.woken
  }

  it("is left alone once it is broadcast: only the chain moves it then", async () => {
    expect(await woken("broadcast")).toBe(0)
  })

  it("is left alone by a look that finds the outcome", async () => {
    expect(await woken("planned", { operations: [aPlan.operationHash] })).toBe(0)
  })

  it("is woken for a batch insertion that is planned and not inserted", async () => {
    const update = { start: 0, newRoot: 1n, commitments: [1n] }
    const attempts = [
      { plan: { kind: "tree-update", update }, proven: null, transactions: [] },
    ] as const
    const intent = { kind: "tree-update", start: 0 } as const
    expect(await woken("planned", { changes: { kind: "tree-update", intent, attempts } })).toBe(1)
  })

  it("is woken at each look, and not while it is set aside", async () => {
    expect(await woken("planned")).toBe(1)
    expect(await woken("planned", { isSetAside: true })).toBe(0)
  })
})

describe("an operation that a worker plans anew during the look", () => {
  it("does not expire with its old plan", async () => {
    const { seen, hooks, storage } = watched()
    const { gateway, run, time } = indexScene({}, { storage })
    const operation = anOperation("planned")
    const later = { ...aPlan.call, extData: { ...aPlan.call.extData, deadline: 9_000 } }
    const plan = { ...aPlan, operationHash: 5n, call: later }
    const replanned = Result.getOrThrow(transition(operation, { type: "planned", plan }, time.now))
    // The first read tells the plan, the second one reads the row to act on.
    hooks.beforeRead = Effect.gen(function* () {
      if (seen.reads === 2) yield* (yield* OperationStore).update(replanned)
    })
    const { status } = await run(
      Effect.gen(function* () {
        yield* indexed([{ number: 20 }], 20)
        yield* inserted(operation)
        yield* settleOperations(gateway, headAt(20, 1_001), new Map())
        return yield* stored(operation)
      }),
    )
    expect(seen.reads).toBe(2)
    expect(status.state).toBe("planned")
  })
})

describe("an executed merge", () => {
  const merging = anOperation("broadcast", { kind: "merge" })
  const settled = (
    executed: boolean,
    gateway: Parameters<typeof indexScene>[0],
    operation: Operation,
  ) => {
    const scene = indexScene(gateway)
    return scene.run(
      Effect.gen(function* () {
        const operations = executed ? [aPlan.operationHash] : []
        yield* indexed([{ number: 20, operations }], 20)
        yield* inserted(operation)
        yield* settleOperations(scene.gateway, headAt(20), new Map())
        return yield* stored(operation)
      }),
    )
  }

  it("ends a stage, not the operation", async () => {
    const { status, stages } = await settled(true, {}, merging)
    expect(status.state).toBe("accepted")
    expect(stages).toHaveLength(1)
  })

  it("is sent again on a chain without account nonces after a reorganisation has removed it", async () => {
    const bytes = { ...aSignedTransaction(1), senderNonce: null }
    const sent: Array<string> = []
    const over: Operation = {
      ...anOperation("accepted"),
      attempts: [],
      stages: [
        {
          attempts: [{ plan: { ...aPlan, kind: "merge" }, proven: null, transactions: [bytes] }],
          txHash: bytes.hash,
          block: 6,
          cost: 1n,
        },
      ],
    }
    const gateway = {
      senderNonces: null,
      broadcast: ({ hash }: { readonly hash: string }) =>
        Effect.sync(() => (sent.push(hash), "accepted" as const)),
    }
    await settled(true, gateway, over)
    expect(sent).toEqual([])
    await settled(false, gateway, over)
    expect(sent).toEqual([bytes.hash])
  })

  it("is sent again although sending another one fails unexpectedly", async () => {
    const merges = [1, 2].map((n): Operation => {
      const transactions = [{ ...aSignedTransaction(n), senderNonce: null }]
      const plan = { ...aPlan, kind: "merge" as const, operationHash: BigInt(n) }
      const merged = { attempts: [{ plan, proven: null, transactions }], txHash: "0xaa" }
      return {
        ...exampleOperation(n),
        stages: [{ ...merged, block: 6, cost: 1n }],
      }
    })
    const sent: Array<string> = []
    const { gateway, run, telemetry } = indexScene({
      senderNonces: null,
      broadcast: ({ hash }) => {
        sent.push(hash)
        return hash === aSignedTransaction(1).hash
          ? Effect.die(new Error("a planted defect"))
          : Effect.succeed("accepted" as const)
      },
    })
    await run(
      Effect.gen(function* () {
        yield* indexed([{ number: 20 }], 20)
        for (const one of merges) yield* inserted(one)
        yield* settleOperations(gateway, headAt(20), new Map())
      }),
    )
    expect(sent).toEqual([1, 2].map((n) => aSignedTransaction(n).hash))
    expect(telemetry.counted("background_defects_total", { task: "row" })).toBe(1)
  })
})
