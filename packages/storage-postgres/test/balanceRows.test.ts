import {
  Journal,
  NoteStore,
  OperationStore,
  rowOfOperation,
  WebhookStore,
  type Storage,
} from "@shielded-relay/core"
import { exampleBatch, exampleChain, exampleOperation, exampleOwner } from "@shielded-relay/testkit"
import { Effect, Exit, Scope, type Context } from "effect"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { SET_STATUS, TELL_APPENDED, TELL_REMOVED } from "../src/journal/balanceChanges.ts"
import { storageContext } from "../src/storageContext.ts"
import { text, whole } from "../src/store/columns.ts"
import type { Transactions } from "../src/transaction/Transactions.ts"
import { embeddedDatabase } from "./support/embedded.ts"

let transactions: Transactions
let storage: Context.Context<Storage>
const scope = Scope.makeUnsafe()
beforeAll(async () => {
  ;({ transactions } = await embeddedDatabase())
}, 300_000)
afterAll(() => Effect.runPromise(Scope.close(scope, Exit.void)))
beforeEach(async () => {
  storage = await Effect.runPromise(
    Effect.gen(function* () {
      yield* transactions.statement("SELECT delete_rows()")
      return yield* Scope.provide(storageContext(transactions), scope)
    }),
  )
})

const run = <A, E>(effect: Effect.Effect<A, E, Storage>) =>
  Effect.runPromise(Effect.provideContext(effect, storage))
const statement = (sql: string, given: ReadonlyArray<unknown> = []) =>
  Effect.map(transactions.statement(sql, given), ({ rows }) => rows)

const chain = exampleChain(0)
const owner = exampleOwner(1)
const beginning = { epoch: 1, position: 0 }
const status = (confirmed: number) => ({ confirmed, atHead: true, disagreement: null })

/** An operation's version, a change of a balance, and another operation's version, without positions. */
const written = Effect.gen(function* () {
  const notes = yield* NoteStore
  const operations = yield* OperationStore
  const first = exampleBatch(null, [{ number: 1 }])
  yield* notes.append(first)
  yield* notes.setChainStatus(chain, status(1))
  yield* operations.insert(exampleOperation(1))
  const note = { position: 0, owner }
  yield* notes.append(exampleBatch(first.to, [{ number: 2, leaves: 1, notes: [note] }]))
  yield* notes.setChainStatus(chain, status(2))
  yield* operations.insert(exampleOperation(2))
})

/** The statements of the release before, which cannot read a change of a balance. */
const before = {
  number: `WITH chosen AS (
    SELECT line, row_number() OVER (ORDER BY line) AS place
    FROM (SELECT line FROM journal WHERE position IS NULL ORDER BY line LIMIT $1) AS oldest
  ), numbered AS (
    UPDATE journal SET position = last + place FROM chosen, journal_extent WHERE journal.line = chosen.line
    RETURNING position
  ), moved AS (
    UPDATE journal_extent SET last = (SELECT max(position) FROM numbered) WHERE EXISTS (SELECT FROM numbered)
  )
  SELECT count(*) FROM numbered`,
  read: "SELECT position, type, subject FROM journal WHERE position > $1 ORDER BY position LIMIT $2",
  prune: `WITH oldest AS (
    SELECT position, at FROM journal WHERE position IS NOT NULL ORDER BY position LIMIT $2
  ), gone AS (
    DELETE FROM journal WHERE position IN (
      SELECT position FROM oldest
      WHERE position < coalesce((SELECT min(position) FROM oldest WHERE at >= $1), 9007199254740991)
    ) RETURNING position
  ), moved AS (
    UPDATE journal_extent SET pruned = (SELECT max(position) FROM gone) WHERE EXISTS (SELECT FROM gone)
  )
  SELECT count(*) FROM gone`,
  claim: `WITH oldest AS MATERIALIZED (
    SELECT subject AS found FROM webhook_event WHERE endpoint = $1 AND due <= $2
    ORDER BY due, position LIMIT $4 FOR UPDATE SKIP LOCKED
  )
  UPDATE webhook_event SET due = $3, claimed_until = $3 FROM oldest
  WHERE endpoint = $1 AND subject = found
  RETURNING type, subject`,
  setStatus: `INSERT INTO chain_outlook (chain_id, confirmed, at_head, disagreement) VALUES ($1, $2, $3, $4::bigint)
    ON CONFLICT (chain_id) DO UPDATE
    SET confirmed = excluded.confirmed, at_head = excluded.at_head, disagreement = excluded.disagreement`,
}

