import type { RestCall } from "@shielded-relay/chain-rpc"
import type { Hex } from "@shielded-relay/pool-contracts"
import { Schema, SchemaTransformation } from "effect"
import { resourceCodes, type Resource } from "../transaction/systemContract.ts"
import {
  AccountResource,
  Accepted,
  ChainParameters,
  ConstantResult,
  Contract,
  ContractInfo,
  Delegatable,
  Delegations,
  EnergyEstimate,
  orUnknown,
  TransactionInfo,
  TronAccount,
  TronBlock,
  TronTransaction,
} from "./tronSchemas.ts"

/** `latest`: a node's newest block. `solidified`: the newest that more than two thirds of the producers built on. */
export type View = "latest" | "solidified"

const serviceOf = (view: View) => (view === "latest" ? "wallet" : "walletsolidity")

/** The 21 bytes of an account, as requests name it. */
const account = (address: Hex) => `41${address.slice(2)}`

export function headCall(view: View): RestCall<TronBlock> {
  return { path: `${serviceOf(view)}/getnowblock`, body: {}, result: TronBlock }
}

/** `null` if the node has no block of this number. */
export function blockCall(number: number): RestCall<TronBlock | null> {
  return { path: "wallet/getblockbynum", body: { num: number }, result: orUnknown(TronBlock) }
}

/** `null` if the node does not know the block. */
export function blockByIdCall(id: string): RestCall<TronBlock | null> {
  return { path: "wallet/getblockbyid", body: { value: id }, result: orUnknown(TronBlock) }
}

/** The chain's number: the last 4 bytes of the genesis block's id (java-tron, `Program.getChainId`). */
export const chainIdCall: RestCall<number> = {
  path: "wallet/getblockbynum",
  body: { num: 0 },
  result: TronBlock.pipe(
    Schema.decodeTo(
      Schema.Number,
      SchemaTransformation.transform({
        decode: ({ blockID }: TronBlock) => Number.parseInt(blockID.slice(-8), 16),
        encode: (chainId: number): TronBlock => ({
          blockID: chainId.toString(16).padStart(64, "0"),
          block_header: { raw_data: {} },
        }),
      }),
    ),
  ),
}

/** `null` until a block contains the transaction, and from a node that has pruned it. */
export function transactionInfoCall(id: string): RestCall<TransactionInfo | null> {
  return {
    path: "wallet/gettransactioninfobyid",
    body: { value: id },
    result: orUnknown(TransactionInfo),
  }
}

/** `null` unless a block contains the transaction. */
export function transactionCall(id: string): RestCall<typeof TronTransaction.Type | null> {
  return {
    path: "wallet/gettransactionbyid",
    body: { value: id },
    result: orUnknown(TronTransaction),
  }
}

/** `null` unless the transaction waits in the node's pool. */
export function pendingCall(id: string): RestCall<typeof TronTransaction.Type | null> {
  return {
    path: "wallet/gettransactionfrompending",
    body: { value: id },
    result: orUnknown(TronTransaction),
  }
}

/** Infos of a block's transactions, in their order; `null` if the node has none for the number. */
export function blockInfosCall(number: number): RestCall<ReadonlyArray<TransactionInfo> | null> {
  return {
    path: "wallet/gettransactioninfobyblocknum",
    body: { num: number },
    result: orUnknown(Schema.Array(TransactionInfo)),
  }
}

/** A call of a contract. Addresses are 20 bytes. */
export interface Message {
  readonly from: Hex
  readonly to: Hex
  readonly data: Hex
  /** Sun. Default 0. */
  readonly value?: bigint
}

const messageBody = ({ from, to, data, value = 0n }: Message) => ({
  owner_address: account(from),
  contract_address: account(to),
  data: data.slice(2),
  call_value: value,
})

/**
 * Executes a call on top of the newest block; its changes are dropped. A revert is a failure with
 * the data it returned.
 */
export function constantCall(message: Message): RestCall<typeof ConstantResult.Type> {
  return {
    path: "wallet/triggerconstantcontract",
    body: messageBody(message),
    result: ConstantResult,
  }
}

/**
 * Executes a contract's creation on top of the newest block; its changes are dropped. The result is
 * the created code.
 */
export function constantCreationCall(
  from: Hex,
  creationCode: Hex,
): RestCall<typeof ConstantResult.Type> {
  return {
    path: "wallet/triggerconstantcontract",
    body: { owner_address: account(from), data: creationCode.slice(2) },
    result: ConstantResult,
  }
}

/** The least energy with which the call succeeds. Most nodes have this switched off. */
export function estimateEnergyCall(message: Message): RestCall<typeof EnergyEstimate.Type> {
  return { path: "wallet/estimateenergy", body: messageBody(message), result: EnergyEstimate }
}

/** `null` if the account is not activated. */
export function accountCall(address: Hex, view: View = "latest"): RestCall<TronAccount | null> {
  return {
    path: `${serviceOf(view)}/getaccount`,
    body: { address: account(address) },
    result: orUnknown(TronAccount),
  }
}

export function accountResourceCall(address: Hex): RestCall<typeof AccountResource.Type> {
  return {
    path: "wallet/getaccountresource",
    body: { address: account(address) },
    result: AccountResource,
  }
}

/** How much of its stake an account can lend now, which is less than its stake while it uses the resource. */
export function delegatableCall(owner: Hex, resource: Resource): RestCall<typeof Delegatable.Type> {
  return {
    path: "wallet/getcandelegatedmaxsize",
    body: { owner_address: account(owner), type: resourceCodes[resource] },
    result: Delegatable,
  }
}

/** What one account has lent to another. */
export function delegationsCall(from: Hex, to: Hex): RestCall<typeof Delegations.Type> {
  return {
    path: "wallet/getdelegatedresourcev2",
    body: { fromAddress: account(from), toAddress: account(to) },
    result: Delegations,
  }
}

export const chainParametersCall: RestCall<typeof ChainParameters.Type> = {
  path: "wallet/getchainparameters",
  body: {},
  result: ChainParameters,
}

/** `null` if the address is not a contract. */
export function contractCall(address: Hex): RestCall<typeof Contract.Type | null> {
  return {
    path: "wallet/getcontract",
    body: { value: account(address) },
    result: orUnknown(Contract),
  }
}

/** `null` if the address is not a contract. */
export function contractInfoCall(address: Hex): RestCall<typeof ContractInfo.Type | null> {
  return {
    path: "wallet/getcontractinfo",
    body: { value: account(address) },
    result: orUnknown(ContractInfo),
  }
}

/** Sends a signed transaction as bytes, so that the node does not encode it again from JSON. */
export function sendCall(raw: Hex): RestCall<typeof Accepted.Type> {
  return {
    path: "wallet/broadcasthex",
    body: { transaction: raw.slice(2) },
    result: Accepted,
  }
}
