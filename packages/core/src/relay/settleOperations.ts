import { Effect } from "effect"
import type { Operation } from "../operation/Operation.ts"
import { currentHash } from "../operation/view.ts"
import { Clock } from "../port/Clock.ts"
import { JobQueue } from "../port/JobQueue.ts"
import { NoteStore } from "../port/NoteStore.ts"
import { OperationStore } from "../port/OperationStore.ts"
import type { ChainHead, PoolGatewayShape } from "../port/PoolGateway.ts"
import { conclude, failure } from "./operationSteps.ts"
import { RelayConfiguration } from "./RelayConfiguration.ts"
import { replaceTransaction, signTransaction } from "./sendTransaction.ts"

const batch = 1_000

/**
 * Reads outcomes from the pool as the index knows it, never from a receipt: a copy of our calldata can land under a foreign hash,
 * and reverted calldata stays executable until its deadline. Also wakes what lost its worker and keeps broadcasts moving.
 */
export const settleOperations = Effect.fnUntraced(function* (
  gateway: PoolGatewayShape,
  head: ChainHead,
) {
  const operations = yield* OperationStore
  const open = yield* operations.inStates(
    gateway.chainId,
    ["accepted", "planned", "proven", "signed", "broadcast"],
    batch,
  )
  for (const operation of open) {
    // What another worker decided meanwhile, or what one operation lacks, must not keep the others from their outcome.
    yield* settle(operation, gateway, head).pipe(
      Effect.catchTag(
        ["OperationMoved", "SenderNonceTaken", "InvalidRecipientInfo"],
        () => Effect.void,
      ),
    )
  }
})

const settle = Effect.fnUntraced(function* (
  operation: Operation,
  gateway: PoolGatewayShape,
  head: ChainHead,
) {
  const queue = yield* JobQueue
  if (yield* decide(operation, gateway, head)) return
  if (operation.status.state === "broadcast") yield* keepMoving(operation, gateway)
  else yield* queue.enqueue("operation", operation.id)
})

/** Concludes the operation when its outcome is final; true when it is. */
const decide = Effect.fnUntraced(function* (
  operation: Operation,
  gateway: PoolGatewayShape,
  head: ChainHead,
) {
  if (operation.attempts.length === 0) return false
  return operation.kind === "tree-update"
    ? yield* decideTreeUpdate(operation, gateway)
    : yield* decideTransact(operation, gateway, head)
})

/** Confirmed by `Operation(opHash)` of any attempt at a final block; failed when the chain's time has passed every deadline and the anchor is unspent. */
const decideTransact = Effect.fnUntraced(function* (
  operation: Operation,
  gateway: PoolGatewayShape,
  head: ChainHead,
) {
  const notes = yield* NoteStore
  let deadline = 0
  let anchor: bigint | null = null
  for (const { plan } of operation.attempts) {
    if (plan.kind !== "transact") continue
    const executed = yield* notes.operationBlock(gateway.chainId, plan.operationHash)
    if (executed !== null) {
      if (executed.block > head.finalized.number) return true
      const status = yield* gateway.transactionStatus(executed.transactionHash)
      yield* conclude(operation, {
        type: "confirmed",
        result: {
          txHash: executed.transactionHash,
          block: executed.block,
          gasUsed: status.state === "mined" ? status.gasUsed : null,
        },
      })
      return true
    }
    deadline = Math.max(deadline, plan.call.extData.deadline)
    anchor = plan.anchor
  }
  const checkpoint = yield* notes.checkpoint(gateway.chainId)
  const indexed = checkpoint !== null && checkpoint.number >= head.finalized.number
  if (anchor === null || !indexed || head.finalized.time <= deadline) return false
  const spent = yield* notes.nullifierBlock(gateway.chainId, anchor)
  // A spend of the anchor that is not final yet may still be reorganised away, or turn out to be ours.
  if (spent !== null && spent.block > head.finalized.number) return true
  yield* conclude(operation, failure("OPERATION_EXPIRED"))
  return true
})

/** A batch insertion is done when the tree holds its leaves, whoever inserted them, and lost when its transaction failed. */
const decideTreeUpdate = Effect.fnUntraced(function* (
  operation: Operation,
  gateway: PoolGatewayShape,
) {
  const notes = yield* NoteStore
  const plan = operation.attempts.at(-1)?.plan
  if (plan?.kind !== "tree-update") return false
  const root = yield* notes.latestRoot(gateway.chainId)
  const hash = currentHash(operation)
  if (root !== null && root.inserted >= plan.update.start + plan.update.commitments.length) {
    yield* conclude(
      operation,
      hash === null
        ? failure("OPERATION_FAILED", "another insertion was faster")
        : { type: "confirmed", result: { txHash: hash, block: root.block, gasUsed: null } },
    )
    return true
  }
  if (operation.status.state !== "broadcast" || hash === null) return false
  const status = yield* gateway.transactionStatus(hash)
  if (status.state !== "mined" || status.success) return false
  yield* conclude(operation, failure("OPERATION_FAILED", "another insertion was faster"))
  return true
})

/** A broadcast that no block holds after a while: the same bytes again when the chain forgot them, higher fees when it waits. */
const keepMoving = Effect.fnUntraced(function* (operation: Operation, gateway: PoolGatewayShape) {
  const { resendAfter } = yield* RelayConfiguration
  const queue = yield* JobQueue
  const now = yield* (yield* Clock).now
  if (now - operation.updatedAt < resendAfter || now > operation.deadline) return
  const last = operation.attempts.at(-1)?.transactions.at(-1)
  if (last === undefined) return
  const status = yield* gateway.transactionStatus(last.hash)
  if (status.state === "unknown") {
    yield* gateway.broadcast(last)
    return
  }
  if (status.state === "mined" && (status.success || wasSentOften(operation))) return
  if (status.state === "pending") yield* replaceTransaction(operation, gateway)
  else yield* signTransaction(operation, gateway)
  yield* queue.enqueue("operation", operation.id)
})

/** A call that keeps reverting is left to its deadline: its calldata is public, so only the pool can say that it is over. */
function wasSentOften(operation: Operation): boolean {
  return (operation.attempts.at(-1)?.transactions.length ?? 0) >= 3
}
