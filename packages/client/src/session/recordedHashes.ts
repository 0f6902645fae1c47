import { OperationPendingError, RelayAnswerError, RelayRequestError } from "../errors.ts"
import type { Transport } from "../transport/Transport.ts"
import { waitForOperation, type WaitOptions } from "./operation.ts"
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
      const isOutcome =
        cause instanceof OperationPendingError ||
        (cause instanceof RelayRequestError && cause.operation !== undefined)
      throw isOutcome ? cause : outcomeUnknown(nonce, cause)
    },
  )
  const { txHash, txHashes, replacedTxHashes } = operation
  if (txHash === null) {
    throw new RelayAnswerError("The broadcast operation has no transaction hash", { nonce })
  }
  return { txHash, txHashes: txHashes.filter((hash) => !replacedTxHashes.includes(hash)) }
}
