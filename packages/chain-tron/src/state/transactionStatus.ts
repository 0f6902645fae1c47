import { mostKnown } from "@shielded-relay/chain-rpc"
import type { TransactionStatus } from "@shielded-relay/core"
import { addressOfHex } from "@shielded-relay/pool-abi"
import { Effect } from "effect"
import type { Endpoint, Endpoints } from "../rpc/Endpoints.ts"
import { receiptOutcome } from "../rpc/receiptOutcome.ts"
import { pendingCall, transactionCall, transactionInfoCall } from "../rpc/tronCalls.ts"
import { readBlock } from "./readBlock.ts"

/** The furthest status that an endpoint shows. `gasUsed` is energy, `cost` everything burnt, in sun. */
export const readTransactionStatus = (endpoints: Endpoints, id: string) =>
  mostKnown(endpoints, (endpoint) => statusAt(endpoint, id))

const statusAt = Effect.fnUntraced(function* (endpoint: Endpoint, id: string) {
  const info = yield* endpoint.ask(transactionInfoCall(id))
  const transaction = info === null ? null : yield* endpoint.ask(transactionCall(id))
  if (info !== null && transaction !== null && info.blockNumber !== undefined) {
    // The block must be on the endpoint's chain: a fork may have replaced it since.
    const block = yield* readBlock(endpoint, info.blockNumber)
    if (block?.transactionIds.includes(id) === true) {
      const { energy_usage_total = 0n, result } = info.receipt ?? {}
      const outcome = receiptOutcome(result)
      const [{ parameter }] = transaction.raw_data.contract
      return {
        state: "mined",
        sender: addressOfHex(parameter.value.owner_address),
        block: { number: block.number, hash: block.hash },
        success: info.result !== "FAILED" && outcome === "success",
        gasUsed: energy_usage_total,
        cost: info.fee ?? 0n,
        ...(outcome === "out-of-time" ? { outOfTime: true as const } : {}),
        ...(block.producer === null ? {} : { producer: block.producer }),
      } satisfies TransactionStatus
    }
  }
  const pending = yield* endpoint.ask(pendingCall(id))
  return { state: pending === null ? "unknown" : "pending" } satisfies TransactionStatus
})
