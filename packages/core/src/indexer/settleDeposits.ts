import { Clock, Effect, Option } from "effect"
import { completingNote, countingNotes, isUndecided } from "../deposit/index.ts"
import type { Operation } from "../operation/Operation.ts"
import { NoteStore, type ForeignNoteRow } from "../port/storage/NoteStore.ts"
import { OperationStore } from "../port/storage/OperationStore.ts"
import type { ChainHead, PoolGatewayShape } from "../port/chain/PoolGateway.ts"
import { allInStates, summariesInStates } from "../worker/allInStates.ts"
import { advance } from "../worker/operationSteps.ts"
import { unlessSetAside } from "../worker/setAside.ts"

/** Follows prepared deposits by their one-time note keys: prepared → seen → confirmed, or expired when nothing came. */
export const settleDeposits = Effect.fn("indexer.settleDeposits")(function* (
  gateway: PoolGatewayShape,
  head: ChainHead,
  npks: ReadonlyArray<bigint>,
) {
  const operations = yield* OperationStore
  const now = yield* Clock.currentTimeMillis
  const appeared = npks.length === 0 ? [] : yield* operations.depositsByNpk(gateway.chainId, npks)
  const seen = yield* allInStates(gateway.chainId, ["seen"])
  const followed = [...new Map([...appeared, ...seen].map((one) => [one.id, one])).values()]
  for (let first = 0; first < followed.length; first += together)
    yield* followAll(followed.slice(first, first + together), gateway, head)
  // Many are prepared and never paid: only those whose time is over are read.
  const late = (yield* summariesInStates(gateway.chainId, ["prepared"]))
    .filter(({ deadline }) => now > deadline)
    .map(({ id }) => id)
  for (let first = 0; first < late.length; first += together) {
    const rows = yield* operations.findAll(late.slice(first, first + together))
    const prepared = rows.filter(({ status }) => status.state === "prepared")
    // A process may have ended between the index and this: only a deposit that the index does not know expires.
    for (const absent of yield* followAll(prepared, gateway, head))
      yield* unlessSetAside("deposit", absent, advance(absent, { type: "expired" })).pipe(
        Effect.catchTag("OperationMoved", () => Effect.void),
      )
  }
})

/** Deposits whose notes are read at once. */
const together = 500

/** Takes deposits as far as the index knows them; gives those that are not there. */
const followAll = Effect.fnUntraced(function* (
  deposits: ReadonlyArray<Operation>,
  gateway: PoolGatewayShape,
  head: ChainHead,
) {
  const { arrived, undecided } = yield* arrivedNotes(deposits, gateway)
  return yield* Effect.filter(deposits, (operation) =>
    unlessSetAside("deposit", operation, follow(operation, arrived, head)).pipe(
      // One that is set aside is not called absent either: it must not expire.
      Effect.map(Option.getOrElse(() => true)),
      // What screening has not answered yet is not absent.
      Effect.map((isThere) => !isThere && !awaits(operation, undecided)),
      Effect.catchTag("OperationMoved", () => Effect.succeed(false)),
    ),
  )
})

/** What of a note decides whether a deposit has arrived, and where. */
type Arrived = Pick<
  ForeignNoteRow,
  "npk" | "token" | "amount" | "position" | "block" | "transactionHash"
>

function awaits({ intent }: Operation, undecided: ReadonlySet<bigint>): boolean {
  return intent?.kind === "deposit" && intent.npks.some((npk) => undecided.has(npk))
}

/** The notes that count of those under the one-time keys of deposits, key by key, and the keys of those that are not decided about. */
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

/** True when the deposit has arrived, by the definition that orders go by too. */
const follow = Effect.fnUntraced(function* (
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
  if (block <= head.finalized.number) yield* advance(current, { type: "confirmed", result })
  return true
})
