import { Effect } from "effect"
import type { Operation } from "../operation/Operation.ts"
import { Clock } from "../port/Clock.ts"
import { NoteStore } from "../port/NoteStore.ts"
import { OperationStore } from "../port/OperationStore.ts"
import type { ChainHead, PoolGatewayShape } from "../port/PoolGateway.ts"
import { allInStates, headingsInStates } from "./allInStates.ts"
import { advance } from "./operationSteps.ts"

/** Follows prepared deposits by their one-time note keys: prepared → seen → confirmed, or expired when nothing came. */
export const settleDeposits = Effect.fnUntraced(function* (
  gateway: PoolGatewayShape,
  head: ChainHead,
  npks: ReadonlyArray<bigint>,
) {
  const operations = yield* OperationStore
  const now = yield* (yield* Clock).now
  const appeared = npks.length === 0 ? [] : yield* operations.depositsByNpk(gateway.chainId, npks)
  const seen = yield* allInStates(gateway.chainId, ["seen"])
  for (const operation of new Map([...appeared, ...seen].map((one) => [one.id, one])).values()) {
    yield* follow(operation, gateway, head).pipe(
      Effect.catchTag("OperationMoved", () => Effect.void),
    )
  }
  // Many are prepared and never paid: only those whose time is over are read.
  const late = (yield* headingsInStates(gateway.chainId, ["prepared"]))
    .filter(({ deadline }) => now > deadline)
    .map(({ id }) => id)
  for (const operation of yield* operations.findAll(late)) {
    if (operation.status.state !== "prepared") continue
    yield* expire(operation, gateway, head).pipe(
      Effect.catchTag("OperationMoved", () => Effect.void),
    )
  }
})

/** A process may have ended between the index and this: only a deposit that the index does not know expires. */
const expire = Effect.fnUntraced(function* (
  operation: Operation,
  gateway: PoolGatewayShape,
  head: ChainHead,
) {
  const unchanged = !(yield* follow(operation, gateway, head))
  if (unchanged) yield* advance(operation, { type: "expired" })
})

/** True when the deposit is there. */
const follow = Effect.fnUntraced(function* (
  operation: Operation,
  gateway: PoolGatewayShape,
  head: ChainHead,
) {
  const notes = yield* NoteStore
  if (operation.intent?.kind !== "deposit") return false
  const { npks, amounts } = operation.intent
  const arrived =
    operation.intent.elsewhere === true
      ? yield* notes.foreignNotesByNpk(gateway.chainId, npks)
      : (yield* notes.notesByNpk(gateway.chainId, npks)).map(({ note }) => note)
  let block = 0
  let txHash = ""
  for (const [index, npk] of npks.entries()) {
    // Anyone may send dust to a note key: only the amount that was prepared counts as the deposit.
    const note = arrived.find(
      (one) =>
        one.npk === npk &&
        one.token === amounts[index]?.token &&
        one.amount === amounts[index]?.amount,
    )
    if (note === undefined) {
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
