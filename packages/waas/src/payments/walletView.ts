import { stampedErrorBody, type Answer } from "@shielded-relay/api"
import { isWalletSent, renderTime, walletHash, type WalletOperation } from "@shielded-relay/core"

type Fields = Readonly<Record<string, unknown>>

/** The route whose requests start operations of this kind, as `kind` shows it. */
function kindOf({ leg, orderId }: WalletOperation): string {
  if (leg.kind !== "deposit") return leg.kind
  return orderId === null ? "public-to-private" : "public-to-public"
}

/**
 * An operation of a wallet's public coins as its organization sees it. `txHash` is that of the transaction which performs the request; `legs`
 * are all transactions, oldest first, with the block that holds each. An `excluded` one was never executed and never will be.
 */
export function walletView(operation: WalletOperation, nonce: string): Fields {
  const { status, legs, orderId, createdAt, updatedAt, deadline } = operation
  return {
    nonce,
    kind: kindOf(operation),
    state: status.state,
    txHash: walletHash(operation),
    legs: legs.map(({ leg, transactions, executed, excluded }) => ({
      kind: leg.kind,
      txHash: executed?.txHash ?? transactions.at(-1)?.hash ?? null,
      block: executed?.block ?? null,
      ...(excluded === true ? { excluded } : {}),
    })),
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
