import { exampleWallet } from "@shielded-relay/testkit"
import { Context, Effect } from "effect"
import { describe, expect, it } from "vitest"
import {
  NoteStore,
  OperationStore,
  OrganizationStore,
  type Operation,
  type PoolGatewayShape,
  type Storage,
} from "../../src/index.ts"
import { settleOperations } from "../../src/indexer/settleOperations.ts"
import { alteredSeal } from "../../src/organization/alteredSeal.ts"
import { anOperation, aPlan, aSignedTransaction } from "../operation/anOperation.ts"
import { headAt, indexed, indexScene, inserted, stored } from "./indexScene.ts"

/** A chain whose operations all belong to a managed wallet, and are read as `shown.as` makes them. */
function changedBy(gateway: Partial<PoolGatewayShape> = {}) {
  const shown = { as: (row: Operation): Operation => row }
  const storage = (context: Context.Context<Storage>) => {
    const operations = Context.get(context, OperationStore)
    return context.pipe(
      Context.add(OperationStore, {
        ...operations,
        findAll: (ids) => Effect.map(operations.findAll(ids), (rows) => rows.map(shown.as)),
      }),
      Context.add(OrganizationStore, {
        ...Context.get(context, OrganizationStore),
        walletAt: () => Effect.succeed(exampleWallet(0)),
      }),
    )
  }
  return { shown, scene: indexScene(gateway, { storage }) }
}

const altered = (row: Operation): Operation => ({ ...row, seal: alteredSeal })

const withDeadline = (row: Operation, deadline: number): Operation => ({
  ...row,
  attempts: row.attempts.map((attempt) => ({
    ...attempt,
    plan: {
      ...aPlan,
      call: { ...aPlan.call, extData: { ...aPlan.call.extData, deadline } },
    },
  })),
})

describe("a row of a managed wallet that another program changed", () => {
  it("does not expire by an earlier deadline, nor by what is known of it once the right row is back", async () => {
    const { shown, scene } = changedBy()
    const { gateway, run, telemetry } = scene
    const known = new Map()
    const state = await run(
      Effect.gen(function* () {
        yield* indexed([{ number: 20 }], 20)
        const row = yield* inserted(withDeadline(anOperation("broadcast"), 9_000))
        shown.as = (one) => altered(withDeadline(one, 1_000))
        yield* settleOperations(gateway, headAt(20, 1_001), known)
        shown.as = (one) => one
        yield* settleOperations(gateway, headAt(20, 1_001), known)
        return (yield* stored(row)).status.state
      }),
    )
    expect(state).toBe("broadcast")
    expect(telemetry.counted("altered_rows_total", { kind: "operation" })).toBe(1)
  })

  it("is neither concluded nor sent again if it is changed after it was read", async () => {
    for (const operations of [[], [aPlan.operationHash]]) {
      const sent: Array<string> = []
      const { shown, scene } = changedBy({
        transactionStatus: () => Effect.succeed({ state: "unknown" }),
        broadcast: ({ hash }) => Effect.sync(() => (sent.push(hash), "accepted" as const)),
      })
      const { gateway, run, time } = scene
      const known = new Map()
      const { attempts, ...rest } = anOperation("broadcast")
      const transactions = [aSignedTransaction(1)]
      const row: Operation = {
        ...rest,
        attempts: attempts.map((attempt) => ({ ...attempt, transactions })),
        updatedAt: time.now,
        deadline: time.now + 3_600_000,
      }
      const state = await run(
        Effect.gen(function* () {
          yield* inserted(row)
          yield* settleOperations(gateway, headAt(1), known)
          yield* indexed([{ number: 20, operations }], 20)
          time.clock.advance(600_000)
          shown.as = altered
          yield* settleOperations(gateway, headAt(20), known)
          return (yield* stored(row)).status.state
        }),
      )
      expect([state, sent]).toEqual(["broadcast", []])
    }
  })

  it("has no bytes of an earlier stage sent again", async () => {
    const sent: Array<string> = []
    const { shown, scene } = changedBy({
      senderNonces: null,
      broadcast: ({ hash }) => Effect.sync(() => (sent.push(hash), "accepted" as const)),
    })
    const bytes = { ...aSignedTransaction(1), senderNonce: null }
    const row: Operation = {
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
    const known = new Map()
    await scene.run(
      Effect.gen(function* () {
        yield* indexed([{ number: 20, operations: [aPlan.operationHash] }], 20)
        yield* inserted(row)
        yield* settleOperations(scene.gateway, headAt(20), known)
        yield* (yield* NoteStore).rollback(row.chainId, null)
        shown.as = altered
        yield* settleOperations(scene.gateway, headAt(20), known)
        expect(sent).toEqual([])
        shown.as = (one) => one
        yield* settleOperations(scene.gateway, headAt(20), known)
        expect(sent).toEqual([bytes.hash])
      }),
    )
  })
})
