import { bytesToHex } from "@noble/hashes/utils.js"
import {
  accountBytes,
  contractType,
  rawDataOf,
  referenceBytes,
  transactionIdOf,
  typeUrl,
  type ContractCall,
} from "./ContractCall.ts"

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
  const rawData = rawDataOf(call)
  const { bytes, hash } = referenceBytes(call.reference)
  return {
    visible: false,
    txID: bytesToHex(transactionIdOf(rawData)),
    raw_data_hex: bytesToHex(rawData),
    raw_data: {
      contract: [
        {
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
          ...(call.permissionId > 0 && { Permission_id: call.permissionId }),
        },
      ],
      ref_block_bytes: bytesToHex(bytes),
      ref_block_hash: bytesToHex(hash),
      expiration: call.expiration,
      fee_limit: exact(call.feeLimit),
      timestamp: call.timestamp,
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
