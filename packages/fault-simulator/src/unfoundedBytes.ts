import {
  everyAttempt,
  type ChainId,
  type Operation,
  type OperationStoreShape,
  type SignedTransaction,
} from "@shielded-relay/core"
import { Effect } from "effect"
import { everyState } from "./check/checkStorage.ts"

const page = 10_000

/**
 * Why bytes without a nonce must not be sent; `null` if they may. An operation must have stored
 * them, and earlier bytes of the same stage must have expired or failed.
 *
 * @param settled hashes of bytes that a process was told have expired or were executed in vain
 */
export const unfoundedBytes = Effect.fnUntraced(function* (
  operations: OperationStoreShape,
  chainId: ChainId,
  { hash }: SignedTransaction,
  settled: ReadonlySet<string>,
) {
  const rows = yield* operations.inStates(chainId, everyState, page)
  const operation = rows.find((one) => hashesOf(everyAttempt(one)).includes(hash))
  if (operation === undefined) return `broadcast ${hash}, which no operation has stored`
  const stage = hashesOf(operation.attempts)
  const live = stage.slice(0, Math.max(0, stage.indexOf(hash))).find((one) => !settled.has(one))
  return live === undefined
    ? null
    : `broadcast ${hash} while ${live} of the same call could still be executed`
})

function hashesOf(attempts: Operation["attempts"]): ReadonlyArray<string> {
  return attempts.flatMap(({ transactions }) => transactions.map(({ hash }) => hash))
}
