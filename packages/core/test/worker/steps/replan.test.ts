import { exampleBatch } from "@shielded-relay/testkit"
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import {
  NoteStore,
  ProofFailed,
  SimulationRejected,
  type Operation,
  type Plan,
  type PoolGatewayShape,
} from "../../../src/index.ts"
import { runOperation } from "../../../src/worker/runOperation.ts"
import { anOperation, aPlan, aProvenCall } from "../../operation/anOperation.ts"
import { given, start, storedOperation, workerScene, type SceneOptions } from "./workerScene.ts"

const minute = 60_000

/** An operation of a scene that may still be executed. */
function operationIn(state: Operation["status"]["state"], changes: Partial<Operation> = {}) {
  const plain = { ...anOperation(state), chainId: workerScene().chainId, updatedAt: start }
  return { ...plain, deadline: start + 20 * minute, ...changes }
}

const refusedBy = (byRecipient: boolean) =>
  ({
    simulate: (): ReturnType<PoolGatewayShape["simulate"]> =>
      Effect.fail(
        new SimulationRejected({
          chainId: workerScene().chainId,
          code: "InvalidProof",
          byRecipient,
          unknownRoot: false,
        }),
      ),
  }) satisfies SceneOptions["gateway"]
const refusing = refusedBy(false)

describe("an operation whose calls the chain refuses", () => {
  it("is planned anew after pauses that double, and keeps its notes after the third plan", async () => {
    const { run, jobs } = workerScene({
      gateway: refusing,
      pool: { plan: () => Effect.succeed(aPlan), prove: () => Effect.succeed(aProvenCall) },
    })
    const attempts = [{ plan: aPlan, proven: aProvenCall, transactions: [] }]
    const operation = operationIn("proven", { attempts })
    const after = await run(
      Effect.gen(function* () {
        yield* given({ operations: [operation] })
        for (let plans = 0; plans < 4; plans += 1) {
          yield* runOperation(operation.id)
          yield* Effect.sleep(jobs.at(-1)?.delay ?? 0)
        }
        return yield* storedOperation(operation.id)
      }),
    )
    expect(jobs.map(({ delay }) => delay)).toEqual([2_000, 4_000, 8_000, 10_000])
    expect(after.attempts).toHaveLength(3)
    expect(after.status.state).toBe("proven")
  })

  it.each([
    ["over another anchor: both calls could execute", false, 5n],
    ["if its recipient rejects it: it would reject another one too", true, aPlan.anchor],
  ])("is never planned %s", async (_, byRecipient, anchor) => {
    const { run, jobs } = workerScene({
      gateway: refusedBy(byRecipient),
      pool: {
        plan: () => Effect.succeed({ ...aPlan, anchor }),
        prove: () => Effect.succeed(aProvenCall),
      },
    })
    const attempts = [{ plan: aPlan, proven: aProvenCall, transactions: [] }]
    const operation = operationIn("proven", { attempts, updatedAt: start - minute })
    const after = await run(
      Effect.gen(function* () {
        yield* given({ operations: [operation] })
        yield* runOperation(operation.id)
        return yield* storedOperation(operation.id)
      }),
    )
    expect(after).toEqual(operation)
    expect(jobs.map(({ delay }) => delay)).toEqual([10_000])
  })
})

describe("an operation without a proven call", () => {
  it("fails when the time in which its proof could be used is over", async () => {
    const { run } = workerScene({
      pool: {
        prove: () => Effect.fail(new ProofFailed({ circuit: "joinsplit-2x2", reason: "witness" })),
      },
    })
    const operation = operationIn("planned", { deadline: start - 1 })
    const after = await run(
      Effect.gen(function* () {
        yield* given({ operations: [operation] })
        yield* runOperation(operation.id)
        return yield* storedOperation(operation.id)
      }),
    )
    expect(after.status.state).toBe("failed")
  })
})

describe("a batch insertion", () => {
  const proof = {
    a: [0n, 0n],
    b: [
      [0n, 0n],
      [0n, 0n],
    ],
    c: [0n, 0n],
  } as const
  const update = { start: 0, newRoot: 1n, commitments: [1n] }
  const plan: Plan = { kind: "tree-update", update }
  const insertion = {
    kind: "tree-update",
    request: null,
    intent: { kind: "tree-update", start: 0 },
  } as const

  it.each([
    ["that was accepted", operationIn("accepted", { ...insertion, attempts: [] })],
    [
      "whose call the chain refuses",
      operationIn("proven", {
        ...insertion,
        updatedAt: start - minute,
        attempts: [
          { plan, proven: { kind: "tree-update", update: { ...update, proof } }, transactions: [] },
        ],
      }),
    ],
  ])("%s ends at once when there is nothing to insert", async (_, operation) => {
    const { run, jobs } = workerScene({
      gateway: refusing,
      pool: {
        planTreeUpdate: () => Effect.succeed(null),
        queue: () => Effect.succeed({ queued: 1, inserted: 1 }),
      },
    })
    const after = await run(
      Effect.gen(function* () {
        yield* given({ operations: [operation] })
        yield* runOperation(operation.id)
        return yield* storedOperation(operation.id)
      }),
    )
    expect(after.status.state).toBe("failed")
    expect(jobs).toEqual([])
  })
})

describe("an operation whose time is over", () => {
  /** Ends an operation that holds a note; `isIndexed` and `isSpent`: the index and the chain know of a spend. */
  const ended = async (isIndexed: boolean, isSpent: boolean) => {
    const { run, chainId } = workerScene({ gateway: { isSpent: () => Effect.succeed(isSpent) } })
    const operation = operationIn("accepted", { deadline: start - 1 })
    const after = await run(
      Effect.gen(function* () {
        const notes = yield* NoteStore
        const block = { number: 1, leaves: 1, notes: [{ position: 0, nullifier: 5n }] }
        yield* given({ operations: [operation], blocks: [block] })
        yield* notes.reserve(chainId, [0], operation.id)
        const from = yield* notes.checkpoint(chainId)
        const nullifiers = isIndexed ? [5n] : []
        yield* notes.append(exampleBatch(from, [{ number: 2, nullifiers }]))
        yield* runOperation(operation.id)
        return yield* storedOperation(operation.id)
      }),
    )
    return after.status
  }

  it("has expired if its notes are as they were", async () => {
    expect(await ended(false, false)).toMatchObject({ code: "OPERATION_EXPIRED" })
  })

  it("tells its owner of a spend that the storage has no record of, and of its transaction once that is indexed", async () => {
    const code = "OPERATION_FAILED"
    const inTransaction = expect.stringMatching(/spent in a transaction that .* no record/)
    expect(await ended(false, true)).toMatchObject({ code, error: inTransaction })
    const named = expect.stringMatching(/spent in transaction 0xa+2 that .* no record/)
    expect(await ended(true, true)).toMatchObject({ code, error: named })
  })
})
