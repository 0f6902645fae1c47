import { bytesToHex } from "@noble/hashes/utils.js"
import {
  accountBytes,
  contractType,
  rawDataOf,
  referenceBytes,
  transactionIdOf,
  typeUrl,
  type ContractCall,
  type TransactionTerms,
} from "./ContractCall.ts"
import {
  callersPercent,
  creationUrl,
  originEnergyLimit,
  rawCreationOf,
  type ContractCreation,
} from "./ContractCreation.ts"

/** An unsigned transaction as wallets take it, in the form of TronWeb and of full nodes. Hex has no prefix. */
export type TransactionJson = {
  readonly visible: false
  readonly txID: string
  readonly raw_data_hex: string
  readonly raw_data: {
    readonly contract: readonly [
      {
        readonly parameter: {
          readonly value: {
            readonly data: string
            readonly owner_address: string
            readonly contract_address: string
            /** Sun; absent for 0. */
            readonly call_value?: number
          }
          readonly type_url: string
        }
        readonly type: string
        /** Absent for the owner's permission. */
        readonly Permission_id?: number
      },
    ]
    readonly ref_block_bytes: string
    readonly ref_block_hash: string
    /** Milliseconds since the epoch, as the timestamp. */
    readonly expiration: number
    /** Sun. */
    readonly fee_limit: number
    readonly timestamp: number
  }
}

/**
 * The transaction's JSON. Wallets read its amounts as numbers of JavaScript.
 *
 * @throws RangeError if call value or fee limit exceed 2^53 - 1 sun
 */
export function transactionJson(call: ContractCall): TransactionJson {
  return jsonOf(rawDataOf(call), call, {
    parameter: {
      value: {
        data: call.data.slice(2),
        owner_address: bytesToHex(accountBytes(call.owner)),
        contract_address: bytesToHex(accountBytes(call.contract)),
        ...(call.callValue > 0n && { call_value: exact(call.callValue) }),
      },
      type_url: typeUrl,
    },
    type: contractType,
  })
}

/** An unsigned creation of a contract, in the same form. */
export type CreationJson = Omit<TransactionJson, "raw_data"> & {
  readonly raw_data: Omit<TransactionJson["raw_data"], "contract"> & {
    readonly contract: readonly [
      {
        readonly parameter: {
          readonly value: {
            readonly owner_address: string
            readonly new_contract: {
              readonly origin_address: string
              readonly bytecode: string
              readonly consume_user_resource_percent: number
              readonly name: string
              readonly origin_energy_limit: number
            }
          }
          readonly type_url: string
        }
        readonly type: string
        readonly Permission_id?: number
      },
    ]
  }
}

/**
 * The JSON of a creation.
 *
 * @throws RangeError if the fee limit exceeds 2^53 - 1 sun
 */
export function creationJson(creation: ContractCreation): CreationJson {
  const owner = bytesToHex(accountBytes(creation.owner))
  return jsonOf(rawCreationOf(creation), creation, {
    parameter: {
      value: {
        owner_address: owner,
        new_contract: {
          origin_address: owner,
          bytecode: creation.data.slice(2),
          consume_user_resource_percent: Number(callersPercent),
          name: creation.name,
          origin_energy_limit: Number(originEnergyLimit),
        },
      },
      type_url: creationUrl,
    },
    type: "CreateSmartContract",
  })
}

/** A transaction's JSON around its contract. */
function jsonOf<Contract>(
  rawData: Uint8Array,
  { reference, permissionId, expiration, feeLimit, timestamp }: TransactionTerms,
  contract: Contract,
) {
  const { bytes, hash } = referenceBytes(reference)
  return {
    visible: false as const,
    txID: bytesToHex(transactionIdOf(rawData)),
    raw_data_hex: bytesToHex(rawData),
    raw_data: {
      contract: [
        { ...contract, ...(permissionId > 0 && { Permission_id: permissionId }) },
      ] as const,
      ref_block_bytes: bytesToHex(bytes),
      ref_block_hash: bytesToHex(hash),
      expiration,
      fee_limit: exact(feeLimit),
      timestamp,
    },
  }
}

/** A transaction's JSON in base64, which answers contain besides the object. */
export function serializedJson(json: TransactionJson): string {
  return Buffer.from(JSON.stringify(json)).toString("base64")
}

function exact(sun: bigint): number {
  if (sun > BigInt(Number.MAX_SAFE_INTEGER))
    throw new RangeError(
      `a wallet takes at most ${Number.MAX_SAFE_INTEGER} sun in one transaction; got ${sun}`,
    )
  return Number(sun)
}
