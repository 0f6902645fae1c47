import { UnitOfWork } from "@shielded-relay/core"
import { readingMethods, wrapStores } from "@shielded-relay/testkit"
import { Context, Effect, Layer } from "effect"
import { expect, it } from "vitest"
import { memoryStorage } from "../src/index.ts"

/** Methods that may write. `reservedFees` may forget what it needs no more. */
const writing = [
  "acknowledge",
  "acquire",
  "add",
  "addNoteKeys",
  "addSamples",
  "advance",
  "append",
  "beat",
  "begin",
  "beginEpoch",
  "catchUp",
  "claim",
  "consume",
  "decide",
  "delivered",
  "end",
  "endAll",
  "enqueue",
  "failed",
  "fence",
  "forget",
  "forgetNotes",
  "hasten",
  "insert",
  "insertEntry",
  "insertSpend",
  "insertTreeUpdate",
  "insertWallet",
  "leave",
  "link",
  "number",
  "post",
  "postpone",
  "prune",
  "purge",
  "purgeRefused",
  "put",
  "putKey",
  "putPolicy",
  "putUser",
  "record",
  "recordExecuted",
  "recordOutcome",
  "recordRoot",
  "register",
  "release",
  "remove",
  "removePolicy",
  "renew",
  "replace",
  "reserve",
  "reserveComing",
  "reservedFees",
  "restoreNotes",
  "resume",
  "rollback",
  "setChainStatus",
  "switchOff",
  "take",
  "update",
  "updateInTurn",
  "work",
  "workAlone",
]

it("every method of a store is known to read only, or to write", async () => {
  const storage = await Effect.runPromise(Effect.scoped(Layer.build(memoryStorage)))
  const found = new Set<string>()
  wrapStores(storage, Context.get(storage, UnitOfWork), (_, store) => {
    for (const name of Object.keys(store)) found.add(name)
    return store
  })
  expect([...found].filter((name) => !readingMethods.has(name)).toSorted()).toEqual(writing)
})
