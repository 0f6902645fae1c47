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

/** How sure a node has to be of what it answers. */
export type Commitment = "confirmed" | "finalized"

/** Transactions in newer forms than a reader names are refused to it: whoever sent one to the pool could hide it from the index so. */
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

/** A slot's block, alone or with the signatures of its transactions. */
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

/** Part of an account's data. */
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

/** All at one slot; one `null` or account for each key. */
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

/** How many signatures a node gives at once. */
export const signaturePage = 1_000

export interface SignatureQuery {
  readonly address: PublicKey
  /** Only what came before this one. */
  readonly before?: string
  /** Only what came after this one; all, at a node that does not know it. */
  readonly until?: string
  /** The node must have seen this slot, whichever of a provider's machines answers. */
  readonly minContextSlot: number
  readonly limit: number
}

/** Newest first. */
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

/** With everything that the node has kept searched. */
export const statusCall = (signature: string) => ({
  method: "getSignatureStatuses",
  params: [[signature], { searchTransactionHistory: true }],
  result: inContext(Schema.Tuple([Schema.NullOr(RpcStatus)])),
})

/** With its preflight: it says why a transaction would not be executed. */
export const sendCall = (raw: Uint8Array): RpcCall<string> => ({
  method: "sendTransaction",
  params: [base64.encode(raw), { encoding: "base64", preflightCommitment: "confirmed" }],
  result: Signature,
})

/** As if it were signed and its blockhash recent. */
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
