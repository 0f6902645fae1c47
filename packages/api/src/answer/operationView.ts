import {
  currentHash,
  earlierCalls,
  everyAttempt,
  renderTime,
  shownState,
  completedStages,
  type Address,
  type Operation,
  type SwapOutcome,
  type TokenAmount,
} from "@shielded-relay/core"

/**
 * An operation as its owner sees it (GET /operation/{nonce}). `txHash` is the newest transaction hash. `approvalOf` and `write`: see
 * `writingFor`.
 */
export function operationView(
  operation: Operation,
  { approvalOf, write }: DepositWriting,
): Readonly<Record<string, unknown>> {
  const { status } = operation
  const hashes = everyAttempt(operation).flatMap((attempt) =>
    attempt.transactions.map(({ hash }) => hash),
  )
  const txHash = currentHash(operation)
  const earlier = earlierCalls(operation)
  const merges = earlier.flatMap(({ plan, fee, ...call }) =>
    plan.kind === "merge"
      ? [{ ...call, ...(fee === null ? {} : { feeAmount: fee.toString() }) }]
      : [],
  )
  const parts = earlier.flatMap(({ plan, txHash: hash, block }) =>
    plan.kind === "part" ? [{ tokenAddresses: plan.tokens.map(write), txHash: hash, block }] : [],
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
    ...preparedDeposit(operation, { approvalOf, write }),
    ...orderOf(operation),
    ...chargedFee(operation),
    ...("code" in status ? { error: status.error, code: status.code } : {}),
    createdAt: renderTime(operation.createdAt),
    updatedAt: renderTime(operation.updatedAt),
    deadline: renderTime(operation.deadline),
  }
}

/**
 * The outcome of a swap. The pool undoes everything a failed action did, so it reports only that the action failed: every refund
 * has the same `reason`.
 */
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
  "the exchange returned less than the minimum output or could not execute the route; the input was refunded"

/** The order of the private send that an operation pays for or pays out. */
function orderOf({ intent }: Operation): Readonly<Record<string, unknown>> {
  if (intent?.kind !== "deposit" && intent?.kind !== "payout") return {}
  return intent.orderId === undefined ? {} : { orderId: intent.orderId }
}

/**
 * The fee that an operation pays and the debt that it settles, in smallest units of the fee token. Empty for operations without a fee, and
 * for requests refused before they were parsed. An operation that failed settled nothing.
 */
export function chargedFee(operation: Operation | null): {
  readonly feeAmount?: string
  readonly settledDebt?: string
} {
  const { fee } = { fee: null, ...operation?.intent }
  if (operation === null || fee === null) return {}
  const { intent, status } = operation
  const settles = intent?.kind === "withdraw" ? intent.settles : undefined
  return {
    feeAmount: fee.amount.toString(),
    ...(settles === undefined || status.state === "failed"
      ? {}
      : { settledDebt: settles.amount.toString() }),
  }
}

/** The transaction hashes of all its calls, the last call's last. Empty for an operation with one call. */
export function everyHash(operation: Operation): Readonly<Record<string, unknown>> {
  const earlier = completedStages(operation).map(({ txHash }) => txHash)
  return earlier.length === 0 ? {} : { txHashes: [...earlier, currentHash(operation)] }
}

/**
 * The unsigned transaction of a deposit that is not on chain yet, so that a caller who lost the first answer can still sign it.
 * Empty for every other operation.
 */
function preparedTransaction({ status, intent }: Operation): Readonly<Record<string, unknown>> {
  return status.state === "prepared" && intent?.kind === "deposit" ? { txData: intent.txData } : {}
}

/** The prepared transaction with the spender to approve, as the first answer named both. */
function preparedDeposit(
  operation: Operation,
  { approvalOf, write }: DepositWriting,
): Readonly<Record<string, unknown>> {
  const prepared = preparedTransaction(operation)
  const { intent } = operation
  const approval = approvalOf(intent?.kind === "deposit" ? intent.amounts : [])
  if (!("txData" in prepared) || approval === null) return prepared
  return { ...prepared, approvalAddress: write(approval) }
}

/** How a chain's addresses are written, and the spender that its depositors approve. */
interface DepositWriting {
  readonly approvalOf: (deposits: ReadonlyArray<Pick<TokenAmount, "token">>) => Address | null
  readonly write: (address: Address) => string
}

/** The operation that the first request started, in the form that a repeated request gets. */
export function repeatedOperation(operation: Operation): Readonly<Record<string, unknown>> {
  return {
    state: shownState(operation),
    txHash: currentHash(operation),
    ...preparedTransaction(operation),
    ...orderOf(operation),
  }
}
