import { authorize } from "../account/authorize.ts"
import type { Chain } from "../block/Chain.ts"
import { TooBigTransactionError } from "../resource/bandwidth.ts"
import { SLOT_MILLISECONDS, type Head, type State } from "../state/State.ts"
import { operationOf, type SignedTransaction } from "../transaction/SignedTransaction.ts"
import { Refusal } from "./Refusal.ts"

/** Largest transaction, bytes (java-tron, `TRANSACTION_MAX_BYTE_SIZE`). */
const MOST_BYTES = 500 * 1024
/** How far ahead of the head a transaction may expire, milliseconds. */
const LONGEST_LIFE = 86_400_000n

const expired = () => new Refusal("TRANSACTION_EXPIRATION_ERROR", "Transaction expired")

/**
 * The checks of a broadcast before charging and execution, in java-tron's order (`Wallet.broadcastTransaction`, `Manager.pushTransaction`,
 * `processTransaction`).
 *
 * @param head of the node that judges
 * @param isKnown whether a transaction is pending or in a block
 * @throws Refusal, SignatureError, TooBigTransactionError
 */
export function checkSent(
  state: State,
  chain: Chain,
  head: Head,
  isKnown: (id: string) => boolean,
  transaction: SignedTransaction,
): void {
  if (transaction.raw.contract.length === 0)
    throw new Refusal("CONTRACT_VALIDATE_ERROR", "Contract validate error : No contract!")
  if (transaction.raw.expiration < BigInt(head.timestamp + SLOT_MILLISECONDS)) throw expired()
  authorize(state, transaction, operationOf(transaction.raw))
  checkForBlock(chain, head, isKnown, transaction)
}

/** The checks that a block producer repeats. */
export function checkForBlock(
  chain: Chain,
  head: Head,
  isKnown: (id: string) => boolean,
  { id, raw, size }: SignedTransaction,
): void {
  if (!chain.names(raw.ref_block_bytes, raw.ref_block_hash, head.number))
    throw new Refusal("TAPOS_ERROR", "Tapos check error.")
  if (size > MOST_BYTES)
    throw new TooBigTransactionError(
      `Too big transaction, TxId ${id}, the size is ${size} bytes, maxTxSize ${MOST_BYTES}`,
    )
  const now = BigInt(head.timestamp)
  if (raw.expiration <= now || raw.expiration > now + LONGEST_LIFE) throw expired()
  if (raw.contract.length !== 1)
    throw new Refusal("OTHER_ERROR", "Error: act size should be exactly 1, this is extend feature")
  if (isKnown(id)) throw new Refusal("DUP_TRANSACTION_ERROR", "Dup transaction.")
}
