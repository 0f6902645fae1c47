import { bytesToHex } from "@noble/hashes/utils.js"
import { toBase58, withPrefix } from "../address.ts"
import { object, type Json, type JsonObject } from "../protobuf/Json.ts"
import type { EnergyBill } from "../resource/energy.ts"
import type { NetBill } from "../resource/bandwidth.ts"
import type { ContractResult } from "../vm/ContractResult.ts"
import type { Execution, InternalTransaction } from "../vm/Machine.ts"

/** What the virtual machine did for a transaction. */
export interface ExecutionReceipt {
  readonly execution: Execution
  readonly bill: EnergyBill
  /** 21 bytes. */
  readonly address: Uint8Array
}

/** The outcome of a transaction in a block. Amounts are sun. */
export interface TransactionInfo {
  /** Hex. */
  readonly id: string
  readonly net: NetBill
  /** Fees besides bandwidth and energy: activation, several signatures, memo, permissions. */
  readonly otherFees: bigint
  /** `null` for transactions without the virtual machine. */
  readonly vm: ExecutionReceipt | null
  readonly withdrawExpireAmount: bigint
  readonly cancelUnfreezeV2Amount: ReadonlyMap<string, bigint>
}

/** The word in `ret[0].contractRet`. */
export function contractRet({ vm }: TransactionInfo): ContractResult {
  return vm?.execution.word ?? "SUCCESS"
}

export interface BlockPosition {
  readonly number: number
  readonly timestamp: number
}

/** JSON of `protocol.TransactionInfo` in the order of its fields. Defaults are omitted. */
export function infoToJson(
  info: TransactionInfo,
  { number, timestamp }: BlockPosition,
  visible: boolean,
): JsonObject {
  const { vm } = info
  const failed = vm !== null && vm.execution.word !== "SUCCESS"
  return object({
    id: info.id,
    fee: some(info.otherFees + info.net.fee + (vm?.bill.fee ?? 0n)),
    blockNumber: number,
    blockTimeStamp: timestamp,
    contractResult: [bytesToHex(vm?.execution.returnData ?? new Uint8Array())],
    contract_address: vm === null ? undefined : shown(vm.address, visible),
    receipt: object({
      energy_usage: some(vm?.bill.usage),
      energy_fee: some(vm?.bill.fee),
      origin_energy_usage: some(vm?.bill.originUsage),
      energy_usage_total: some(vm?.execution.energyUsed),
      net_usage: some(info.net.usage),
      net_fee: some(info.net.fee),
      result: vm?.execution.word,
      energy_penalty_total: some(vm?.execution.energyPenalty),
    }),
    log: listed((vm?.execution.logs ?? []).map((log) => logToJson(log, visible))),
    result: failed ? "FAILED" : undefined,
    resMessage: failed ? bytesToHex(new TextEncoder().encode(vm.execution.message)) : undefined,
    internal_transactions: listed(
      (vm?.execution.internalTransactions ?? []).map((each) => internalToJson(each, visible)),
    ),
    withdraw_expire_amount: some(info.withdrawExpireAmount),
    cancel_unfreezeV2_amount: listed(
      [...info.cancelUnfreezeV2Amount].map(([key, value]) => ({ key, value })),
    ),
  })
}

export function logToJson(log: Execution["logs"][number], visible: boolean): JsonObject {
  return object({
    // Without visible, addresses of logs lack the 41.
    address: visible ? toBase58(withPrefix(log.address)) : bytesToHex(log.address),
    topics: listed(log.topics.map((topic) => bytesToHex(topic))),
    data: log.data.length === 0 ? undefined : bytesToHex(log.data),
  })
}

export function internalToJson(each: InternalTransaction, visible: boolean): JsonObject {
  return object({
    hash: bytesToHex(each.hash),
    caller_address: shown(withPrefix(each.caller), visible),
    transferTo_address: shown(withPrefix(each.to), visible),
    callValueInfo: [object({ callValue: some(each.callValue) })],
    note: bytesToHex(new TextEncoder().encode(each.note)),
    rejected: each.rejected ? true : undefined,
  })
}

function shown(address: Uint8Array, visible: boolean): string {
  return visible ? toBase58(address) : bytesToHex(address)
}

function some(value: bigint | undefined): bigint | undefined {
  return value === 0n ? undefined : value
}

function listed(values: ReadonlyArray<Json>): ReadonlyArray<Json> | undefined {
  return values.length === 0 ? undefined : values
}
