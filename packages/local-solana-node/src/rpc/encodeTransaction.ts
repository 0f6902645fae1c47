import { base58, base64 } from "@scure/base"
import type { InnerInstruction, LandedTransaction } from "../chain/Block.ts"
import { isSigner } from "../transaction/accountKeys.ts"
import type { CompiledInstruction } from "../transaction/readTransaction.ts"
import { readChoice, readOptionalCount, type Settings } from "./parameters.ts"
import { errorCodes, RpcError } from "./RpcError.ts"

const encodings = ["json", "jsonParsed", "base64", "base58", "binary"] as const
type Encoding = (typeof encodings)[number]

/** The format that a request asks for. */
export interface TransactionFormat {
  readonly encoding: Encoding
  readonly accountsOnly: boolean
  /** The newest accepted version; `undefined` for legacy transactions only. */
  readonly newestVersion: number | undefined
}

export function readTransactionFormat(settings: Settings, accountsOnly = false): TransactionFormat {
  return {
    encoding: readChoice(settings["encoding"], encodings, "json"),
    accountsOnly,
    newestVersion: readOptionalCount(settings["maxSupportedTransactionVersion"]),
  }
}

/** A transaction and its outcome in the format of `getTransaction` and `getBlock`. */
export function encodeTransaction(landed: LandedTransaction, format: TransactionFormat) {
  const { version } = landed.wire.message
  if (version !== "legacy" && format.newestVersion === undefined)
    throw new RpcError(
      errorCodes.unsupportedVersion,
      `Transaction version (${version}) is not supported by the requesting client. Please try the request again ` +
        `with the following configuration parameter: "maxSupportedTransactionVersion": ${version}`,
    )
  return {
    transaction: format.accountsOnly
      ? { signatures: landed.wire.signatures, accountKeys: parsedKeys(landed) }
      : encoded(landed, format.encoding),
    meta: format.accountsOnly ? shortMeta(landed) : fullMeta(landed, format.encoding),
    ...(format.newestVersion === undefined ? {} : { version }),
  }
}

function encoded(landed: LandedTransaction, encoding: Encoding): unknown {
  const { wire } = landed
  switch (encoding) {
    case "base64":
      return [base64.encode(wire.bytes), "base64"]
    case "base58":
      return [base58.encode(wire.bytes), "base58"]
    case "binary":
      return base58.encode(wire.bytes)
    case "json":
    case "jsonParsed":
      return { signatures: wire.signatures, message: message(landed, encoding) }
  }
}

function message(landed: LandedTransaction, encoding: "json" | "jsonParsed") {
  const { message: each } = landed.wire
  const lookups = each.lookups.map(({ table, writable, readonly }) => ({
    accountKey: table,
    writableIndexes: writable,
    readonlyIndexes: readonly,
  }))
  return {
    ...(encoding === "json"
      ? {
          header: each.header,
          accountKeys: each.staticKeys,
          instructions: each.instructions.map((one) => compiled(one, null)),
        }
      : {
          accountKeys: parsedKeys(landed),
          instructions: each.instructions.map((one) => partlyDecoded(landed, one, null)),
        }),
    recentBlockhash: each.recentBlockhash,
    ...(each.version === "legacy" ? {} : { addressTableLookups: lookups }),
  }
}

function parsedKeys({ keys, wire }: LandedTransaction) {
  return keys.all.map((pubkey, index) => ({
    pubkey,
    signer: isSigner(wire.message, index),
    source: index < wire.message.staticKeys.length ? "transaction" : "lookupTable",
    writable: keys.writable.has(pubkey),
  }))
}

const compiled = (
  { programIdIndex, accounts, data }: CompiledInstruction,
  stackHeight: number | null,
) => ({ programIdIndex, accounts, data: base58.encode(data), stackHeight })

/** `jsonParsed` for instructions of unknown programs. This node treats all programs as unknown. */
export const partlyDecoded = (
  { keys }: Pick<LandedTransaction, "keys">,
  { programIdIndex, accounts, data }: CompiledInstruction,
  stackHeight: number | null,
) => ({
  programId: keys.all[programIdIndex],
  accounts: accounts.map((index) => keys.all[index]),
  data: base58.encode(data),
  stackHeight,
})

function shortMeta({ outcome, fee, balances, tokenBalances }: LandedTransaction) {
  return {
    err: outcome.error,
    status: outcome.error === null ? { Ok: null } : { Err: outcome.error },
    fee,
    preBalances: balances.before,
    postBalances: balances.after,
    preTokenBalances: tokenBalances.before,
    postTokenBalances: tokenBalances.after,
  }
}

function fullMeta(landed: LandedTransaction, encoding: Encoding) {
  const { outcome, keys } = landed
  const inner = (each: InnerInstruction) =>
    encoding === "jsonParsed"
      ? partlyDecoded(landed, each, each.stackHeight)
      : compiled(each, each.stackHeight)
  return {
    ...shortMeta(landed),
    innerInstructions: outcome.inner.map(({ index, instructions }) => ({
      index,
      instructions: instructions.map(inner),
    })),
    logMessages: outcome.logs,
    rewards: [],
    computeUnitsConsumed: outcome.units,
    ...(encoding === "jsonParsed"
      ? {}
      : { loadedAddresses: { writable: keys.loadedWritable, readonly: keys.loadedReadonly } }),
    ...returnDataOf(outcome),
  }
}

/** Omitted if the program returned no data. */
export const returnDataOf = ({ returnData }: LandedTransaction["outcome"]) =>
  returnData === null
    ? {}
    : {
        returnData: {
          programId: returnData.program,
          data: [base64.encode(returnData.data), "base64"],
        },
      }
