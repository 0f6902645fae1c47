import { base64 } from "@scure/base"
import type { RpcCall } from "@shielded-relay/chain-rpc"
import type { PublicKey } from "@solana/web3.js"
import { Schema } from "effect"
import {
  Count,
  inContext,
  Key,
  RpcAccount,
  RpcBlock,
  RpcBlockhash,
  RpcPriorityFee,
  RpcSignature,
  RpcSimulation,
  RpcStatus,
  RpcTransaction,
  Signature,
} from "./solanaSchemas.ts"

/** The commitment level of an answer. */
export type Commitment = "confirmed" | "finalized"

/**
 * Nodes refuse to return transactions of a newer version than the reader names. A lower number would let anyone hide a pool transaction
 * from the index.
 */
const newestTransactionVersion = 1

export const genesisHashCall: RpcCall<string> = {
  method: "getGenesisHash",
  params: [],
  result: Key,
}

export const slotCall = (commitment: Commitment): RpcCall<number> => ({
  method: "getSlot",
  params: [{ commitment }],
  result: Count,
})

export const blockHeightCall = (commitment: Commitment): RpcCall<number> => ({
  method: "getBlockHeight",
  params: [{ commitment }],
  result: Count,
})

/** The block of a slot, with or without its transactions' signatures. */
export const blockCall = (
  slot: number,
  transactionDetails: "none" | "signatures" = "none",
): RpcCall<RpcBlock> => ({
  method: "getBlock",
  params: [
    slot,
    {
      commitment: "confirmed",
      encoding: "json",
      transactionDetails,
      rewards: false,
      maxSupportedTransactionVersion: newestTransactionVersion,
    },
  ],
  result: RpcBlock,
})

/** The slots of a range, both ends included, that have a block. */
export const blocksCall = (from: number, to: number): RpcCall<ReadonlyArray<number>> => ({
  method: "getBlocks",
  params: [from, to, { commitment: "confirmed" }],
  result: Schema.Array(Count),
})

/** A part of an account's data, bytes. */
export interface DataSlice {
  readonly offset: number
  readonly length: number
}

const accountOptions = (dataSlice?: DataSlice) => ({
  commitment: "confirmed",
  encoding: "base64",
  ...(dataSlice !== undefined && { dataSlice }),
})

export const accountCall = (key: PublicKey, slice?: DataSlice) => ({
  method: "getAccountInfo",
  params: [key.toBase58(), accountOptions(slice)],
  result: inContext(Schema.NullOr(RpcAccount)),
})

/** Reads several accounts at one slot; `null` for a key without an account. */
export const accountsCall = (keys: ReadonlyArray<PublicKey>, slice?: DataSlice) => ({
  method: "getMultipleAccounts",
  params: [keys.map((key) => key.toBase58()), accountOptions(slice)],
  result: inContext(
    Schema.Array(Schema.NullOr(RpcAccount)).check(
      Schema.isMinLength(keys.length),
      Schema.isMaxLength(keys.length),
    ),
  ),
})

export const balanceCall = (key: PublicKey) => ({
  method: "getBalance",
  params: [key.toBase58(), { commitment: "confirmed" }],
  result: inContext(Count),
})

export const rentCall = (size: number): RpcCall<number> => ({
  method: "getMinimumBalanceForRentExemption",
  params: [size],
  result: Count,
})

export const blockhashCall = {
  method: "getLatestBlockhash",
  params: [{ commitment: "confirmed" }],
  result: inContext(RpcBlockhash),
}

export const priorityFeesCall = (written: ReadonlyArray<PublicKey>) => ({
  method: "getRecentPrioritizationFees",
  params: [written.map((key) => key.toBase58())],
  result: Schema.Array(RpcPriorityFee),
})

/** Maximum number of signatures per answer. */
export const signaturePage = 1_000

export interface SignatureQuery {
  readonly address: PublicKey
  /** Only signatures older than this one. */
  readonly before?: string
  /** Only signatures newer than this one; a node that does not know it returns all. */
  readonly until?: string
  /** The answering node, which may be any machine behind a provider's URL, must have reached this slot. */
  readonly minContextSlot: number
  readonly limit: number
}

/** Signatures of transactions that name an address, newest first. */
export const signaturesCall = ({
  address,
  before,
  until,
  minContextSlot,
  limit,
}: SignatureQuery): RpcCall<ReadonlyArray<RpcSignature>> => ({
  method: "getSignaturesForAddress",
  params: [
    address.toBase58(),
    {
      commitment: "confirmed",
      limit,
      minContextSlot,
      ...(before !== undefined && { before }),
      ...(until !== undefined && { until }),
    },
  ],
  result: Schema.Array(RpcSignature),
})

export const transactionCall = (signature: string): RpcCall<RpcTransaction | null> => ({
  method: "getTransaction",
  params: [
    signature,
    {
      commitment: "confirmed",
      encoding: "json",
      maxSupportedTransactionVersion: newestTransactionVersion,
    },
  ],
  result: Schema.NullOr(RpcTransaction),
})

/** The status of a signature; the node searches its whole history. */
export const statusCall = (signature: string) => ({
  method: "getSignatureStatuses",
  params: [[signature], { searchTransactionHistory: true }],
  result: inContext(Schema.Tuple([Schema.NullOr(RpcStatus)])),
})

/** Sends a transaction with a preflight, which explains a refusal. */
export const sendCall = (raw: Uint8Array): RpcCall<string> => ({
  method: "sendTransaction",
  params: [base64.encode(raw), { encoding: "base64", preflightCommitment: "confirmed" }],
  result: Signature,
})

/** Simulates a transaction without checking signatures and with a recent blockhash in place of its own. */
export const simulationCall = (raw: Uint8Array) => ({
  method: "simulateTransaction",
  params: [
    base64.encode(raw),
    {
      encoding: "base64",
      commitment: "confirmed",
      sigVerify: false,
      replaceRecentBlockhash: true,
    },
  ],
  result: inContext(RpcSimulation),
})
