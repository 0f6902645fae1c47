import { Effect, Option } from "effect"
import { unlessSetAside } from "../setAside.ts"
import { readTogether, type UnreadRow } from "./readTogether.ts"

/** The place of a row in its table's order. */
export interface Placed<Id extends string> {
  readonly createdAt: number
  readonly id: Id
}

/** Rows of a table in the table's order, read page by page. */
interface Pages<Id extends string, A, E, R> {
  /** Identifies the rows among those of other chains, tables and states. */
  readonly name: string
  readonly limit: number
  readonly page: (after?: Placed<Id>) => Effect.Effect<ReadonlyArray<A>, E, R>
  /** The same page without the parts of the rows that may be defective. */
  readonly summaries: (
    after?: Placed<Id>,
  ) => Effect.Effect<ReadonlyArray<Placed<Id> & UnreadRow>, E, R>
  /** Those of the rows with these ids that still belong to the page, in any order. */
  readonly findAll: (ids: ReadonlyArray<Id>) => Effect.Effect<ReadonlyArray<A>, E, R>
}

/**
 * Passes rows to `each` page by page until a page is short, so the limit cuts off no row. After a defect in reading a page, it reads the
 * rows by their summaries for as long as a row would be set aside, and leaves out only the defective ones.
 */
export const readPages = Effect.fnUntraced(function* <
  Id extends string,
  A extends Placed<Id>,
  E,
  R,
  F,
  S,
>(pages: Pages<Id, A, E, R>, each: (rows: ReadonlyArray<A>) => Effect.Effect<void, F, S>) {
  let last: Placed<Id> | undefined
  for (;;) {
    const whole = yield* unlessSetAside(
      "look",
      { id: `${pages.name} ${last?.id ?? ""}`, version: 0 },
      readPage(pages, last),
    )
    const { rows, size, end } = Option.isSome(whole)
      ? whole.value
      : yield* readBySummaries(pages, last)
    yield* each(rows)
    last = end
    if (size < pages.limit) return
  }
})

/** The rows of a page that can be read, and the page's size and end with the others. */
interface Page<Id extends string, A> {
  readonly rows: ReadonlyArray<A>
  readonly size: number
  readonly end: Placed<Id> | undefined
}

const readPage = <Id extends string, A extends Placed<Id>, E, R>(
  { page }: Pages<Id, A, E, R>,
  after: Placed<Id> | undefined,
) => Effect.map(page(after), (rows): Page<Id, A> => ({ rows, size: rows.length, end: rows.at(-1) }))

const readBySummaries = Effect.fnUntraced(function* <Id extends string, A extends Placed<Id>, E, R>(
  { summaries, findAll }: Pages<Id, A, E, R>,
  after: Placed<Id> | undefined,
) {
  const places = yield* summaries(after)
  const read = yield* readTogether(places, (some) => findAll(some.map(({ id }) => id)))
  const byId = new Map(read.map((row) => [row.id, row]))
  const rows = places.flatMap(({ id }) => byId.get(id) ?? [])
  return { rows, size: places.length, end: places.at(-1) } satisfies Page<Id, A>
})
