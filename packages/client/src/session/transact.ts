import type { Transport } from "../transport/Transport.ts"
import type { WaitOptions } from "./operation.ts"
import { recordedHashes, type SentHashes } from "./recordedHashes.ts"
import type { ActingSession } from "./SessionKey.ts"
import { routes, transactionRequest, type Intent } from "./transactionRequest.ts"
import { tellingNonce } from "./unlearned.ts"
import { untilDecided } from "./untilDecided.ts"

/** An operation whose transaction was broadcast. */
export interface SentOperation extends SentHashes {
  /** The request's nonce: `session.operation(nonce)` answers for ever. */
  readonly nonce: string
}

export interface SendOptions extends WaitOptions {
  /** Told the nonce before anything is sent, and awaited: whoever writes it down finds the operation even after losing the whole program. */
  readonly beforeSending?: (nonce: string) => void | Promise<void>
}

/**
 * Sends a transaction request so that it happens at most once, and waits for its hash.
 *
 * @throws RelayRequestError when it was refused or failed, with `operation` when there is one.
 * @throws RelayNetworkError when its fate could not be learned, RelayVerificationError when nothing that was told of it is the service's; the
 * error's `nonce` finds it later. So does an aborted call, whose `cause` is the signal's reason.
 * @throws OperationPendingError when it still runs after `patience`.
 */
export async function transact(
  transport: Transport,
  session: ActingSession,
  intent: Intent<"Transfer" | "Withdraw" | "Swap">,
  options: SendOptions = {},
): Promise<SentOperation> {
  const request = await transactionRequest(transport, session, intent)
  const { nonce } = request
  await options.beforeSending?.(nonce)
  return tellingNonce(nonce, async () => {
    const answer = await untilDecided(transport, session, routes[intent.primaryType], request)
    const { txHash = null, txHashes } = answer ?? {}
    const sent =
      txHash === null
        ? await recordedHashes(transport, session, nonce, options)
        : { txHash, txHashes: txHashes ?? [txHash] }
    return { ...sent, nonce }
  })
}
