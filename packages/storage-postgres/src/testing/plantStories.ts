import { Effect } from "effect"

/** Rows that one statement writes. */
const slice = 25_000

/** Executes a statement outside any transaction. */
export type PlainStatement<E> = (
  sql: string,
) => Effect.Effect<{ readonly rows: ReadonlyArray<Readonly<Record<string, unknown>>> }, E>

/**
 * Plants ended copies of the first operation and order of a database, and of the first row of the journal: each operation has five steps if
 * there are as many rows. `VACUUM ANALYZE` follows, as a database that grew slowly has had it.
 */
export const plantStories = Effect.fnUntraced(function* <E>(
  run: PlainStatement<E>,
  {
    operations,
    orders,
    steps,
  }: { readonly operations: number; readonly orders: number; readonly steps: number },
) {
  const columns = (table: string, changed: Readonly<Record<string, string>>) =>
    Effect.map(
      run(`SELECT string_agg(quote_ident(column_name), ',' ORDER BY column_name) AS names
        FROM information_schema.columns WHERE table_schema = current_schema() AND table_name = '${table}' AND is_generated = 'NEVER'`),
      ({ rows: [row] }) => {
        const names = String(row?.["names"]).split(",")
        return { names, values: names.map((name) => changed[name] ?? name) }
      },
    )
  const copy = Effect.fnUntraced(function* (
    table: string,
    count: number,
    changed: Readonly<Record<string, string>>,
  ) {
    const { names, values } = yield* columns(table, changed)
    // Each within the time that a statement may take.
    for (let from = 1; from <= count; from += slice)
      yield* run(
        `INSERT INTO ${table} (${names.join()}) SELECT ${values.join()}
        FROM (SELECT * FROM ${table} LIMIT 1) AS one, generate_series(${from}, ${Math.min(count, from + slice - 1)}) AS n`,
      )
  })
  const id = "lpad(to_hex(n), 8, '0') || '-0000-4000-8000-00000000ffff'"
  yield* copy("operation", operations, { id, state: "'confirmed'", nonce: id })
  yield* copy("private_send", orders, {
    id,
    phase: "'completed'",
    npk: "decode(lpad(to_hex(n + 1000), 64, '0'), 'hex')",
  })
  yield* copy("journal", steps, {
    line: "nextval(pg_get_serial_sequence('journal', 'line'))",
    position: "n",
    subject: "lpad(to_hex(n / 5 + 1), 8, '0') || '-0000-4000-8000-00000000ffff'",
  })
  for (const table of ["operation", "private_send", "journal"])
    yield* run(`VACUUM ANALYZE ${table}`)
})
