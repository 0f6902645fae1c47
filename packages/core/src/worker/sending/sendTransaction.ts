import { Clock, Effect } from "effect"
import { failureReasons } from "../../operation/failureReasons.ts"
import type { Operation } from "../../operation/Operation.ts"
import { OperationStore } from "../../port/storage/OperationStore.ts"
import type {
  PoolGatewayShape,
  SignedTransaction,
  TransactionFees,
} from "../../port/chain/PoolGateway.ts"
import { Telemetry } from "../../port/Telemetry.ts"
import { isActive } from "../../application/intake/activeSenders.ts"
import { chooseSender, firstInTurn } from "./chooseSender.ts"
import { insertionTurn } from "../insertion/insertionTurn.ts"
import { advance, advanceBy, conclude, failure, type Step } from "../operationSteps.ts"
import { obstacleTo } from "../returning/obstacleTo.ts"
import { mustWait } from "../outOfTime/mustWait.ts"
import { broadcastCovered } from "./broadcastCovered.ts"
import { replacements } from "./replacements.ts"
import { signCovered } from "./signCovered.ts"
import { signInTurn } from "./signInTurn.ts"
import { refusedPause, replanOrFail } from "../replan.ts"
import { replanForgottenRoot } from "../replanForgottenRoot.ts"
import { logged } from "../../tracing/logEvents.ts"

/** The operator took every relaying account out of use, or the others cannot pay. */
const noneInUse = { again: 5_000, waitsFor: "operator" } as const satisfies Step

/** Pause between checks whether the preceding insertion is signed; milliseconds. */
const turnPause = 100

/**
 * proven → signed. If simulation rejects the call, nothing is sent and another plan is tried. The update that stores the signed bytes also
 * allocates the sender nonce. The operations' rows are the only counter, so it cannot drift, and every allocated nonce has bytes to
 * send (incident: a nonce counter that ran ahead of the chain and resubmitted for two days).
 */
export const signTransaction = Effect.fn("worker.signTransaction")(function* (
  operation: Operation,
  gateway: PoolGatewayShape,
) {
  const proven = operation.attempts.at(-1)?.proven
  if (proven === null || proven === undefined) return "done" satisfies Step
  const turn = yield* insertionTurn(operation, gateway)
  // An account that is not active signs no further insertion: this one waits until the preceding one is in a block, and then takes another.
  if (turn.type === "later" || (turn.type === "behind" && !(yield* isActive(gateway, turn.sender))))
    return yield* waitForTurn(operation)
  // Before simulation, which shows the call to an endpoint.
  if (yield* mustWait(operation, gateway))
    return { again: refusedPause, waitsFor: "closed" } satisfies Step
  if (
    operation.intent?.kind === "return" &&
    (yield* obstacleTo(gateway, operation.intent)) !== null
  )
    return { again: refusedPause, waitsFor: "recipient" } satisfies Step
  const rejected = yield* gateway.simulate(proven).pipe(
    Effect.as(null),
    // The endpoint does not know the preceding insertions. They land first, because their sender nonces are lower.
    Effect.catchIf(
      (error) =>
        error._tag === "SimulationRejected" &&
        turn.type === "behind" &&
        error.code === "WrongStart",
      () => Effect.succeed(null),
    ),
    Effect.catchTag("SimulationRejected", (rejection) => Effect.succeed(rejection)),
  )
  // Another plan would pay the same recipient and be rejected too.
  if (rejected?.byRecipient === true)
    return { again: refusedPause, waitsFor: "recipient" } satisfies Step
  // If the pool keeps roots forever, only a reorganisation or a false answer can make one unknown.
  if (rejected?.unknownRoot === true && gateway.rootMemory !== null)
    return yield* replanForgottenRoot(operation, gateway)
  if (rejected !== null)
    return yield* replanOrFail(
      operation,
      failureReasons.refused.text.replace("{code}", rejected.code),
    )
  const fees = yield* gateway.suggestFees(proven)
  const sender =
    turn.type === "behind"
      ? turn.sender
      : ((yield* chooseSender(operation, gateway, fees.most)) ??
        (yield* firstInTurn(operation, gateway)))
  if (sender === null) return noneInUse
  const { feeReserve } = gateway
  if (feeReserve !== null) return yield* signCovered(operation, gateway, feeReserve, sender, fees)
  return { next: yield* allocateAndSign(operation, gateway, sender, fees) } satisfies Step
})

