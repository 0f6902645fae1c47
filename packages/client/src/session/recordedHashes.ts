import { OperationPendingError, RelayAnswerError, RelayRequestError } from "../errors.ts"
import type { Transport } from "../transport/Transport.ts"
import { waitForOperation, type WaitOptions } from "./operation.ts"
import type { SessionKey } from "./SessionKey.ts"
import { unlearned } from "./unlearned.ts"

/** The transactions that an operation consists of, in their order: one, or several where a request takes more. */
export interface SentHashes {
  /** The last one's: with it everything that was asked for has been done. */
  readonly txHash: string
  readonly txHashes: ReadonlyArray<string>
}

/** Waits for the hashes of what was recorded. Its own failures are told as such; trouble in asking for them decides nothing. */
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
      throw isOutcome ? cause : unlearned(nonce, cause)
    },
  )
  const { txHash, txHashes, replacedTxHashes } = operation
  if (txHash === null) {
    throw new RelayAnswerError("The operation was broadcast without a hash", { nonce })
  }
  return { txHash, txHashes: txHashes.filter((hash) => !replacedTxHashes.includes(hash)) }
}
