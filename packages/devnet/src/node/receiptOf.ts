import { setTimeout } from "node:timers/promises"
import {
  TransactionReceiptNotFoundError,
  type Hash,
  type PublicActions,
  type TransactionReceipt,
} from "viem"

const pause = 20

/**
 * The receipt of a transaction, once it is mined. viem's own wait looks again only when a new block comes, and passes over one that
 * comes while it is looking: on a node that mines each transaction at once there may never be another.
 *
 * @throws when the transaction is not mined within `timeoutMilliseconds` (default 60 s)
 */
export async function receiptOf(
  client: Pick<PublicActions, "getTransactionReceipt">,
  hash: Hash,
  timeoutMilliseconds = 60_000,
): Promise<TransactionReceipt> {
  for (let waited = 0; waited < timeoutMilliseconds; waited += pause) {
    const receipt = await client.getTransactionReceipt({ hash }).catch((error: unknown) => {
      if (error instanceof TransactionReceiptNotFoundError) return null
      throw error
    })
    if (receipt !== null) return receipt
    await setTimeout(pause)
  }
  throw new Error(`${hash} was not mined`)
}
