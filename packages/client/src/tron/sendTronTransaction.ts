import { hexToBytes } from "@noble/hashes/utils.js"
import type { TronTransaction } from "./TronTransaction.ts"

/**
 * A TronWeb with an account, such as the one that TronLink injects, or an object with these members. TronWeb declares its transactions with
 * an enum of its own, which only a package that imports TronWeb can name: hence `never`, which every declaration of these methods fits.
 */
export interface TronWebSender {
  readonly trx: {
    /** Returns the unsigned transaction with its `signature`. */
    readonly sign: (transaction: never) => Promise<unknown>
    readonly sendRawTransaction: (transaction: never) => Promise<BroadcastAnswer>
  }
}

/** A node's answer: `result` if it took the transaction, otherwise `code` and, in hex, `message`. */
export interface BroadcastAnswer {
  readonly result?: boolean
  readonly code?: unknown
  readonly message?: unknown
}

/** The code of a node that already knows the transaction. */
const known = "DUP_TRANSACTION_ERROR"

/**
 * Lets the wallet sign a checked transaction and sends it. Returns its id, 64 hex digits, before the chain executes it; the balance shows
 * the deposit once it is on chain.
 *
 * @throws TypeError if the wallet returns no signature.
 * @throws Error with the node's message if the node refuses the transaction. Retry with the same transaction, which executes at most once;
 * a new one could deposit a second time.
 */
export async function sendTronTransaction(
  { trx }: TronWebSender,
  transaction: TronTransaction,
): Promise<string> {
  await signAndSend(trx, transaction)
  return transaction.txID
}

/** Lets the wallet sign a transaction, and sends it. The wallet gets a copy: what it changes is not sent. */
export async function signAndSend(trx: TronWebSender["trx"], transaction: object): Promise<void> {
  const signed: unknown = await Reflect.apply(trx.sign, trx, [structuredClone(transaction)])
  if (typeof signed !== "object" || signed === null || !("signature" in signed))
    throw new TypeError("The wallet returned no signature")
  const { signature } = signed
  const sending = [{ ...structuredClone(transaction), signature }]
  const answer: BroadcastAnswer = await Reflect.apply(trx.sendRawTransaction, trx, sending)
  if (answer.result !== true && answer.code !== known)
    throw new Error(
      `The node refused the transaction: ${String(answer.code)} ${textOf(answer.message)}`,
    )
}

function textOf(message: unknown): string {
  const text = typeof message === "string" ? message : ""
  return /^(?:[0-9a-f]{2})+$/i.test(text) ? new TextDecoder().decode(hexToBytes(text)) : text
}
