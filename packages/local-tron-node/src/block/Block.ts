import { secp256k1 } from "@noble/curves/secp256k1.js"
import { sha256 } from "@noble/hashes/sha2.js"
import { bytesToHex, concatBytes } from "@noble/hashes/utils.js"
import { object, type JsonObject } from "../protobuf/Json.ts"
import {
  blockHeader,
  contractResults,
  rawHeader,
  transaction as transactionType,
  type RawHeader,
} from "../protobuf/transactions.ts"
import type { StateSnapshot } from "../state/State.ts"
import type { SignedTransaction } from "../transaction/SignedTransaction.ts"
import { contractRet, type TransactionInfo } from "../transaction/TransactionInfo.ts"
import { transactionToJson } from "../transaction/transactionJson.ts"

export interface LandedTransaction {
  readonly transaction: SignedTransaction
  readonly info: TransactionInfo
}

export interface Block {
  readonly number: number
  /** Unix milliseconds. */
  readonly timestamp: number
  /** The number in 8 bytes, then bytes 8 to 31 of the header's SHA-256. */
  readonly id: Uint8Array
  readonly header: RawHeader
  readonly witnessSignature: Uint8Array
  readonly transactions: ReadonlyArray<LandedTransaction>
  /** The state after the block. */
  readonly state: StateSnapshot
}

/** Version that java-tron 4.8.0 writes into blocks. */
const BLOCK_VERSION = 31

interface Contents {
  readonly number: number
  readonly timestamp: number
  readonly parent: Uint8Array
  readonly transactions: ReadonlyArray<LandedTransaction>
  readonly state: StateSnapshot
}

export interface Witness {
  /** 21 bytes. */
  readonly address: Uint8Array
  readonly privateKey: Uint8Array
}

export function makeBlock(contents: Contents, witness: Witness): Block {
  const { number, timestamp, transactions } = contents
  const header = rawHeader.of({
    timestamp: BigInt(timestamp),
    txTrieRoot: merkleRoot(transactions.map((each) => sha256(encodeLanded(each)))),
    parentHash: contents.parent,
    number: BigInt(number),
    witness_address: witness.address,
    version: BLOCK_VERSION,
  })
  const hash = sha256(rawHeader.encode(header))
  const signed = secp256k1.sign(hash, witness.privateKey, { prehash: false, format: "recovered" })
  return {
    number,
    timestamp,
    id: concatBytes(numberBytes(number), hash.slice(8)),
    header,
    // java-tron writes r, s, and then the recovery id.
    witnessSignature: concatBytes(signed.slice(1), signed.slice(0, 1)),
    transactions,
    state: contents.state,
  }
}

function encodeLanded({ transaction, info }: LandedTransaction): Uint8Array {
  const { raw: raw_data, signatures: signature } = transaction
  const ret = [{ fee: 0n, ret: 0, contractRet: retNumbers.get(contractRet(info)) ?? 0 }]
  return transactionType.encode({ raw_data, signature, ret })
}

const retNumbers = new Map([...contractResults].map(([number, name]) => [name, number]))

export function numberBytes(number: number): Uint8Array {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigUint64(0, BigInt(number))
  return bytes
}

/** Pairs of hashes, level by level; a single one moves up as it is (java-tron, `MerkleTree`). 32 zero bytes without transactions. */
function merkleRoot(leaves: ReadonlyArray<Uint8Array>): Uint8Array {
  let level = leaves
  while (level.length > 1) {
    const above: Uint8Array[] = []
    for (let at = 0; at < level.length; at += 2) {
      const [left, right] = level.slice(at, at + 2)
      if (left !== undefined)
        above.push(right === undefined ? left : sha256(concatBytes(left, right)))
    }
    level = above
  }
  return level[0] ?? new Uint8Array(32)
}

/** JSON as `/wallet/getblock` writes it; the header alone without `detail`. */
export function blockToJson(block: Block, visible: boolean, detail = true): JsonObject {
  const { transactions } = block
  return object({
    blockID: bytesToHex(block.id),
    block_header: blockHeader.toJson(
      { raw_data: block.header, witness_signature: block.witnessSignature },
      visible,
    ),
    transactions:
      detail && transactions.length > 0
        ? transactions.map((each) => landedToJson(each, visible))
        : undefined,
  })
}

export function landedToJson(
  { transaction, info }: LandedTransaction,
  visible: boolean,
): JsonObject {
  return transactionToJson(transaction, visible, { ret: [{ contractRet: contractRet(info) }] })
}
