import { Context, Effect } from "effect"
import { describe, expect, it } from "vitest"
import {
  OperationStore,
  OutOfTimeStore,
  type Operation,
  type TransactionStatus,
} from "../../src/index.ts"
import { settleInsertion } from "../../src/indexer/settleInsertion.ts"
import { anOperation, aSignedTransaction } from "../operation/anOperation.ts"
import { indexed, indexScene, inserted, stored } from "./indexScene.ts"

type State = "planned" | "signed" | "broadcast"

/** An insertion of so many commitments. In `planned` it has no transaction yet. */
const insertionOf = (count: number, state: State): Operation => {
  const commitments = Array.from({ length: count }, (_, k) => BigInt(k))
  const transactions = state === "planned" ? [] : [aSignedTransaction(1)]
  const plan = { kind: "tree-update", update: { start: 0, newRoot: 1n, commitments } } as const
  return {
    ...anOperation(state),
    kind: "tree-update",
    intent: { kind: "tree-update", start: 0 },
    attempts: [{ plan, proven: null, transactions }],
  }
}

const mined = (success: boolean): TransactionStatus => ({
  state: "mined",
  sender: aSignedTransaction(1).sender,
  block: { number: 5, hash: "0x5" },
  success,
  gasUsed: 700n,
  cost: 1n,
})

interface Circumstances {
  readonly count?: number
  readonly state?: State
  readonly status?: TransactionStatus
  /** Whether the indexed tree holds all of its leaves, or all but one. */
  readonly isInserted?: boolean
}

async function settled({
  count = 16,
  state = "broadcast",
  status = mined(true),
  isInserted = true,
}: Circumstances) {
  const { gateway, run, telemetry } = indexScene()
  const roots = [{ inserted: isInserted ? count : count - 1, root: 1n }]
  const operation = await run(
    Effect.gen(function* () {
      yield* indexed([{ number: 5, leaves: count, roots }], 5)
      const insertion = yield* inserted(insertionOf(count, state))
      const transactionStatus = () => Effect.succeed(status)
      yield* settleInsertion(insertion, { ...gateway, transactionStatus })
      return yield* stored(insertion)
    }),
  )
  const gas = (outcome: string) => telemetry.counted("insertion_gas_total", { outcome })
  return {
    state: operation.status.state,
    gas: { landed: gas("landed"), reverted: gas("reverted") },
    notes: telemetry.counted("inserted_notes_total"),
  }
}

const noGas = { landed: 0, reverted: 0 }

describe("a batch insertion", () => {
  it("is confirmed, and its gas counted as landed, once a block and the tree contain it", async () => {
    for (const state of ["signed", "broadcast"] as const)
      expect(await settled({ state })).toMatchObject({
        state: "confirmed",
        gas: { landed: 700, reverted: 0 },
      })
  })

  it("stays in flight until the indexed tree holds all of its leaves", async () => {
    const before = await settled({ isInserted: false })
    expect(before).toMatchObject({ state: "broadcast", gas: noGas })
  })

  it("has failed, and its gas counted as reverted, if it reverted", async () => {
    expect(await settled({ status: mined(false), isInserted: false })).toMatchObject({
      state: "failed",
      gas: { landed: 0, reverted: 700 },
    })
  })

  it("is confirmed without gas when another party inserts its leaves while it waits for a block", async () => {
    const waiting = await settled({ status: { state: "pending" } })
    expect(waiting).toMatchObject({ state: "confirmed", gas: noGas })
  })

  it("has failed when another party inserts its leaves before it is signed", async () => {
    expect(await settled({ state: "planned" })).toMatchObject({ state: "failed", gas: noGas })
  })

  it("has its producer counted once, also if the process dies as the insertion ends", async () => {
    let isDying = true
    const { gateway, run } = indexScene(
      {},
      {
        storage: (storage) => {
          const operations = Context.get(storage, OperationStore)
          const update: typeof operations.update = (operation) =>
            isDying ? Effect.die("killed") : operations.update(operation)
          return Context.add(storage, OperationStore, { ...operations, update })
        },
      },
    )
    const status = { ...mined(true), producer: "one" }
    const ended = await run(
      Effect.gen(function* () {
        yield* indexed([{ number: 5, leaves: 16, roots: [{ inserted: 16, root: 1n }] }], 5)
        const insertion = yield* inserted(insertionOf(16, "broadcast"))
        const settle = settleInsertion(insertion, {
          ...gateway,
          transactionStatus: () => Effect.succeed(status),
        })
        const producers = (yield* OutOfTimeStore).producers(gateway.chainId)
        yield* Effect.exit(settle)
        const atDeath = [(yield* stored(insertion)).status.state, yield* producers]
        isDying = false
        yield* settle
        return [atDeath, [(yield* stored(insertion)).status.state, yield* producers]]
      }),
    )
    expect(ended).toEqual([
      ["broadcast", 1],
      ["confirmed", 1],
    ])
  })

  it("counts its notes only if the batch is full: a partial batch is inserted again", async () => {
    expect((await settled({})).notes).toBe(16)
    expect((await settled({ count: 15 })).notes).toBe(0)
  })
})