/** Until an account can pay. */
const waitForFunds = { again: 5_000, waitsFor: "funds" } satisfies Step

/**
 * Waits until the preceding insertion is signed. After its deadline the insertion ends: it moves no money, and the next poll starts it
 * again.
 */
const waitForTurn = Effect.fnUntraced(function* (operation: Operation) {
  if ((yield* Clock.currentTimeMillis) <= operation.deadline)
    return { again: turnPause, waitsFor: "turn" } satisfies Step
  yield* conclude(operation, failure("OPERATION_EXPIRED"))
  return "done" satisfies Step
})

/** Signs the newest proven call under an unused sender nonce, and stores the bytes before any endpoint sees them. */
export const allocateAndSign = Effect.fnUntraced(function* (
  operation: Operation,
  gateway: PoolGatewayShape,
  sender: SignedTransaction["sender"],
  fees: TransactionFees,
) {
  const operations = yield* OperationStore
  const proven = operation.attempts.at(-1)?.proven
  if (proven === null || proven === undefined) return operation
  const { senderNonces } = gateway
  if (senderNonces === null) {
    const signed = yield* gateway.sign(proven, sender, null, fees)
    return yield* advance(operation, { type: "signed", signed })
  }
  const onChain = yield* senderNonces.next(sender, "pending")
  const { next, skips } = yield* signInTurn(
    gateway,
    sender,
    Effect.fnUntraced(function* (account) {
      const senderNonce = Math.max(onChain, (account.highest ?? -1) + 1)
      const signed = yield* gateway.sign(proven, sender, senderNonce, fees)
      const { next: stored, written: highest } = yield* advanceBy(
        operation,
        { type: "signed", signed },
        (version) => operations.updateInTurn(version, onChain),
      ).pipe(
        Effect.tapErrorTag("SenderNonceTaken", () =>
          Effect.map(operations.highestSenderNonce(gateway.chainId, sender), (stands) => {
            account.highest = stands
          }),
        ),
      )
      account.highest = senderNonce
      return { next: stored, skips: highest !== null && onChain > highest + 1 }
    }),
  )
  if (skips) yield* keyUsedOutside(gateway)
  return next
})

/** signed → broadcast. After an unclear answer it sends only the same bytes again: a new signature could pay twice. */
export const sendTransaction = Effect.fn("worker.sendTransaction")(function* (
  operation: Operation,
  gateway: PoolGatewayShape,
) {
  const telemetry = yield* Telemetry
  const signed = operation.attempts.at(-1)?.transactions.at(-1)
  if (signed === undefined) return "done" satisfies Step
  const outcome = yield* broadcastCovered(gateway, signed)
  yield* telemetry.count("broadcasts_total", { chain: String(gateway.chainId), outcome })
  switch (outcome) {
    case "accepted":
      yield* advance(operation, { type: "broadcast" })
      return "done" satisfies Step
    case "underpriced":
      return yield* outbid(operation, gateway)
    case "nonce-taken":
      return yield* resolveTakenNonce(operation, gateway)
    case "unfunded":
      return yield* moveToFundedAccount(operation, gateway, signed)
    // A final block proves that these bytes will never be executed. Only now may other bytes replace them.
    case "expired":
      return yield* signAfterExpiry(operation, gateway, signed)
    case "unclear":
      return { again: 1_000, waitsFor: "chain" } satisfies Step
  }
})

/**
 * Signs the call again in place of bytes that have expired, under the same nonce if they have one, because every later nonce waits behind
 * it.
 */
export const signAfterExpiry = Effect.fnUntraced(function* (
  operation: Operation,
  gateway: PoolGatewayShape,
  { senderNonce }: SignedTransaction,
) {
  if (senderNonce === null) return yield* signTransaction(operation, gateway)
  return { next: yield* replaceTransaction(operation, gateway) } satisfies Step
})

/**
 * Replaces the transaction with higher fees after a pause that doubles each time, so that a node that always asks for more cannot drive the
 * fees up fast. The pause counts from the operation's last change, because jobs may come at any time.
 */
const outbid = Effect.fnUntraced(function* (operation: Operation, gateway: PoolGatewayShape) {
  const waited = (yield* Clock.currentTimeMillis) - operation.updatedAt
  const times = replacements(operation)
  const pause = times === 0 ? 0 : 1_000 * 2 ** (times - 1)
  if (waited < pause) return { again: pause - waited, waitsFor: "retry" } satisfies Step
  return { next: yield* replaceTransaction(operation, gateway) } satisfies Step
})

