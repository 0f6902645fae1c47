import { uuidV4, uuidV7 } from "../../request/uuid.ts"
import { inTextOrder } from "../../transaction/inTextOrder.ts"
import { signTransaction } from "../../transaction/signTransaction.ts"
import type { PrimaryType, Transaction } from "../../transaction/Transaction.ts"
import type { Transport } from "../../transport/Transport.ts"
import { untilAborted } from "../../transport/untilAborted.ts"
import type { ActingSession, TransactionNonces } from "../SessionKey.ts"
import { jsonHeader, pathOf, signedPost, type SignedWireRequest } from "./signedRequest.ts"

/** The route of each kind of transaction. */
export const routes = {
  Deposit: "POST /deposit",
  ProoflessDeposit: "POST /proofless-deposit",
  DepositForOther: "POST /deposit-for-other",
  Transfer: "POST /transfer",
  Withdraw: "POST /withdraw",
  Swap: "POST /swap",
  PrivateSend: "POST /private-send",
  WithdrawStuckUtxos: "POST /withdraw-stuck-utxos",
} as const satisfies { readonly [P in PrimaryType]?: string }

type Sent = keyof typeof routes

/** Solana has a route of its own for this kind, under the chain id that Solana has in the API. */
const onSolana = { DepositForOther: "POST /deposit-solana-for-other" } as const
const solana = 501

/** A transaction without session and nonce. */
export type Intent<P extends Sent = Sent> = WithoutIdentity<
  Extract<Transaction, { readonly primaryType: P }>
>

type WithoutIdentity<T> = T extends unknown ? Omit<T, "sessionId" | "nonce"> : never

/**
 * Builds a transaction's request, authorised as the session's mode requires. Its bytes are fixed, so sending them again
 * is a safe retry.
 *
 * @throws The wallet's own error if it rejects, in EIP-712 mode. Nothing was sent then.
 */
export async function transactionRequest(
  transport: Transport,
  session: ActingSession,
  intent: Intent,
): Promise<SignedWireRequest> {
  const { sessionId, signer } = session
  const { primaryType, ...fields } = signer?.wallet.signs === "text" ? asInText(intent) : intent
  const key =
    primaryType === "DepositForOther" && intent.chainId === solana
      ? onSolana[primaryType]
      : routes[primaryType]
  if (signer === null) return signedPost(transport, session, key, fields)
  const nonce = nonceOf(signer.nonces, transport)
  const transaction = { ...intent, sessionId, nonce }
  const sign = () => signTransaction(signer.wallet, transaction)
  const signature = await untilAborted(sign, transport.signal)
  const timestamp = transport.now()
  const body = JSON.stringify({ sessionId, nonce, ...fields, signature, timestamp })
  return { method: "POST", target: pathOf(key), headers: jsonHeader, body, nonce }
}

/** Sorts the token pairs as a signed text lists them. A swap keeps its order, which says which token is the input. */
function asInText(intent: Intent): Intent {
  switch (intent.primaryType) {
    case "Swap":
    case "PrivateSend":
    case "WithdrawStuckUtxos":
      return intent
    case "Deposit":
    case "ProoflessDeposit":
    case "DepositForOther":
    case "Transfer":
    case "Withdraw":
      return inTextOrder(intent)
  }
}

function nonceOf(kind: TransactionNonces, transport: Transport): string {
  switch (kind) {
    case "v7":
      return uuidV7(transport.now(), transport.random)
    case "v4":
      return uuidV4(transport.random)
  }
}
