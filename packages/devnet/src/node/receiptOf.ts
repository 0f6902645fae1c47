import { setTimeout } from "node:timers/promises"
import {
  TransactionReceiptNotFoundError,
  type Hash,
  type PublicActions,
  type TransactionReceipt,
} from "viem"

const pause = 20

/**
 * Waits for a transaction's receipt. viem's own wait checks again only after a new block and misses a block that arrives during a check. On
 * a node that mines each transaction immediately, there may be no further block.
 *
 * @throws if the transaction is not mined within `timeoutMilliseconds` (default 60 s)
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
  throw new Error(`${hash} was not mined within ${timeoutMilliseconds} ms`)
}