/** Signs the same call under the same sender nonce with higher fees. The operation keeps every hash. */
export const replaceTransaction = Effect.fn("worker.replaceTransaction")(function* (
  operation: Operation,
  gateway: PoolGatewayShape,
) {
  const attempt = operation.attempts.at(-1)
  const last = attempt?.transactions.at(-1)
  if (attempt === undefined || attempt.proven === null || last === undefined) return operation
  const fees = yield* gateway.suggestFees(attempt.proven, last.fees)
  const signed = yield* gateway.sign(attempt.proven, last.sender, last.senderNonce, fees)
  return yield* advance(operation, { type: "signed", signed })
})

const resolveTakenNonce = Effect.fnUntraced(function* (
  operation: Operation,
  gateway: PoolGatewayShape,
) {
  const last = operation.attempts.at(-1)?.transactions.at(-1)
  if (last === undefined) return "done" satisfies Step
  switch ((yield* holderOfNonce(operation, gateway, last)).holder) {
    case "ours":
      yield* advance(operation, { type: "broadcast" })
      return "done" satisfies Step
    case "unclear":
      return { again: 1_000, waitsFor: "chain" } satisfies Step
    case "foreign": {
      // Somebody else uses this account's key, so the operator may have retired it or taken it out of use.
      const sender = (yield* isActive(gateway, last.sender))
        ? last.sender
        : yield* chooseSender(operation, gateway, last.fees.most)
      if (sender === null) return noneInUse
      return { next: yield* allocateAndSign(operation, gateway, sender, last.fees) } satisfies Step
    }
  }
})

/**
 * Finds out whose transaction used a taken nonce. Only if a block holds a foreign transaction under this nonce may the call be signed under
 * a new one. The operation's anchor makes a second execution impossible (incident: a mined transaction re-sent under the next nonce).
 */
export const holderOfNonce = Effect.fnUntraced(function* (
  operation: Operation,
  gateway: PoolGatewayShape,
  { sender, senderNonce }: SignedTransaction,
) {
  const { senderNonces } = gateway
  if (senderNonce === null || senderNonces === null) return { holder: "unclear" as const }
  const transactions = operation.attempts.flatMap((attempt) => attempt.transactions)
  for (const transaction of transactions) {
    if (transaction.sender !== sender || transaction.senderNonce !== senderNonce) continue
    const status = yield* gateway.transactionStatus(transaction.hash)
    if (status.state !== "unknown")
      return { holder: "ours" as const, hash: transaction.hash, status }
  }
  if ((yield* senderNonces.next(sender, "latest")) <= senderNonce)
    return { holder: "unclear" as const }
  yield* keyUsedOutside(gateway)
  return { holder: "foreign" as const }
})

/**
 * Sends the same call from another account that can pay, if no version of it is pending; the anchor lets only one of the two transactions
 * execute. `freeSenderNonces` uses up the abandoned nonce once its account has coins again. If bytes expire, the other account waits for
 * that, because until then both could cost fees.
 */
const moveToFundedAccount = Effect.fnUntraced(function* (
  operation: Operation,
  gateway: PoolGatewayShape,
  signed: SignedTransaction,
) {
  if (gateway.expiry !== null) return waitForFunds
  // Under another account's nonce an insertion would lose its order behind the preceding one.
  if ((yield* insertionTurn(operation, gateway)).type !== "now") return waitForFunds
  // A replacement has a predecessor that a node may still hold.
  const other =
    replacements(operation) === 0
      ? yield* chooseSender(operation, gateway, signed.fees.most, signed.sender)
      : null
  if (other === null) return waitForFunds
  return { next: yield* allocateAndSign(operation, gateway, other, signed.fees) } satisfies Step
})

/**
 * A relaying account sent a transaction that no operation signed. The service continues, and the operator should find out who else has the
 * key.
 */
const keyUsedOutside = Effect.fnUntraced(function* ({ chainId }: PoolGatewayShape) {
  const telemetry = yield* Telemetry
  const chain = String(chainId)
  yield* telemetry.count("relayer_key_used_outside_total", { chain })
  yield* logged("relayer-key-used-outside", { chain })
})
