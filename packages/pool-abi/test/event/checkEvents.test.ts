import type { PoolEvent } from "@shielded-relay/core"
import { shieldedPoolAbi } from "@shielded-relay/pool-contracts"
import fc from "fast-check"
import { encodeEventTopics } from "viem"
import { describe, expect, it } from "vitest"
import { checkEvents, commitmentsIn } from "../../src/event/checkEvents.ts"
import type { PoolLog } from "../../src/event/PoolLog.ts"
import { hashOf, logOf, pool } from "../fixture/poolLogs.ts"

type Call =
  | { readonly kind: "deposit"; readonly notes: number }
  | { readonly kind: "transact"; readonly joins: ReadonlyArray<2 | 4>; readonly action: boolean }
  | { readonly kind: "update" }

const call: fc.Arbitrary<Call> = fc.oneof(
  fc.record({ kind: fc.constant("deposit" as const), notes: fc.integer({ min: 1, max: 4 }) }),
  fc.record({
    kind: fc.constant("transact" as const),
    joins: fc.array(fc.constantFrom(2, 4), { minLength: 1, maxLength: 3 }),
    action: fc.boolean(),
  }),
  fc.record({ kind: fc.constant("update" as const) }),
)

/** Calls in blocks, several in a block and now and then two in a transaction. */
const history = fc.array(
  fc.record({ call, newBlock: fc.boolean(), newTransaction: fc.boolean() }),
  { minLength: 1, maxLength: 12 },
)

const range = { from: 10, to: 100 }
const check = (logs: ReadonlyArray<PoolLog>) => checkEvents(pool, range, logs)

/** The logs that the pool writes for a history. */
function logsOf(calls: ReadonlyArray<{ call: Call; newBlock: boolean; newTransaction: boolean }>) {
  const logs: Array<PoolLog> = []
  let block = range.from
  let transaction = 1
  let position = 5
  const write = (event: PoolEvent) =>
    logs.push(logOf(event, { block, transaction, logIndex: 2 * logs.length }))
  const note = (type: "NoteQueued" | "PublicNote") => {
    const encryptedNote = new Uint8Array(157)
    if (type === "NoteQueued") write({ type, position: position++, commitment: 1n, encryptedNote })
    else
      write({
        type,
        position: position++,
        token: new Uint8Array(20),
        amount: 1n,
        npk: 1n,
        encryptedNote,
      })
  }
  for (const { call, newBlock, newTransaction } of calls) {
    if (newBlock) block += 3
    if (newBlock || newTransaction) transaction++
    if (call.kind === "update") write({ type: "TreeUpdated", inserted: position, root: 1n })
    else if (call.kind === "deposit") for (let i = 0; i < call.notes; i++) note("PublicNote")
    else {
      for (const inputs of call.joins) {
        for (let i = 0; i < inputs; i++) write({ type: "NullifierSpent", nullifier: BigInt(i) })
        for (let i = 0; i < 2; i++) note("NoteQueued")
      }
      write({ type: "Operation", operationHash: 1n })
      if (call.action) note("PublicNote")
    }
  }
  return logs
}

describe("a list of logs", () => {
  it("that the pool wrote is believed", () => {
    fc.assert(
      fc.property(history, (calls) => {
        const logs = logsOf(calls)
        const events = check(logs)
        expect(Array.isArray(events)).toBe(true)
        if (typeof events === "string") return
        expect(events.map(({ logIndex }) => logIndex)).toEqual(logs.map(({ logIndex }) => logIndex))
        expect(commitmentsIn(events)).toBe(
          events.filter(
            ({ event }) => event.type.endsWith("NoteQueued") || event.type === "PublicNote",
          ).length,
        )
      }),
    )
  })

  it("from which one log inside a call was left out is not", () => {
    fc.assert(
      fc.property(history, fc.nat(), (calls, at) => {
        const logs = logsOf(calls)
        const inner = logs.flatMap((log, index) => (isInside(logs, index) ? [{ log, index }] : []))
        fc.pre(inner.length > 0)
        const left = inner[at % inner.length]
        expect(check(logs.filter((log) => log !== left?.log))).toBe("inconsistent")
      }),
    )
  })

  it("out of order, doubled, or outside the range is not", () => {
    fc.assert(
      fc.property(history, fc.nat(), (calls, at) => {
        const logs = logsOf(calls)
        const index = at % logs.length
        const changed = (change: Partial<PoolLog>) =>
          logs.map((log, place) => (place === index ? { ...log, ...change } : log))
        expect(check([...logs, ...logs.slice(index)])).toBe("inconsistent")
        expect(check(changed({ blockNumber: 101 }))).toBe("inconsistent")
        expect(check(changed({ blockNumber: 9 }))).toBe("inconsistent")
        expect(check([...logs, ...logs].toReversed())).toBe("inconsistent")
      }),
    )
  })

  it("that names two hashes for one block is not", () => {
    const logs = logsOf([
      { call: { kind: "deposit", notes: 2 }, newBlock: false, newTransaction: false },
    ])
    const forked = logs.map((log, index) => ({ ...log, blockHash: hashOf(99 + index) }))
    expect(check(logs)).toHaveLength(2)
    expect(check(forked)).toBe("inconsistent")
  })

  it("with something that is no event of the pool is malformed", () => {
    const logs = logsOf([{ call: { kind: "update" }, newBlock: false, newTransaction: false }])
    expect(check(logs)).toHaveLength(1)
    expect(check(logs.map((log) => ({ ...log, data: "0x00" as const })))).toBe("malformed")
  })
})

/**
 * Whether a log's absence can be seen without the chain's state: a nullifier of two, a note with others after it, an operation. Tree
 * updates, public notes at either end, whole calls, and the operation between two calls of one transaction can be missed; for those
 * the pool's counter and a second endpoint stand.
 */
function isInside(logs: ReadonlyArray<PoolLog>, index: number): boolean {
  const log = logs[index]
  const next = logs[index + 1]
  const topic = log?.topics[0]
  if (topic === topics.TreeUpdated || topic === topics.PublicNote) return false
  const callFollows =
    next?.transactionHash === log?.transactionHash && next?.topics[0] === topics.NullifierSpent
  return topic !== topics.Operation || !callFollows
}

const topicOf = (eventName: PoolEvent["type"]) =>
  encodeEventTopics({ abi: shieldedPoolAbi, eventName })[0]
const topics = {
  TreeUpdated: topicOf("TreeUpdated"),
  PublicNote: topicOf("PublicNote"),
  Operation: topicOf("Operation"),
  NullifierSpent: topicOf("NullifierSpent"),
}
