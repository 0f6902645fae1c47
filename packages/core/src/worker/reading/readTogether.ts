import { Effect, Option } from "effect"
import { pauseLeft, unlessSetAside } from "../setAside.ts"

/** What identifies a row before it is read. */
export interface UnreadRow {
  readonly id: string
  readonly version: number
}

/**
 * Reads rows in one query. After a defect it reads each by itself, so that only the defective rows are set aside. It leaves out rows that
 * are set aside (test: `defectiveRows.test.ts`).
 */
export const readTogether = Effect.fnUntraced(function* <Row extends UnreadRow, A, E, R>(
  rows: ReadonlyArray<Row>,
  read: (some: ReadonlyArray<Row>) => Effect.Effect<ReadonlyArray<A>, E, R>,
) {
  const due = yield* Effect.filter(rows, (row) => Effect.map(isUnreadable(row), (is) => !is))
  if (due.length === 0) return []
  return yield* Effect.catchDefect(read(due), () =>
    Effect.map(
      Effect.forEach(due, (one) => unlessSetAside("look", one, read([one]))),
      (all) => all.flatMap(Option.getOrElse(() => [])),
    ),
  )
})

/** Whether a row is set aside because it cannot be read. */
export const isUnreadable = (row: UnreadRow) =>
  Effect.map(pauseLeft("look", row), (left) => left > 0)