describe("a process of the release before", () => {
  it("numbers, reads and prunes its rows beside changes of balances, whose positions follow", async () => {
    await run(
      Effect.gen(function* () {
        const journal = yield* Journal
        yield* written
        expect(yield* journal.number(1)).toBe(1)
        expect((yield* statement(before.number, [9n])).map((row) => whole(row, "count"))).toEqual([
          1,
        ])
        expect(yield* journal.number(9)).toBe(1)
        expect(yield* journal.number(9)).toBe(0)
        const old = yield* statement(before.read, [0n, 9n])
        expect(old.map((row) => [whole(row, "position"), text(row, "type")])).toEqual([
          [1, "operation"],
          [2, "operation"],
        ])
        const rows = yield* journal.read(beginning, 9)
        expect(rows.map(({ position, type }) => [position, type])).toEqual([
          [1, "operation"],
          [2, "operation"],
          [3, "balance"],
        ])
        yield* (yield* OperationStore).insert(exampleOperation(3))
        yield* journal.number(9)
        yield* statement(before.prune, [BigInt(rowOfOperation(exampleOperation(9)).at), 9n])
        expect((yield* journal.extent).pruned).toBe(4)
        yield* journal.prune(Number.MAX_SAFE_INTEGER, 9)
        expect(yield* journal.extent).toEqual({ epoch: 1, pruned: 4, last: 4 })
      }),
    )
  })

  it("claims no change of a balance for a webhook; a later process does", async () => {
    await run(
      Effect.gen(function* () {
        const journal = yield* Journal
        const webhooks = yield* WebhookStore
        yield* written
        yield* journal.number(9)
        yield* webhooks.begin("operator", beginning)
        const rows = yield* journal.read(beginning, 9)
        yield* webhooks.take("operator", beginning, { epoch: 1, position: 3 }, rows, 5)
        const claimed = yield* statement(before.claim, ["operator", 5n, 50n, 9n])
        expect(claimed.map((row) => text(row, "type"))).toEqual(["operation", "operation"])
        const events = yield* webhooks.claim("operator", 5, 60, 9)
        expect(events.map(({ row }) => row)).toEqual(rows.filter(({ type }) => type === "balance"))
        expect(yield* webhooks.backlog("operator")).toEqual({ waiting: 3, oldest: 5 })
      }),
    )
  })

  it("indexes without telling; the next process tells of its blocks", async () => {
    await run(
      Effect.gen(function* () {
        const journal = yield* Journal
        const notes = yield* NoteStore
        yield* written
        const [block] = yield* notes.recentBlocks(chain, 1)
        expect(block?.number).toBe(2)
        const from = yield* notes.checkpoint(chain)
        yield* statement(before.setStatus, [BigInt(chain), 3n, true, null])
        const note = { position: 1, owner: exampleOwner(2) }
        const batch = exampleBatch(from, [{ number: 3, leaves: 1, notes: [note] }])
        yield* statement("UPDATE chain_outlook SET at_head = false")
        yield* notes.append(batch)
        yield* statement(before.setStatus, [BigInt(chain), 4n, true, null])
        yield* journal.number(9)
        const count = Effect.map(journal.read(beginning, 9), (rows) => rows.length)
        expect(yield* count).toBe(3)
        yield* notes.setChainStatus(chain, status(5))
        yield* journal.number(9)
        expect(yield* count).toBe(4)
      }),
    )
  })
})

describe("a process of this release", () => {
  it("passes over rows whose type, kind or state only a later release knows", async () => {
    await run(
      Effect.gen(function* () {
        const journal = yield* Journal
        const webhooks = yield* WebhookStore
        yield* written
        yield* webhooks.begin("operator", beginning)
        yield* journal.number(9)
        const rows = yield* journal.read(beginning, 9)
        yield* webhooks.take("operator", beginning, { epoch: 1, position: 3 }, rows, 5)
        const later = ["type = 'later'", "kind = 'later'", "state = 'later'"]
        for (const [index, change] of later.entries()) {
          yield* statement(`UPDATE journal_row SET ${change} WHERE position = $1`, [
            BigInt(index + 1),
          ])
          const left = rows.slice(index + 1)
          expect(yield* journal.read(beginning, 9)).toEqual(left)
          expect(yield* journal.ofSubject(rows[index]?.subject ?? "")).toEqual([])
        }
        expect(yield* journal.ofOwner(owner, beginning, 9)).toEqual({ rows: [], through: 3 })
        yield* statement("UPDATE webhook_waiting SET kind = 'later' WHERE position < 3")
        const events = yield* webhooks.claim("operator", 5, 60, 9)
        expect(events.map(({ row }) => row)).toEqual(rows.slice(2))
      }),
    )
  })

  it("finds changed balances by the index of blocks, also with plans from before there were rows", async () => {
    await Effect.runPromise(
      Effect.gen(function* () {
        const prepared = {
          status: `(bigint, bigint, boolean, bigint) AS ${SET_STATUS}`,
          appended: `(bigint) AS ${TELL_APPENDED}`,
          removed: `(bigint, bigint) AS ${TELL_REMOVED}`,
        }
        for (const [name, sql] of Object.entries(prepared))
          yield* statement(`PREPARE ${name} ${sql}`)
        yield* statement(
          "INSERT INTO checkpoint (chain_id, number, hash, time, positions) VALUES (1, 9000, 'x', 1, 1)",
        )
        // After five executions Postgres keeps a plan.
        for (let n = 0; n < 6; n += 1) {
          yield* statement(`EXECUTE status (1, ${n + 1}, true, null)`)
          yield* statement("EXECUTE appended (1)")
          yield* statement("EXECUTE removed (1, 0)")
        }
        yield* statement("EXECUTE status (1, 900, true, null)")
        yield* statement(`INSERT INTO note
            (chain_id, position, owner, token, amount, commitment, nullifier, npk, one_time_index, blinding, block, transaction_hash, origin)
          SELECT 1, n, 'owner', 'token', 1, id, id, id, id, id, n, 'x', 'private'
          FROM generate_series(0, 999) AS n, LATERAL (SELECT sha256(n::text::bytea) AS id) AS made`)
        const read: Array<number> = []
        for (const call of ["status (1, 910, true, null)", "removed (1, 900)"]) {
          const rows = yield* statement(`EXPLAIN (ANALYZE, TIMING OFF) EXECUTE ${call}`)
          const plan = rows.map((row) => text(row, "QUERY PLAN"))
          read.push(...plan.filter((line) => line.includes("Removed by Filter")).map(removed))
          expect(plan.filter((line) => /Seq Scan on (note|nullifier|entry)/.test(line))).toEqual([])
        }
        expect(Math.max(0, ...read)).toBeLessThan(20)
      }).pipe(Effect.ensuring(Effect.orDie(statement("DEALLOCATE ALL")))),
    )
  })
})

const removed = (line: string) => Number(/\d+/.exec(line)?.[0])
