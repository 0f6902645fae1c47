import { Clock, Context, Effect } from "effect"
import { afterAll, beforeAll, expect, it } from "vitest"
import { NoteStore, type OperationId } from "@shielded-relay/core"
import { startPostgres, type PostgresServer } from "@shielded-relay/devnet/postgres"
import {
  exampleBatch,
  exampleChain,
  exampleOperationId,
  exampleOwner,
} from "@shielded-relay/testkit"
import { serverSource } from "../src/connection/serverSource.ts"
import { migrate } from "../src/schema/migrate.ts"
import { migrations } from "../src/schema/migrations.ts"
import { storageContext } from "../src/storageContext.ts"
import { Transactions } from "../src/transaction/Transactions.ts"
import { appendFirst } from "./support/appendFirst.ts"

let server: PostgresServer
beforeAll(async () => {
  server = await startPostgres()
})
afterAll(() => server.remove())

const chain = exampleChain(0)
const first = exampleOperationId(1)
const second = exampleOperationId(2)
const third = exampleOperationId(3)
/** Notes at every position of a branch. */
const branch = (number: number, leaves: number) =>
  exampleBatch(null, [
    {
      number: 1,
      branch: number,
      leaves,
      notes: Array.from({ length: leaves }, (_, position) => ({ position })),
    },
  ])

it("reservations by a process of the version before name their notes, whether it made them before the migration or after it", () =>
  Effect.runPromise(
    Effect.gen(function* () {
      const source = yield* serverSource({ url: server.url })
      const transactions = new Transactions(source, yield* Clock.Clock)
      const step = migrations.findIndex(({ name }) => name === "reserved notes")
      yield* migrate(transactions, migrations.slice(0, step))
      const notes = Context.get(yield* storageContext(transactions), NoteStore)
      const held = (operation: OperationId) =>
        Effect.map(notes.reservedBy(chain, operation), (states) =>
          states.map(({ note }) => note.position),
        )
      // The statements of the version before.
      const reserveBefore = (position: number, operation: OperationId) =>
        transactions.statement(
          `INSERT INTO reservation (chain_id, position, operation_id)
          SELECT $1, position, $3 FROM unnest($2::bigint[]) AS given (position) ON CONFLICT DO NOTHING`,
          [BigInt(chain), [BigInt(position)], operation],
        )
      const holderBefore = transactions.statement(
        `SELECT (SELECT operation_id FROM reservation WHERE reservation.chain_id = note.chain_id
          AND reservation.position = note.position) AS holder FROM note ORDER BY position`,
      )

      const [own, other] = [branch(0, 4), branch(1, 5)]
      yield* appendFirst(transactions, own)
      yield* reserveBefore(0, first)
      // A reorganisation has the note of this one away while the database is migrated.
      yield* reserveBefore(4, third)
      yield* migrate(transactions, migrations)
      yield* reserveBefore(2, first)
      yield* reserveBefore(2, first)
      yield* notes.reserve(chain, [1], second)
      expect(yield* held(first)).toEqual([0, 2])
      expect((yield* holderBefore).rows.map(({ holder }) => holder)).toEqual([
        first,
        second,
        first,
        null,
      ])

      yield* notes.rollback(chain, null)
      yield* notes.append(other)
      expect(yield* held(first)).toEqual([])
      expect(
        (yield* notes.unspent(chain, exampleOwner(0))).map(({ reservedBy }) => reservedBy),
      ).toEqual([null, null, null, null, third])
      yield* notes.reserve(chain, [0], second)

      yield* notes.rollback(chain, null)
      yield* notes.append(own)
      expect(yield* held(first)).toEqual([0, 2])
      expect(yield* held(second)).toEqual([1])
      yield* transactions.statement("DELETE FROM reservation WHERE operation_id = $1", [first])
      yield* notes.reserve(chain, [0, 2], second)
    }).pipe(Effect.scoped),
  ))
