import { Cause, Effect } from "effect"
import { faultNames } from "../error/faultNames.ts"
import { EntryStore, type Entry, type EntryKey } from "../port/storage/EntryStore.ts"
import { OrderStore, type Order, type OrderSummary } from "../port/storage/OrderStore.ts"

/**
 * A withheld note, or the withheld remainder of a private send. `unreadable`: the storage has the row, and this version cannot decode it;
 * `fault` names the errors.
 */
export type Withheld =
  | { readonly kind: "note"; readonly entry: Entry }
  | { readonly kind: "order"; readonly order: Order }
  | { readonly kind: "unreadable"; readonly about: UnreadableRow; readonly fault: string }

/** Names a row that cannot be decoded. */
export type UnreadableRow =
  | { readonly kind: "note"; readonly key: EntryKey }
  | { readonly kind: "order"; readonly id: string }

/** Keys per query. */
const page = 500

/**
 * Passes everything that is withheld to `each`: first notes, then remainders of private sends. Each row is read by itself, so that a
 * defective one does not hide others.
 */
export const listWithheld = Effect.fnUntraced(function* (each: (one: Withheld) => void) {
  const entries = yield* EntryStore
  const orders = yield* OrderStore
  let lastKey: EntryKey | undefined
  do {
    const keys: ReadonlyArray<EntryKey> = yield* entries.withheld(page, lastKey)
    for (const key of keys) {
      const about = { kind: "note", key } as const
      const entry = yield* orUnreadable(about, entries.find(key), (row) => ({
        ...about,
        entry: row,
      }))
      if (entry !== null) each(entry)
    }
    lastKey = keys.length < page ? undefined : keys.at(-1)
  } while (lastKey !== undefined)
  let lastPlace: OrderSummary | undefined
  do {
    const places: ReadonlyArray<OrderSummary> = yield* orders.withheld(page, lastPlace)
    for (const { id } of places) {
      const about = { kind: "order", id } as const
      const order = yield* orUnreadable(about, orders.find(id), (row) => ({ ...about, order: row }))
      if (order !== null) each(order)
    }
    lastPlace = places.length < page ? undefined : places.at(-1)
  } while (lastPlace !== undefined)
})

/** Reads a row; `null` if it no longer exists. */
const orUnreadable = <A, E, R>(
  about: UnreadableRow,
  read: Effect.Effect<A | null, E, R>,
  withheld: (row: A) => Withheld,
): Effect.Effect<Withheld | null, E, R> =>
  read.pipe(
    Effect.map((row) => (row === null ? null : withheld(row))),
    Effect.catchDefect((defect) =>
      Effect.succeed<Withheld>({ kind: "unreadable", about, fault: faultNames(Cause.die(defect)) }),
    ),
  )
