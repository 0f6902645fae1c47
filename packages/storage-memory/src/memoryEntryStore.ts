import type { Entry, EntryStoreShape, NoteStoreShape } from "@shielded-relay/core"
import { Clock, Effect } from "effect"
import { inOrder, isWaiting, type EntryTable } from "./EntryTable.ts"
import type { BalanceTable } from "./journal/BalanceTable.ts"
import type { Transactions } from "./Transactions.ts"

export function memoryEntryStore(
  transactions: Transactions,
  entries: EntryTable,
  notes: Pick<NoteStoreShape, "checkpoint" | "notesByNpk">,
  balances: BalanceTable,
): EntryStoreShape {
  return {
    find: (key) => transactions.statement(() => entries.find(key)),
    due: (chainId, { upTo, now }, limit) =>
      transactions.statement(() =>
        entries
          .waiting()
          .filter((entry) => entry.chainId === chainId && entry.block <= upTo)
          .filter(({ position, askAt }) => position !== null && askAt <= now)
          .toSorted((a, b) => a.askAt - b.askAt || placeOf(a) - placeOf(b))
          .slice(0, limit),
      ),
    postpone: (key, askAt) =>
      transactions.statement((journal) => {
        const entry = entries.find(key)
        if (entry !== null && isWaiting(entry))
          entries.put(journal, { ...entry, askAt, attempts: entry.attempts + 1 })
      }),
    decide: (key, { from, payers, ...decision }) =>
      transactions.transact(
        Effect.gen(function* () {
          const checkpoint = yield* notes.checkpoint(key.chainId)
          return yield* transactions.statement((journal) => {
            const entry = entries.find(key)
            if (entry === null || !from.includes(entry.state)) return false
            const counts = decision.state === "served" || decision.state === "released"
            const decided: Entry = {
              ...entry,
              state: decision.state,
              payers: payers ?? entry.payers,
              countsFrom: counts ? (checkpoint?.positions ?? 0) : null,
              decisions: [...entry.decisions, decision],
              ...(decision.state === "return-due" ? { attempts: 0, askAt: 0 } : {}),
            }
            entries.put(journal, decided)
            if (counts) entries.announce(journal, decided)
            return true
          })
        }),
      ),
    newlyCounting: (chainId, limit) =>
      transactions.statement(() =>
        entries
          .newlyCounting()
          .filter((entry) => entry.chainId === chainId)
          .slice(0, limit),
      ),
    acknowledge: (keys) =>
      transactions.transact(
        Effect.gen(function* () {
          const now = yield* Clock.currentTimeMillis
          const acknowledged = yield* transactions.statement((journal) =>
            keys.flatMap((key) => entries.acknowledge(journal, key) ?? []),
          )
          const told = acknowledged.filter(
            ({ chainId, block }) => block <= (balances.told(chainId) ?? -1),
          )
          for (const [chainId, some] of Map.groupBy(told, (entry) => entry.chainId)) {
            const found = yield* notes.notesByNpk(
              chainId,
              some.map(({ npk }) => npk),
            )
            const positions = new Set(some.map(({ position }) => position))
            const own = found.filter(({ note }) => positions.has(note.position))
            yield* transactions.statement((journal) =>
              balances.write(
                journal,
                chainId,
                own.map(({ note }) => note.owner),
                now,
              ),
            )
          }
        }),
      ),
    withheld: (limit, after) =>
      transactions.statement(() =>
        entries
          .withheld()
          .filter((entry) => after === undefined || inOrder(entry, after) > 0)
          .slice(0, limit)
          .map(({ chainId, transactionHash, log }) => ({ chainId, transactionHash, log })),
      ),
  }
}

const placeOf = ({ position }: Entry) => position ?? 0
