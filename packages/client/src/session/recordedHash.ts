import { OperationPendingError, RelayAnswerError, RelayRequestError } from "../errors.ts"
import type { Transport } from "../transport/Transport.ts"
import { waitForOperation, type WaitOptions } from "./operation.ts"
import type { SessionKey } from "./SessionKey.ts"
import { unlearned } from "./unlearned.ts"

/** Waits for the hash of what was recorded. Its own failures are told as such; trouble in asking for it decides nothing. */
export async function recordedHash(
  transport: Transport,
  session: SessionKey,
  nonce: string,
  options: WaitOptions,
): Promise<string> {
  const wait = { ...options, until: "broadcast" } as const
  const { txHash } = await waitForOperation(transport, session, nonce, wait).catch(
    (cause: unknown) => {
      const isOutcome =
        cause instanceof OperationPendingError ||
        (cause instanceof RelayRequestError && cause.operation !== undefined)
      throw isOutcome ? cause : unlearned(nonce, cause)
    },
  )
  if (txHash === null) {
    throw new RelayAnswerError("The operation was broadcast without a hash", { nonce })
  }
  return txHash
}
