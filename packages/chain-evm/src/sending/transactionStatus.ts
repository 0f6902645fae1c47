import { mostKnown } from "@shielded-relay/chain-rpc"
import type { TransactionStatus } from "@shielded-relay/core"
import { addressOfHex } from "@shielded-relay/pool-abi"
import { Effect } from "effect"
import type { Hex } from "@shielded-relay/pool-contracts"
import type { Endpoint, Endpoints } from "../rpc/Endpoints.ts"
import { blockCall, receiptCall, transactionCall } from "../rpc/ethereumCalls.ts"

export const readTransactionStatus = (endpoints: Endpoints, hash: Hex) =>
  mostKnown(endpoints, (endpoint) => statusAt(endpoint, hash))

const statusAt = Effect.fnUntraced(function* (endpoint: Endpoint, hash: Hex) {
  const receipt = yield* endpoint.ask(receiptCall(hash))
  if (receipt !== null) {
    // Nodes keep receipts of blocks that were reorganised away, so check that the block is on the
    // endpoint's chain.
    const block = yield* endpoint.ask(blockCall(receipt.blockNumber))
    if (block?.hash === receipt.blockHash) {
      return {
        state: "mined",
        sender: addressOfHex(receipt.from),
        block: { number: receipt.blockNumber, hash: receipt.blockHash },
        success: receipt.status === "0x1",
        gasUsed: receipt.gasUsed,
        cost: receipt.gasUsed * (receipt.effectiveGasPrice ?? 0n) + (receipt.l1Fee ?? 0n),
      } satisfies TransactionStatus
    }
  }
  const transaction = yield* endpoint.ask(transactionCall(hash))
  return { state: transaction === null ? "unknown" : "pending" } satisfies TransactionStatus
})
