import { sha256 } from "@noble/hashes/sha2.js"
import {
  addressBytes,
  nativeToken,
  type CallAction,
  type ExtData,
  type Join,
  type Payout,
  type PoolCall,
} from "@shielded-relay/core"
import { bytesOf, concat } from "@shielded-relay/pool-program"
import { paidAccount } from "../account/poolAddresses.ts"
import { instructionData } from "../swap/RoutedData.ts"
import { keyOfAddress } from "./keys.ts"
import { fieldElementOf, tags } from "./tags.ts"

const { u8, u32, u64, u128, word, exactly } = bytesOf
const vector = (bytes: Uint8Array) => concat([u32(bytes.length), bytes])
const list = <A>(items: ReadonlyArray<A>, encode: (item: A) => Uint8Array) =>
  concat([u32(items.length), ...items.map(encode)])

/** The cluster and program that an operation is bound to. */
export interface OperationDomain {
  readonly genesisHash: Uint8Array
  readonly program: Uint8Array
}

/**
 * `sha256(TAG_OP ‖ genesis hash ‖ program ‖ borsh(joins) ‖ borsh(ExtData)) mod r`: the field element that a call's proof and the program's
 * event contain. A recipient is encoded as the account that receives the payment. Calls with several joins have a hash too, but the program
 * executes only calls with one join, see `callParts`.
 */
export function operationHashOf(
  { genesisHash, program }: OperationDomain,
  { joins, extData }: PoolCall,
): bigint {
  return fieldElementOf(
    sha256(
      concat([
        tags.operation,
        exactly(32, genesisHash),
        exactly(32, program),
        list(joins, joinBytes),
        extDataBytes(extData),
      ]),
    ),
  )
}

/**
 * The nullifier count precedes all field elements: the program accepts one kind of join, and borsh has no lists with elements of two kinds.
 */
const joinBytes = ({ root, asset, out, amount, nullifiers, commitments }: Join) =>
  concat([
    word(root),
    word(asset),
    u8(out ? 1 : 0),
    u128(amount),
    u32(nullifiers.length),
    ...nullifiers.map(word),
    ...commitments.map(word),
  ])

const extDataBytes = ({ payouts, fee, action, deadline, salt, encryptedNotes }: ExtData) =>
  concat([
    list(payouts, payment),
    fee === null ? noPayment : payment(fee),
    u8(fee?.fromOutput === true ? 1 : 0),
    action === null ? noAction : actionBytes(action),
    u64(BigInt(deadline)),
    exactly(16, salt),
    list(encryptedNotes, vector),
  ])

const payment = ({ token, to, amount }: Payout) => {
  const mint = keyOfAddress(token)
  return concat([mint.toBytes(), paidAccount(keyOfAddress(to), mint).toBytes(), u128(amount)])
}

const none = addressBytes(nativeToken("solana"))
const noPayment = concat([none, none, u128(0n)])

const actionBytes = (action: CallAction) =>
  concat([
    exactly(32, action.id),
    exactly(32, addressBytes(action.tokenIn)),
    u128(action.amountIn),
    exactly(32, addressBytes(action.tokenOut)),
    u128(action.minOut),
    word(action.npk),
    vector(action.encryptedNote),
    word(action.refundNpk),
    vector(action.refundNote),
    // Only the venue's instruction data is hashed. The route in front of it belongs to the transaction, see docs/decisions/0028.
    vector(instructionData(action.data)),
  ])

const noAction = concat([
  none,
  none,
  u128(0n),
  none,
  u128(0n),
  word(0n),
  vector(new Uint8Array()),
  word(0n),
  vector(new Uint8Array()),
  vector(new Uint8Array()),
])
