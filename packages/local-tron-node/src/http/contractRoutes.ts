import { keccak_256 } from "@noble/hashes/sha3.js"
import { bytesToHex, concatBytes } from "@noble/hashes/utils.js"
import { ContractValidateError, requires } from "../actuator/Actuator.ts"
import { withoutPrefix } from "../address.ts"
import { headOf } from "../block/Network.ts"
import { smartContract, triggerSmartContract } from "../protobuf/contracts.ts"
import { object, type Json, type JsonObject } from "../protobuf/Json.ts"
import { ParseError } from "../protobuf/ParseError.ts"
import type { ContractOperation } from "../transaction/contractExecution.ts"
import { internalToJson, logToJson } from "../transaction/TransactionInfo.ts"
import { transactionToJson } from "../transaction/transactionJson.ts"
import type { Execution } from "../vm/Machine.ts"
import { isConstantFunction } from "./abi.ts"
import { some } from "./accountJson.ts"
import type { Route } from "./blockRoutes.ts"
import { unsigned } from "./buildTransaction.ts"
import { constantCall, holdToRevert } from "./constantCall.ts"
import { hexText } from "./hexText.ts"
import type { RequestView } from "./NodeView.ts"
import type { Parameters } from "./Parameters.ts"
import { ServletError, servletErrorText } from "./ServletError.ts"

/** `data`, or the selector of `function_selector` followed by `parameter`. */
function calldata(request: Parameters): Uint8Array {
  if (!request.has("function_selector")) return request.bytes("data")
  const selector = keccak_256(new TextEncoder().encode(request.text("function_selector"))).slice(
    0,
    4,
  )
  return concatBytes(selector, request.bytes("parameter"))
}

function triggered(request: Parameters): ContractOperation {
  return {
    type: "TriggerSmartContract",
    value: triggerSmartContract.of({
      owner_address: request.validAddress("owner_address"),
      contract_address: request.validAddress("contract_address"),
      data: calldata(request),
      call_value: request.integer("call_value"),
      call_token_value: request.integer("call_token_value"),
      token_id: request.integer("token_id"),
    }),
  }
}

/** A call, or without `contract_address` a creation of `data`. */
function simulated(request: Parameters): ContractOperation {
  if (request.has("contract_address")) return triggered(request)
  const owner = request.validAddress("owner_address")
  return {
    type: "CreateSmartContract",
    value: {
      owner_address: owner,
      new_contract: smartContract.of({
        origin_address: owner,
        bytecode: request.bytes("data"),
        call_value: request.integer("call_value"),
      }),
      call_token_value: request.integer("call_token_value"),
      token_id: request.integer("token_id"),
    },
  }
}

/** Failures are part of the answer: `result.code` and `result.message`. */
async function answered(request: Parameters, answer: () => Promise<JsonObject>): Promise<Json> {
  const failed = (code: string, message: string) => ({
    result: { code, message: hexText(message, request.visible) },
  })
  try {
    return await answer()
  } catch (error) {
    if (error instanceof ContractValidateError)
      return failed("CONTRACT_VALIDATE_ERROR", error.message)
    if (error instanceof ServletError || error instanceof ParseError)
      return failed("OTHER_ERROR", servletErrorText(error) ?? "")
    throw error
  }
}

const triggerSmartContractRoute: Route = (view, request) =>
  answered(request, async () => {
    const operation = triggered(request)
    const { contract_address: address, data } = triggerOf(operation)
    const contract = await view.network.at(view.newest, (state) => state.contract(address))
    requires(contract !== null, "No contract or not a valid smart contract")
    if (contract.abi !== null && isConstantFunction(contract.abi, data))
      return simulate(view, request, operation)
    const { visible } = request
    const transaction = transactionToJson(unsigned(view, request, operation), visible)
    return { result: { result: true }, transaction: { visible, ...transaction } }
  })

function triggerOf(operation: ContractOperation) {
  if (operation.type === "TriggerSmartContract") return operation.value
  throw new Error("the operation must be a call")
}

async function simulate(
  view: RequestView,
  request: Parameters,
  operation: ContractOperation,
): Promise<JsonObject> {
  requires(view.settings.supportConstant, "this node does not support constant")
  const { visible } = request
  const transaction = unsigned(view, request, operation)
  const execution = await constantCall(view.network, view.newest, operation, transaction)
  holdToRevert(execution)
  const reverted = execution.word === "REVERT"
  return object({
    result: object({
      result: true,
      message: reverted ? hexText("REVERT opcode executed", visible) : undefined,
    }),
    energy_used: some(execution.energyUsed),
    constant_result: [bytesToHex(execution.returnData)],
    energy_penalty: some(execution.energyPenalty),
    ...effects(execution, visible),
    transaction: {
      ret: [reverted ? { ret: "FAILED" } : {}],
      visible,
      ...transactionToJson(transaction, visible),
    },
  })
}

function effects({ logs, internalTransactions }: Execution, visible: boolean) {
  return {
    logs: logs.length === 0 ? undefined : logs.map((log) => logToJson(log, visible)),
    internal_transactions:
      internalTransactions.length === 0
        ? undefined
        : internalTransactions.map((each) => internalToJson(each, visible)),
  }
}

const triggerConstantContract: Route = (view, request) =>
  answered(request, () => simulate(view, request, simulated(request)))

/** The least energy limit that suffices, found by halving (java-tron, `Wallet.estimateEnergy`). */
const estimateEnergy: Route = (view, request) =>
  answered(request, async () => {
    requires(view.settings.estimateEnergy, "this node does not estimate energy")
    requires(view.settings.supportConstant, "this node does not support constant")
    const operation = simulated(request)
    const transaction = unsigned(view, request, operation)
    const run = (energy: bigint) =>
      constantCall(view.network, view.newest, operation, transaction, energy)
    const { getMaxFeeLimit, getEnergyFee } = view.network.state.profile.parameters
    let enough = BigInt(Math.floor(getMaxFeeLimit / getEnergyFee))
    const widest = await run(enough)
    holdToRevert(widest)
    if (widest.word === "REVERT")
      return {
        result: { result: true, message: hexText("REVERT opcode executed", request.visible) },
      }
    let low = widest.energyUsed
    if ((await run(low)).word === "SUCCESS")
      return { result: { result: true }, energy_required: low }
    while (enough - low > 1n) {
      const middle = (low + enough) / 2n
      if ((await run(middle)).word === "SUCCESS") enough = middle
      else low = middle
    }
    return { result: { result: true }, energy_required: enough }
  })

const getContract: Route = (view, request) =>
  view.network.at(view.newest, (state) => {
    const contract = state.contract(request.address("value"))
    return contract === null ? {} : smartContract.toJson(contract, request.visible)
  })

const getContractInfo: Route = (view, request) =>
  view.network.at(view.newest, (state) => {
    const address = request.address("value")
    const contract = state.contract(address)
    if (contract === null) return {}
    const short = withoutPrefix(address)
    const block = view.network.contextOf(headOf(view.newest))
    const { bytecode: _, ...shown } = smartContract.toJson(contract, request.visible)
    return {
      smart_contract: shown,
      runtimecode: bytesToHex(state.machine.codeOf(short)),
      contract_state: object({
        energy_factor: some(BigInt(state.machine.energyFactorOf(short, block))),
        update_cycle: some(BigInt(block.cycle)),
      }),
    }
  })

export const contractRoutes: { readonly [name: string]: Route } = {
  triggersmartcontract: triggerSmartContractRoute,
  triggerconstantcontract: triggerConstantContract,
  estimateenergy: estimateEnergy,
  getcontract: getContract,
  getcontractinfo: getContractInfo,
}
