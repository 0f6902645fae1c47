import { stampedErrorBody, type Answer } from "@shielded-relay/api"
import {
  cancelling,
  isCancelExecuted,
  isWalletFinal,
  isWalletSent,
  performing,
  renderTime,
  walletHash,
  type WalletLeg,
  type WalletOperation,
} from "@shielded-relay/core"

type Fields = Readonly<Record<string, unknown>>

/** The route whose requests start operations of this kind, as `kind` shows it. */
function kindOf({ leg, orderId }: WalletOperation): string {
  if (leg.kind !== "deposit") return leg.kind
  return orderId === null ? "public-to-private" : "public-to-public"
}

/**
 * The transactions of a leg: the one that performs it, and the one that cancels it, if there is one. `excluded`: never executed, and never
 * will be. Of the two that is known once the operation has ended.
 */
function legViews(operation: WalletOperation, one: WalletLeg): ReadonlyArray<Fields> {
  const { leg, executed, excluded } = one
  const isCancel = isCancelExecuted(one)
  const view = (kind: string, hash: string | undefined, isExecuted: boolean) => ({
    kind,
    txHash: (isExecuted ? executed?.txHash : undefined) ?? hash ?? null,
    block: (isExecuted ? executed?.block : undefined) ?? null,
    ...(excluded === true || (!isExecuted && isWalletFinal(operation)) ? { excluded: true } : {}),
  })
  const performs = view(leg.kind, performing(one).at(-1)?.hash, executed !== null && !isCancel)
  const cancel = cancelling(one).at(-1)
  return cancel === undefined ? [performs] : [performs, view("cancel", cancel.hash, isCancel)]
}

/**
 * An operation of a wallet's public coins as its organization sees it. `txHash` is that of the transaction which performs the request; `legs`
 * are all transactions, oldest first, with the block that holds each. An `excluded` one was never executed and never will be.
 */
export function walletView(operation: WalletOperation, nonce: string): Fields {
  const { status, legs, cancelled, orderId, createdAt, updatedAt, deadline } = operation
  return {
    nonce,
    kind: kindOf(operation),
    state: status.state,
    txHash: walletHash(operation),
    legs: legs.flatMap((one) => legViews(operation, one)),
    ...(cancelled === true ? { cancelled } : {}),
    ...(orderId === null ? {} : { scheduleId: orderId }),
    ...(status.state === "failed" ? { error: status.error, code: status.code } : {}),
    createdAt: renderTime(createdAt),
    updatedAt: renderTime(updatedAt),
    deadline: renderTime(deadline),
  }
}

/** What a repeat of the request is told. */
export function repeatedWallet(operation: WalletOperation): Fields {
  const { status, orderId } = operation
  return {
    state: status.state,
    txHash: walletHash(operation),
    ...(orderId === null ? {} : { scheduleId: orderId }),
  }
}

/**
 * The answer about an accepted operation: `{status, data: {txHash, …}, nonce}`; 202 with an empty `txHash` until its own transaction is sent, or
 * while the storage cannot be read (`null`).
 */
export function walletAnswer(
  operation: WalletOperation | null,
  nonce: string,
  more: Fields = {},
): Answer {
  if (operation?.status.state === "failed") {
    const { code, error } = operation.status
    const shown = walletView(operation, nonce)
    const body = stampedErrorBody({ code, message: error, nonce, details: { operation: shown } })
    return { outcome: "refused", code, body }
  }
  const isSent = operation !== null && isWalletSent(operation)
  const shown = isSent || operation === null ? {} : { operation: walletView(operation, nonce) }
  return {
    outcome: isSent ? "ok" : "accepted",
    body: {
      status: "success",
      data: { txHash: isSent ? walletHash(operation) : "", ...more, ...shown },
      nonce,
    },
  }
}
