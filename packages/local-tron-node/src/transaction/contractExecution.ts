import { keccak_256 } from "@noble/hashes/sha3.js"
import { bytesToHex } from "@noble/hashes/utils.js"
import { existing, requires } from "../actuator/Actuator.ts"
import { toBase58, withoutPrefix, withPrefix } from "../address.ts"
import { CONTRACT_ACCOUNT, smartContract, type SmartContract } from "../protobuf/contracts.ts"
import { callerEnergy, chargeEnergy, originEnergy } from "../resource/energy.ts"
import { equalBytes } from "../state/equalBytes.ts"
import type { State } from "../state/State.ts"
import type { BlockContext, Execution, Message } from "../vm/Machine.ts"
import type { Operation } from "./contractCodecs.ts"
import { createdAddress } from "./SignedTransaction.ts"
import type { ExecutionReceipt } from "./TransactionInfo.ts"

export type ContractOperation = Extract<
  Operation,
  { readonly type: "CreateSmartContract" | "TriggerSmartContract" }
>

/** Smallest id of a TRC-10 token, less 1. */
const MIN_TOKEN_ID = 1_000_000n
/** Bytes of a contract's name. */
const NAME_BYTES = 32

/** A validated message and who pays for it. */
interface Prepared {
  readonly message: Message
  /** Of a call; `null` for a creation. */
  readonly called: SmartContract | null
  /** Of a creation. */
  readonly created: SmartContract | null
  /** 21 bytes. */
  readonly address: Uint8Array
}

interface Terms {
  /** Sun. */
  readonly feeLimit: bigint
  /** Transaction id, 32 bytes. */
  readonly hash: Uint8Array
  readonly isConstant: boolean
}

/** Validates a contract operation (java-tron, `VMActuator.call` and `create`). @throws ContractValidateError */
export function prepare(state: State, operation: ContractOperation, terms: Terms): Prepared {
  return operation.type === "TriggerSmartContract"
    ? prepareCall(state, operation.value, terms)
    : prepareCreation(state, operation.value, terms)
}

function prepareCall(
  state: State,
  value: Extract<ContractOperation, { readonly type: "TriggerSmartContract" }>["value"],
  terms: Terms,
): Prepared {
  const { owner_address: owner, contract_address: address, call_value: callValue } = value
  const called = state.contract(address)
  requires(called !== null, "No contract or not a smart contract")
  requires(callValue >= 0n, "callValue must be >= 0")
  requires(value.call_token_value >= 0n, "tokenValue must be >= 0")
  validateToken(value.call_token_value, value.token_id)
  validateFeeLimit(state, terms.feeLimit)
  validateCallValue(state, owner, callValue)
  return {
    called,
    created: null,
    address,
    message: {
      kind: "call",
      from: withoutPrefix(owner),
      to: withoutPrefix(address),
      callValue,
      data: value.data,
      transactionId: terms.hash,
      isConstant: terms.isConstant,
    },
  }
}

function prepareCreation(
  state: State,
  value: Extract<ContractOperation, { readonly type: "CreateSmartContract" }>["value"],
  terms: Terms,
): Prepared {
  const { owner_address: owner, new_contract: given } = value
  const made = given ?? smartContract.of({})
  requires(equalBytes(owner, made.origin_address), "OwnerAddress is not equals OriginAddress")
  requires(
    new TextEncoder().encode(made.name).length <= NAME_BYTES,
    "contractName's length cannot be greater than 32",
  )
  const percent = made.consume_user_resource_percent
  requires(percent >= 0n && percent <= 100n, "percent must be >= 0 and <= 100")
  const address = createdAddress(terms.hash, owner)
  requires(
    state.account(address) === null,
    `Trying to create a contract with existing contract address: ${toBase58(address)}`,
  )
  validateFeeLimit(state, terms.feeLimit)
  requires(made.call_value >= 0n, "callValue must be >= 0")
  requires(value.call_token_value >= 0n, "tokenValue must be >= 0")
  requires(terms.isConstant || made.origin_energy_limit > 0n, "The originEnergyLimit must be > 0")
  validateToken(value.call_token_value, value.token_id)
  validateCallValue(state, owner, made.call_value)
  const version = state.profile.parameters.getAllowTvmCompatibleEvm === 1 ? 1 : 0
  return {
    called: null,
    created: { ...made, contract_address: address, version, trx_hash: terms.hash },
    address,
    message: {
      kind: "create",
      from: withoutPrefix(owner),
      callValue: made.call_value,
      data: made.bytecode,
      transactionId: terms.hash,
      isConstant: terms.isConstant,
    },
  }
}

function validateToken(value: bigint, id: bigint): void {
  requires(id > MIN_TOKEN_ID || id === 0n, `tokenId must be > ${MIN_TOKEN_ID}`)
  requires(
    value === 0n || id !== 0n,
    `invalid arguments with tokenValue = ${value}, tokenId = ${id}`,
  )
  // This network has no TRC-10 tokens.
  requires(value === 0n, "No asset !")
}

function validateFeeLimit(state: State, feeLimit: bigint): void {
  const most = BigInt(state.profile.parameters.getMaxFeeLimit)
  requires(feeLimit >= 0n && feeLimit <= most, `feeLimit must be >= 0 and <= ${most}`)
}

function validateCallValue(state: State, owner: Uint8Array, callValue: bigint): void {
  if (callValue === 0n) return
  requires(state.account(owner) !== null, "Validate InternalTransfer error, no OwnerAccount.")
  requires(
    state.balanceOf(owner) >= callValue,
    "Validate InternalTransfer error, balance is not sufficient.",
  )
}

/** Runs a contract operation of a transaction and charges its energy. */
export async function executeContract(
  state: State,
  operation: ContractOperation,
  terms: Omit<Terms, "isConstant">,
  block: BlockContext,
): Promise<ExecutionReceipt> {
  const prepared = prepare(state, operation, { ...terms, isConstant: false })
  const { message, called, address } = prepared
  const caller = operation.value.owner_address
  existing(state, caller)
  const own = callerEnergy(state, caller, terms.feeLimit, message.callValue)
  const lent = called === null ? 0n : originEnergy(state, caller, called, own)
  const execution = await state.machine.execute(message, block, own + lent)
  if (execution.word === "SUCCESS") register(state, prepared, execution)
  return { execution, address, bill: chargeEnergy(state, caller, called, execution.energyUsed) }
}

/** Keeps what was created, by the transaction and by contracts. */
function register(state: State, { created, address }: Prepared, execution: Execution): void {
  if (created !== null) keep(state, { ...created, code_hash: keccak_256(execution.returnData) })
  for (const { note, caller, to, rejected } of execution.internalTransactions) {
    if (rejected) continue
    if (note !== "create") {
      // TRX that a contract sends activates its receiver.
      if (state.account(withPrefix(to)) !== null) state.activate(withPrefix(to))
      continue
    }
    // A contract made by a contract belongs to its maker, and its callers pay for everything (`Program.createContractImpl`).
    keep(
      state,
      smartContract.of({
        origin_address: withPrefix(caller),
        contract_address: withPrefix(to),
        consume_user_resource_percent: 100n,
        version: created?.version ?? state.contract(address)?.version ?? 0,
        code_hash: keccak_256(state.machine.codeOf(to)),
      }),
    )
  }
}

function keep(state: State, contract: SmartContract): void {
  state.activate(contract.contract_address, CONTRACT_ACCOUNT)
  state.contracts.set(bytesToHex(contract.contract_address), contract)
}
