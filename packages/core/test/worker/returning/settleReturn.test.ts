import {
  EntryStore,
  PoolGateways,
  type EntryStoreShape,
  type Operation,
} from "@shielded-relay/core"
import { memoryStorage } from "@shielded-relay/storage-memory"
import { exampleOperation, exampleReturn } from "@shielded-relay/testkit"
import { Effect } from "effect"
import { expect, it } from "vitest"
import { settleReturn, whyNotReturned } from "../../../src/worker/returning/settleReturn.ts"

const confirmed = {
  type: "confirmed",
  result: { txHash: "0x71", block: 7, gasUsed: null },
} as const
const failed = { type: "failed", code: "OPERATION_EXPIRED", error: "too late" } as const

/** Runs on a storage that records the decisions; returns them. */
const decisionsOf = <A, E>(work: Effect.Effect<A, E, EntryStore>) => {
  const decided: Array<Parameters<EntryStoreShape["decide"]>> = []
  return Effect.gen(function* () {
    const entries = yield* EntryStore
    const recording: EntryStoreShape = {
      ...entries,
      decide: (key, change) => {
        decided.push([key, change])
        return entries.decide(key, change)
      },
    }
    yield* Effect.provideService(work, EntryStore, recording)
    return decided.map(([{ transactionHash, log }, change]) => ({
      transactionHash,
      log,
      ...change,
    }))
  }).pipe(Effect.provide(memoryStorage), Effect.scoped, Effect.runPromise)
}

it("the end of a return decides about its note", async () => {
  const note = { transactionHash: `0x${"e1".repeat(32)}`, log: 1, from: ["returning"] }
  const at = exampleReturn(1).updatedAt
  expect(await decisionsOf(settleReturn(exampleReturn(1), confirmed, null))).toEqual([
    { ...note, at, state: "returned", reason: null, transaction: "0x71" },
  ])
  expect(await decisionsOf(settleReturn(exampleReturn(1), failed, null))).toEqual([
    { ...note, at, state: "quarantined", reason: "too late" },
  ])
  expect(await decisionsOf(settleReturn(exampleReturn(1), failed, "why"))).toEqual([
    { ...note, at, state: "quarantined", reason: "why" },
  ])
})

it("the end of another operation decides about no note", async () => {
  expect(await decisionsOf(settleReturn(exampleOperation(1), confirmed, null))).toEqual([])
})

it("the chain is asked only why a return failed", async () => {
  const asked = (operation: Operation, event: typeof failed | typeof confirmed) =>
    whyNotReturned(operation, event).pipe(
      Effect.provideService(PoolGateways, new Map()),
      Effect.exit,
      Effect.runPromise,
    )
  expect((await asked(exampleReturn(1), failed))._tag).toBe("Failure")
  expect(await asked(exampleReturn(1), confirmed)).toMatchObject({ value: null })
  expect(await asked(exampleOperation(1), failed)).toMatchObject({ value: null })
})
