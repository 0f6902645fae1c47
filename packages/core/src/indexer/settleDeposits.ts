import { Clock, Effect, Option } from "effect"
import { completingNote, countingNotes, isUndecided } from "../deposit/index.ts"
import type { Operation } from "../operation/Operation.ts"
import { NoteStore, type ForeignNoteRow } from "../port/storage/NoteStore.ts"
import { OperationStore } from "../port/storage/OperationStore.ts"
import type { ChainHead, PoolGatewayShape } from "../port/chain/PoolGateway.ts"
import { allInStates, summariesInStates } from "../worker/reading/allInStates.ts"
import { advance } from "../worker/operationSteps.ts"
import { isUnreadable, readTogether } from "../worker/reading/readTogether.ts"
import { unlessSetAside } from "../worker/setAside.ts"
import { logConcluded } from "../tracing/logOperation.ts"

/**
 * Advances prepared deposits by their one-time note keys: prepared → seen → confirmed, or expired if no deposit arrived. Returns the keys
 * whose deposits or notes cannot be read, for the next look.
 */
export const settleDeposits = Effect.fn("indexer.settleDeposits")(function* (
  gateway: PoolGatewayShape,
  head: ChainHead,
  npks: ReadonlyArray<bigint>,
) {
  const operations = yield* OperationStore
  const now = yield* Clock.currentTimeMillis
  const keys = npks.map((npk) => ({ id: `${gateway.chainId} ${npk}`, version: 0, npk }))
  const appeared = yield* readTogether(keys, (some) =>
    operations.depositsByNpk(
      gateway.chainId,
      some.map(({ npk }) => npk),
    ),
  )
  const seen = yield* allInStates(gateway.chainId, ["seen"])
  const deposits = [...new Map([...appeared, ...seen].map((one) => [one.id, one])).values()]
  const unread: Array<bigint> = []
  for (let first = 0; first < deposits.length; first += together) {
    const some = deposits.slice(first, first + together)
    unread.push(...(yield* advanceDeposits(some, gateway, head)).unread)
  }
  // Many deposits are prepared and never paid, so read only those past their deadline.
  const late = (yield* summariesInStates(gateway.chainId, ["prepared"])).filter(
    ({ deadline }) => now > deadline,
  )
  for (let first = 0; first < late.length; first += together) {
    const rows = yield* readTogether(late.slice(first, first + together), (some) =>
      operations.findAll(some.map(({ id }) => id)),
    )
    const prepared = rows.filter(({ status }) => status.state === "prepared")
    // A process may have died after indexing a deposit, so a deposit expires only if the index does not contain it.
    for (const absent of (yield* advanceDeposits(prepared, gateway, head)).absent)
      yield* unlessSetAside("deposit", absent, expire(absent)).pipe(
        Effect.catchTag("OperationMoved", () => Effect.void),
      )
  }
  return [...unread, ...(yield* Effect.filter(keys, isUnreadable)).map(({ npk }) => npk)]
})

const expire = (operation: Operation) =>
  Effect.tap(advance(operation, { type: "expired" }), logConcluded)

/** Deposits per query. */
const together = 500

/**
 * Advances each deposit to the state the index shows. Returns deposits the index has not seen, and the keys of those whose notes cannot be
 * read: they are set aside and must not count as absent (test: `defectiveNotes.test.ts`).
 */
const advanceDeposits = Effect.fnUntraced(function* (
  deposits: ReadonlyArray<Operation>,
  gateway: PoolGatewayShape,
  head: ChainHead,
) {
  const rows = deposits.map((operation) => ({
    id: `notes of ${operation.id}`,
    version: operation.version,
    operation,
  }))
  const read = yield* readTogether(rows, (some) =>
    Effect.map(
      arrivedNotes(
        some.map(({ operation }) => operation),
        gateway,
      ),
      (notes) => some.map(({ operation }) => ({ operation, ...notes })),
    ),
  )
  const absent = yield* Effect.filter(read, ({ operation, arrived, undecided }) =>
    unlessSetAside("deposit", operation, advanceDeposit(operation, arrived, head)).pipe(
      // A deposit that is set aside does not count as absent: it must not expire.
      Effect.map(Option.getOrElse(() => true)),
      // A deposit whose screening is undecided does not count as absent.
      Effect.map((isThere) => !isThere && !awaits(operation, undecided)),
      Effect.catchTag("OperationMoved", () => Effect.succeed(false)),
    ),
  )
  const unread = yield* Effect.filter(rows, isUnreadable)
  return {
    absent: absent.map(({ operation }) => operation),
    unread: unread.flatMap(({ operation: { intent } }) =>
      intent?.kind === "deposit" ? intent.npks : [],
    ),
  }
})

/** The fields of a note that determine whether and where a deposit arrived. */
type Arrived = Pick<
  ForeignNoteRow,
  "npk" | "token" | "amount" | "position" | "block" | "transactionHash"
>

function awaits({ intent }: Operation, undecided: ReadonlySet<bigint>): boolean {
  return intent?.kind === "deposit" && intent.npks.some((npk) => undecided.has(npk))
}

/** The counting notes under the deposits' one-time keys, grouped by key, and the keys whose notes are undecided. */
const arrivedNotes = Effect.fnUntraced(function* (
  deposits: ReadonlyArray<Operation>,
  { chainId }: PoolGatewayShape,
) {
  const notes = yield* NoteStore
  const npks = (elsewhere: boolean) =>
    deposits.flatMap(({ intent }) =>
      intent?.kind === "deposit" && (intent.elsewhere === true) === elsewhere ? intent.npks : [],
    )
  const own = yield* notes.notesByNpk(chainId, npks(false))
  const foreign = yield* notes.foreignNotesByNpk(chainId, npks(true))
  const all: ReadonlyArray<Arrived> = [...countingNotes(own), ...foreign]
  return {
    arrived: Map.groupBy(all, ({ npk }) => npk),
    undecided: new Set(own.filter(isUndecided).map(({ note }) => note.npk)),
  }
})

/** Advances one deposit. Returns true if it has arrived, by the same definition as for orders. */
const advanceDeposit = Effect.fnUntraced(function* (
  operation: Operation,
  arrived: ReadonlyMap<bigint, ReadonlyArray<Arrived>>,
  head: ChainHead,
) {
  if (operation.intent?.kind !== "deposit") return false
  const { npks, amounts } = operation.intent
  let block = 0
  let txHash = ""
  for (const [index, npk] of npks.entries()) {
    const asked = amounts[index]
    const note =
      asked === undefined ? null : completingNote({ npk, ...asked }, arrived.get(npk) ?? [])
    if (note === null) {
      if (operation.status.state === "seen") yield* advance(operation, { type: "unseen" })
      return false
    }
    if (note.block >= block) {
      block = note.block
      txHash = note.transactionHash
    }
  }
  const result = { txHash, block, gasUsed: null }
  const isSeen = operation.status.state === "seen" && operation.status.result.block === block
  const current = isSeen ? operation : yield* advance(operation, { type: "seen", result })
  if (block <= head.finalized.number)
    yield* logConcluded(yield* advance(current, { type: "confirmed", result }))
  return true
})
