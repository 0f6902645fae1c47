import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { OrderStore, type Operation, type PlannedCall } from "../../../src/index.ts"
import { recordPlan } from "../../../src/worker/operationSteps.ts"
import { anOperation, aPlan } from "../../operation/anOperation.ts"
import { anOrder } from "../../privateSend/anOrder.ts"
import { given, workerScene } from "./workerScene.ts"

const outputs = [
  { npk: 7n, amount: 5n },
  { npk: 8n, amount: 0n },
]
const witness: PlannedCall["witness"] = {
  joins: [{ inputs: [], outputs, noteAsset: 0n, treeSize: 1 }],
}

/** Stores a plan that returns change under the key 7. Returns the keys that orders were given. */
async function keysGiven(changes: Partial<Operation>) {
  const { run, chainId } = workerScene()
  const operation = { ...anOperation("accepted"), chainId, attempts: [], ...changes }
  const added: Array<readonly [order: string, npks: ReadonlyArray<bigint>]> = []
  await run(
    Effect.gen(function* () {
      yield* given({ operations: [operation] })
      const orders = yield* OrderStore
      const recording: typeof orders = {
        ...orders,
        addNoteKeys: (_, order, npks) => Effect.sync(() => void added.push([order, npks])),
      }
      yield* recordPlan(operation, { ...aPlan, witness }).pipe(
        Effect.provideService(OrderStore, recording),
      )
    }),
  )
  return added
}

describe("the change of a plan", () => {
  const { id: orderId, owner, token } = anOrder(1)
  const fee = { token, amount: 1n }

  it("goes to the order of a payout", async () => {
    const payout = { owner, orderId, token, amount: 1n, recipient: token, cut: 0n, fee, ahead: [] }
    const intent = { kind: "payout", ...payout } as const
    expect(await keysGiven({ kind: "payout", intent })).toEqual([[orderId, [7n]]])
  })

  it("stays with the owner otherwise", async () => {
    expect(await keysGiven({})).toEqual([])
  })
})
