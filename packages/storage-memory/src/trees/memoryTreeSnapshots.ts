import type { ChainId, TreeSnapshotsShape } from "@shielded-relay/core"
import { compositeKey } from "../compositeKey.ts"
import type { Transactions } from "../Transactions.ts"

export function memoryTreeSnapshots(transactions: Transactions): TreeSnapshotsShape {
  const kept = new Map<string, Uint8Array>()
  const keyOf = (chainId: ChainId, part: number) => compositeKey(chainId, part)
  return {
    parts: (chainId, from, limit) =>
      transactions.statement(() => {
        const found: Array<Uint8Array> = []
        while (found.length < limit) {
          const part = kept.get(keyOf(chainId, from + found.length))
          if (part === undefined) break
          found.push(part.slice())
        }
        return found
      }),
    put: (chainId, part, bytes) =>
      transactions.statement((journal) => journal.set(kept, keyOf(chainId, part), bytes.slice())),
  }
}
