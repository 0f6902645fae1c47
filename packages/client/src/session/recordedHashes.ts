import { OperationPendingError, RelayAnswerError, RelayRequestError } from "../errors.ts"
import type { Transport } from "../transport/Transport.ts"
import { waitForOperation, type Operation, type WaitOptions } from "./operation.ts"
import type { SessionKey } from "./SessionKey.ts"
import { outcomeUnknown } from "./outcomeUnknown.ts"

/** The transactions of an operation in order. Usually one; several if a request needs more. */
export interface SentHashes {
  /** Hash of the last transaction, which completes the operation. */
  readonly txHash: string
  readonly txHashes: ReadonlyArray<string>
}

/**
 * Waits for the transaction hashes of a recorded operation.
 *
 * @throws The operation's own failure. Other errors leave its outcome open, so each becomes the error of `outcomeUnknown`.
 */
export async function recordedHashes(
  transport: Transport,
  session: SessionKey,
  nonce: string,
  options: WaitOptions,
): Promise<SentHashes> {
  const wait = { ...options, until: "broadcast" } as const
  const operation = await waitForOperation(transport, session, nonce, wait).catch(
    (cause: unknown) => {
      throw isOutcome(cause) ? cause : outcomeUnknown(nonce, cause)
    },
  )
  return hashesOf(operation, nonce)
}

/** Whether an error of waiting tells the outcome, or that the operation still runs. */
export function isOutcome(error: unknown): boolean {
  return (
    error instanceof OperationPendingError ||
    (error instanceof RelayRequestError && error.operation !== undefined)
  )
}

/** The hashes of a broadcast operation. */
export function hashesOf(
  {
    txHash,
    txHashes,
    replacedTxHashes,
  }: Pick<Operation, "txHash" | "txHashes" | "replacedTxHashes">,
  nonce: string,
): SentHashes {
  if (txHash === null) {
    throw new RelayAnswerError("The broadcast operation has no transaction hash", { nonce })
  }
  return { txHash, txHashes: txHashes.filter((hash) => !replacedTxHashes.includes(hash)) }
}
