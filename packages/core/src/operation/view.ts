import { renderAddress } from "../address/index.ts"
import type { Address, ChainFamily } from "../address/Address.ts"
import { renderTime } from "../request/index.ts"
import type { Operation, OperationState, Plan, SwapOutcome } from "./Operation.ts"
import { isFinal } from "./transition.ts"
import { everyAttempt, isOnTheWay, stagesOver } from "./stages.ts"

/** What its owner is told of an operation (GET /operation/{nonce}); the newest transaction hash is `txHash`. `family`: how its tokens are written. */
export function operationView(
  operation: Operation,
  family: ChainFamily,
): Readonly<Record<string, unknown>> {
  const { status } = operation
  const hashes = everyAttempt(operation).flatMap((attempt) =>
    attempt.transactions.map(({ hash }) => hash),
  )
  const txHash = currentHash(operation)
  const earlier = earlierCalls(operation)
  const merges = earlier.flatMap(({ plan, ...call }) => (plan.kind === "merge" ? [call] : []))
  const write = (token: Address) => renderAddress(token, family)
  const parts = earlier.flatMap(({ plan, ...call }) =>
    plan.kind === "part" ? [{ tokenAddresses: plan.tokens.map(write), ...call }] : [],
  )
  const inUse = new Set([txHash, ...earlier.map((call) => call.txHash)])
  return {
    nonce: operation.request?.nonce ?? null,
    kind: operation.kind,
    state: shownState(operation),
    txHash,
    txHashes: hashes,
    replacedTxHashes: hashes.filter((hash) => !inUse.has(hash)),
    ...(merges.length === 0 ? {} : { merges }),
    ...(parts.length === 0 ? {} : { parts }),
    ...("result" in status
      ? {
          result: {
            txHash: status.result.txHash,
            block: status.result.block,
            ...swapView(status.result.swap),
          },
        }
      : {}),
    ...preparedTransaction(operation),
    ...orderOf(operation),
    ...("code" in status ? { error: status.error, code: status.code } : {}),
    createdAt: renderTime(operation.createdAt),
    updatedAt: renderTime(operation.updatedAt),
    deadline: renderTime(operation.deadline),
  }
}

/** What its owner is told of the state. Until the last of its calls is planned, what was asked for is no further than accepted. */
export function shownState(operation: Operation): OperationState["state"] {
  const { state } = operation.status
  return !isFinal(state) && isOnTheWay(operation) ? "accepted" : state
}

/**
 * The calls before the last one, oldest first; the block is that of the ones that are over. Every attempt of a stage is of one kind. What an
 * operation failed with in the middle was never executed.
 */
function earlierCalls(operation: Operation): ReadonlyArray<{
  readonly plan: Plan
  readonly txHash: string
  readonly block: number | null
}> {
  const plan = operation.attempts.at(-1)?.plan
  const current = shownState(operation) === "accepted" ? newestHash(operation) : null
  return [
    ...stagesOver(operation).flatMap(({ attempts, txHash, block }) =>
      attempts.slice(-1).map((attempt) => ({ plan: attempt.plan, txHash, block })),
    ),
    ...(plan === undefined || current === null ? [] : [{ plan, txHash: current, block: null }]),
  ]
}

/** What came of a swap: a refund names its cause as far as the pool tells it, which undoes whatever the action did. */
function swapView(swap: SwapOutcome | undefined): Readonly<Record<string, unknown>> {
  switch (swap?.kind) {
    case undefined:
      return {}
    case "swapped":
      return { swap: { outcome: "swapped", received: swap.received.toString() } }
    case "refunded":
      return {
        swap: { outcome: "refunded", refunded: swap.refunded.toString(), reason: refundReason },
      }
  }
}

const refundReason =
  "the exchange would have given less than the least that was accepted, or could not execute the route; the input was given back"

/** The private send that an operation pays for, or pays out for. */
export function orderOf({ intent }: Operation): Readonly<Record<string, unknown>> {
  if (intent?.kind !== "deposit" && intent?.kind !== "payout") return {}
  return intent.orderId === undefined ? {} : { orderId: intent.orderId }
}

/** The hash that stands for an operation: the one that was executed, else the newest that was sent; never that of a call before its last. */
export function currentHash(operation: Operation): string | null {
  if ("result" in operation.status) return operation.status.result.txHash
  return isOnTheWay(operation) ? null : newestHash(operation)
}

/** The hashes of all its calls, the last one's last; nothing where there is but one. */
export function everyHash(operation: Operation): Readonly<Record<string, unknown>> {
  const earlier = stagesOver(operation).map(({ txHash }) => txHash)
  return earlier.length === 0 ? {} : { txHashes: [...earlier, currentHash(operation)] }
}

function newestHash({ attempts }: Operation): string | null {
  return attempts.at(-1)?.transactions.at(-1)?.hash ?? null
}

/**
 * The transaction of a deposit that nobody has seen on chain, as its caller was given it: whoever lost that answer can still sign it. Of
 * any other operation nothing.
 */
export function preparedTransaction({
  status,
  intent,
}: Operation): Readonly<Record<string, unknown>> {
  return status.state === "prepared" && intent?.kind === "deposit" ? { txData: intent.txData } : {}
}
