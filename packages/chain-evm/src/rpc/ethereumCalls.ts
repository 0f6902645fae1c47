import type { RpcCall } from "@shielded-relay/chain-rpc"
import { Schema } from "effect"
import type { Hex } from "@shielded-relay/pool-contracts"
import { fromNumber } from "ox/Hex"
import {
  Count,
  Hash,
  HexBytes,
  Quantity,
  RpcBlock,
  RpcFeeHistory,
  RpcLog,
  RpcReceipt,
  RpcTransaction,
} from "./ethereumSchemas.ts"

export type BlockTag = "latest" | "pending" | "finalized"

const blockParameter = (block: BlockTag | number) =>
  typeof block === "number" ? fromNumber(block) : block

export const chainIdCall: RpcCall<bigint> = {
  method: "eth_chainId",
  params: [],
  result: Quantity,
}

/** `null` if the node does not have the block. */
export function blockCall(block: BlockTag | number): RpcCall<RpcBlock | null> {
  return {
    method: "eth_getBlockByNumber",
    params: [blockParameter(block), false],
    result: Schema.NullOr(RpcBlock),
  }
}

export interface LogFilter {
  readonly address: Hex
  readonly fromBlock: number
  readonly toBlock: number
  /** First topics; a log matches if it has any of them. */
  readonly topics: ReadonlyArray<Hex>
}

export function logsCall(filter: LogFilter): RpcCall<ReadonlyArray<RpcLog>> {
  return {
    method: "eth_getLogs",
    params: [
      {
        address: filter.address,
        fromBlock: fromNumber(filter.fromBlock),
        toBlock: fromNumber(filter.toBlock),
        topics: [filter.topics],
      },
    ],
    result: Schema.Array(RpcLog),
  }
}

export interface MessageCall {
  readonly from?: Hex
  readonly to: Hex
  readonly data: Hex
  /** Gas limit. Default: the node's own limit. */
  readonly gas?: bigint
}

export function messageCall(message: MessageCall, block: BlockTag | number): RpcCall<Hex> {
  const { gas, ...rest } = message
  const limited = gas === undefined ? rest : { ...rest, gas: fromNumber(gas) }
  return { method: "eth_call", params: [limited, blockParameter(block)], result: HexBytes }
}

/**
 * Runs creation code once on the newest block, with this gas limit. The chain's state is unchanged.
 */
export function codeOnceCall(data: Hex, gas: bigint): RpcCall<Hex> {
  return {
    method: "eth_call",
    params: [{ data, gas: fromNumber(gas) }, "latest"],
    result: HexBytes,
  }
}

export interface EstimatedMessage extends Omit<Partial<MessageCall>, "gas"> {
  /** Wei. Default 0. */
  readonly value?: bigint
}

/** Without `to` the message creates a contract. */
export function estimateCall(
  { value, ...rest }: EstimatedMessage,
  block: "latest" | "pending" = "pending",
): RpcCall<bigint> {
  const message = value === undefined ? rest : { ...rest, value: fromNumber(value) }
  return { method: "eth_estimateGas", params: [message, block], result: Quantity }
}

export function codeCall(address: Hex, block: BlockTag | number = "latest"): RpcCall<Hex> {
  return { method: "eth_getCode", params: [address, blockParameter(block)], result: HexBytes }
}

export function balanceCall(address: Hex, block: BlockTag | number = "latest"): RpcCall<bigint> {
  return { method: "eth_getBalance", params: [address, blockParameter(block)], result: Quantity }
}

export function transactionCountCall(address: Hex, block: BlockTag | number): RpcCall<number> {
  return {
    method: "eth_getTransactionCount",
    params: [address, blockParameter(block)],
    result: Count,
  }
}

export function sendCall(raw: Hex): RpcCall<Hex> {
  return { method: "eth_sendRawTransaction", params: [raw], result: Hash }
}

export function receiptCall(hash: Hex): RpcCall<typeof RpcReceipt.Type | null> {
  return {
    method: "eth_getTransactionReceipt",
    params: [hash],
    result: Schema.NullOr(RpcReceipt),
  }
}

export function transactionCall(hash: Hex): RpcCall<typeof RpcTransaction.Type | null> {
  return {
    method: "eth_getTransactionByHash",
    params: [hash],
    result: Schema.NullOr(RpcTransaction),
  }
}

/**
 * Base fees of the newest blocks and the next one, and the median priority fee paid in each of the
 * newest.
 */
export function feeHistoryCall(blocks: number): RpcCall<typeof RpcFeeHistory.Type> {
  return {
    method: "eth_feeHistory",
    params: [fromNumber(blocks), "latest", [50]],
    result: RpcFeeHistory,
  }
}

export const priorityFeeCall: RpcCall<bigint> = {
  method: "eth_maxPriorityFeePerGas",
  params: [],
  result: Quantity,
}
