import { Clock, Effect } from "effect"
import { failureReasons } from "../operation/failureReasons.ts"
import type { Operation } from "../operation/Operation.ts"
import { currentHash } from "../operation/view.ts"
import { NoteStore } from "../port/storage/NoteStore.ts"
import { OutOfTimeStore } from "../port/storage/OutOfTimeStore.ts"
import type { TreeUpdate } from "../port/chain/PoolCall.ts"
import type { PoolGatewayShape } from "../port/chain/PoolGateway.ts"
import { Telemetry } from "../port/Telemetry.ts"
import { batchSize } from "../worker/insertion/insertionNeed.ts"
import { plannedUpdate } from "../worker/insertion/insertionStart.ts"
import { closeChain } from "../worker/outOfTime/closeChain.ts"
import { stageCost } from "../worker/sending/stageCost.ts"
import { conclude, failure } from "../worker/operationSteps.ts"

/**
 * Ends a batch insertion once the tree contains its leaves, whoever inserted them, or once its transaction failed. Another party's
 * insertion of a batch ends only our insertion of the same batch. Returns true if nothing is left to do for now.
 */
export const settleInsertion = Effect.fnUntraced(function* (
  operation: Operation,
  gateway: PoolGatewayShape,
) {
  const notes = yield* NoteStore
  const update = plannedUpdate(operation)
  if (update === null) return false
  const root = yield* notes.latestRoot(gateway.chainId)
  const hash = currentHash(operation)
  const isInserted = root !== null && root.inserted >= update.start + update.commitments.length
  if (hash === null) {
    if (isInserted)
      yield* conclude(operation, failure("OPERATION_FAILED", failureReasons.insertedByOther.text))
    return isInserted
  }
  if (!isInserted && operation.status.state !== "broadcast") return false
  const status = yield* gateway.transactionStatus(hash)
  if (status.state === "mined" && !status.success) {
    yield* countGas(gateway, "reverted", status.gasUsed)
    const isOutOfTime = status.outOfTime === true
    // Close the chain before the insertion ends, or a process that dies in between would leave it open (test: `outOfTime.test.ts`).
    if (isOutOfTime) yield* closeChain(gateway, hash, update)
    const { text } = failureReasons[isOutOfTime ? "outOfTime" : "insertedByOther"]
    const cost = yield* stageCost(operation, gateway, { hash, status })
    yield* conclude(operation, failure("OPERATION_FAILED", text), cost)
    return true
  }
  if (!isInserted) return false
  const mined = status.state === "mined" ? status : null
  const gasUsed = mined?.gasUsed ?? null
  // Store the producer before the insertion ends, or a process that dies in between would never count it (test: `settleInsertion.test.ts`).
  if (mined?.producer !== undefined) yield* countProducer(gateway, hash, mined.producer)
  const result = { txHash: hash, block: root.block, gasUsed }
  const cost = yield* stageCost(operation, gateway, { hash, status })
  yield* conclude(operation, { type: "confirmed", result }, cost)
  if (gasUsed !== null) yield* countGas(gateway, "landed", gasUsed)
  yield* countNotes(gateway, update)
  return true
})

/** Stores that this producer's machine is fast enough for a proof. */
const countProducer = Effect.fnUntraced(function* (
  { chainId }: PoolGatewayShape,
  transactionHash: string,
  producer: string,
) {
  const calls = yield* OutOfTimeStore
  const telemetry = yield* Telemetry
  const at = yield* Clock.currentTimeMillis
  yield* calls.recordExecuted({ chainId, producer, transactionHash, at })
  const executed = yield* calls.producers(chainId)
  yield* telemetry.gauge("insertion_producers", executed, { chain: String(chainId) })
})

/** Counts our notes and others' in a full batch. A partial batch is counted with the full one that replaces it. */
const countNotes = Effect.fnUntraced(function* (
  { chainId }: PoolGatewayShape,
  { start, commitments }: TreeUpdate,
) {
  if (commitments.length < batchSize) return
  const notes = yield* NoteStore
  const telemetry = yield* Telemetry
  const ours = yield* notes.countNotes(chainId, { from: start, to: start + batchSize })
  const chain = String(chainId)
  yield* telemetry.count("inserted_notes_total", { chain, of: "owners" }, ours)
  yield* telemetry.count("inserted_notes_total", { chain, of: "others" }, batchSize - ours)
})

const countGas = Effect.fnUntraced(function* (
  { chainId }: PoolGatewayShape,
  outcome: "landed" | "reverted",
  gas: bigint,
) {
  const telemetry = yield* Telemetry
  yield* telemetry.count("insertion_gas_total", { chain: String(chainId), outcome }, Number(gas))
})
