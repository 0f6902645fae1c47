import { Clock, Effect, Exit, Scope } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { embeddedSource } from "../src/connection/embeddedSource.ts"
import { checksumOf, migrate } from "../src/schema/migrate.ts"
import { migrations, type Migration } from "../src/schema/migrations.ts"
import { Transactions } from "../src/transaction/Transactions.ts"
import { emptyDatabase } from "./support/embedded.ts"

let transactions: Transactions
const scope = Scope.makeUnsafe()
beforeAll(async () => {
  const database = await emptyDatabase()
  transactions = await Effect.runPromise(
    Effect.gen(function* () {
      const source = yield* Scope.provide(embeddedSource(database), scope)
      return new Transactions(source, yield* Clock.Clock)
    }),
  )
}, 300_000)
afterAll(() => Effect.runPromise(Scope.close(scope, Exit.void)))

const table = (name: string): Migration => ({ name, statements: [`CREATE TABLE ${name} (n int)`] })
const refusal = (steps: ReadonlyArray<Migration>) =>
  Effect.map(Effect.flip(migrate(transactions, steps)), (error) =>
    error._tag === "DatabaseUnusable" ? error.reason : error._tag,
  )
const names = Effect.map(
  transactionsOf("SELECT tablename FROM pg_tables WHERE schemaname = 'shielded_relay' ORDER BY 1"),
  ({ rows }) => rows.map((row) => row["tablename"]),
)
function transactionsOf(sql: string) {
  return Effect.suspend(() => transactions.statement(sql))
}
const fresh = <A, E>(effect: Effect.Effect<A, E>) =>
  Effect.runPromise(
    Effect.andThen(transactionsOf("DROP SCHEMA IF EXISTS shielded_relay CASCADE"), effect),
  )

describe("migrations", () => {
  it("create the tables once, and apply later steps to existing tables", () =>
    fresh(
      Effect.gen(function* () {
        const [first, second] = [table("one"), table("two")]
        yield* migrate(transactions, [first])
        yield* migrate(transactions, [first])
        expect(yield* names).toEqual(["migration", "one"])
        yield* transactions.statement("INSERT INTO one VALUES (7)")
        yield* migrate(transactions, [first, second])
        expect(yield* names).toEqual(["migration", "one", "two"])
        expect((yield* transactions.statement("SELECT n FROM one")).rows).toEqual([{ n: 7 }])
      }),
    ))

  it("roll back a step that fails half-way, and keep the steps before it", () =>
    fresh(
      Effect.gen(function* () {
        const broken = {
          name: "broken",
          statements: ["CREATE TABLE half (n int)", "CREATE TABLE one (n int)"],
        }
        const exit = yield* Effect.exit(migrate(transactions, [table("one"), broken]))
        expect(Exit.hasDies(exit)).toBe(true)
        expect(yield* names).toEqual(["migration", "one"])
      }),
    ))

  it("refuse a database that a newer version has migrated", () =>
    fresh(
      Effect.gen(function* () {
        yield* migrate(transactions, [table("one"), table("two")])
        expect(yield* refusal([table("one")])).toContain(
          "A newer version migrated the database (step 2, two)",
        )
        expect(yield* names).toEqual(["migration", "one", "two"])
      }),
    ))

  it("refuse steps that were edited after they were applied, but allow a new name", () =>
    fresh(
      Effect.gen(function* () {
        yield* migrate(transactions, [table("one")])
        yield* migrate(transactions, [{ ...table("one"), name: "a better name" }])
        const edited = { name: "one", statements: ["CREATE TABLE one (n bigint)"] }
        expect(yield* refusal([edited, table("two")])).toContain("Migration step 1 (one)")
        expect(yield* names).toEqual(["migration", "one"])
      }),
    ))

  it("equal the released ones: a step is never edited", () => {
    expect(migrations.map((step) => checksumOf(step).slice(0, 16))).toEqual([
      "d04b25ddb5edcc24",
      "4f8c73d4d222d9f0",
      "1eb6afbc898d6567",
      "4d5cdaacc4b7ccea",
      "a58a42ff3156d4a5",
      "6927163613efcf25",
      "73df4023050539d2",
      "04946f3c66953af6",
      "a44a71c38d1054b3",
      "5faef20d9efeecf9",
      "a493b0a8a0dc0533",
      "7a2a250435b8217f",
      "345b7e8f1e3d6689",
      "4eef31b9d61ddd88",
      "80bd039e5b74bebf",
      "94f01e7ac23ae16b",
      "af657b2e6e88056e",
      "0b2939d8db8bb319",
      "2a331a8d1adc6180",
      "44c25fea7f2c1ebc",
      "bf18b4c6f32d1063",
      "ebdf8f9dde4385e8",
      "c4ddccbce69fb815",
      "e5bc91397101dd1d",
      "510e36c4e05894c5",
      "724f2b72a7366e1c",
      "1157d01abccb3cc0",
      "84cf0863c6d10ec4",
      "f88608a968bb81fb",
      "8a20d8261491e345",
      "239c27a0ad051da2",
      "3d3667bdd198207e",
      "438a436378f60479",
      "7a81ccc27b4f36c8",
      "569a1d14575aa2ee",
      "00781d86a0be7eee",
      "44ef8163dcb4f7c7",
      "7983824d28dfb119",
      "2a63a2f652c007dc",
      "53fd80c0985d7834",
      "2b7798558a2623d5",
      "c1b374b92a87de96",
      "afcfefb63b105c41",
      "d14ff97afa81f7fb",
      "a3a50b92487dcf5a",
    ])
  })
})
