import type { JsonAnswer } from "@shielded-relay/chain-rpc"
import { parseAddress } from "@shielded-relay/core"
import { Option, Schema, SchemaTransformation } from "effect"

/** Schemas of Jupiter's Swap API v1 (its OpenAPI description). Unused fields are ignored, but a quote is sent back unchanged. */

const Units = Schema.String.check(Schema.isPattern(/^(?:0|[1-9][0-9]{0,19})$/u)).pipe(
  Schema.decodeTo(
    Schema.BigInt,
    SchemaTransformation.transform({ decode: BigInt, encode: String }),
  ),
)
const u64End = 2n ** 64n

/** Base58 of 32 bytes. */
const Key = Schema.String.check(Schema.makeFilter((text) => parseAddress(text, "solana") !== null))

const Quote = Schema.Struct({
  inputMint: Schema.String,
  outputMint: Schema.String,
  inAmount: Units,
  outAmount: Units,
  swapMode: Schema.Literal("ExactIn"),
})

const Instruction = Schema.Struct({
  programId: Key,
  accounts: Schema.Array(
    Schema.Struct({ pubkey: Key, isSigner: Schema.Boolean, isWritable: Schema.Boolean }),
  ),
  data: Schema.String.check(
    Schema.isPattern(/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/u),
  ),
})

/** Instructions next to the swap. Their content does not matter: an answer with any of them is refused. */
const Around = Schema.optionalKey(Schema.NullOr(Schema.Array(Schema.Unknown)))
const Beside = Schema.optionalKey(Schema.NullOr(Schema.Unknown))

const Instructions = Schema.Struct({
  swapInstruction: Instruction,
  setupInstructions: Around,
  otherInstructions: Around,
  cleanupInstruction: Beside,
  tokenLedgerInstruction: Beside,
  addressLookupTableAddresses: Schema.optionalKey(
    Schema.NullOr(Schema.Array(Key).check(Schema.isMaxLength(16))),
  ),
})
export type JupiterInstructions = typeof Instructions.Type

/** The API's error codes for "no route". */
const noRoutes: ReadonlySet<string> = new Set([
  "NO_ROUTES_FOUND",
  "COULD_NOT_FIND_ANY_ROUTE",
  "ROUTE_PLAN_DOES_NOT_CONSUME_ALL_THE_AMOUNT",
  "TOKEN_NOT_TRADABLE",
  "MARKET_NOT_FOUND",
])

const asQuote = Schema.decodeUnknownOption(Quote)
const asInstructions = Schema.decodeUnknownOption(Instructions)
const asRefusal = Schema.decodeUnknownOption(Schema.Struct({ errorCode: Schema.String }))

export interface JupiterQuestion {
  /** Base58. */
  readonly inputMint: string
  readonly outputMint: string
  readonly amount: bigint
}

/** A quote's output amount and the whole answer, which the service expects back. */
export interface JupiterQuote {
  readonly amountOut: bigint
  readonly whole: unknown
}

/** Parses a quote; `no-route` if the service has none, `null` if the answer does not match the question. */
export function readQuote(
  { status, body }: JsonAnswer,
  { inputMint, outputMint, amount }: JupiterQuestion,
): JupiterQuote | "no-route" | null {
  if (status !== 200) {
    const refused = Option.getOrNull(asRefusal(body))
    return refused !== null && noRoutes.has(refused.errorCode) ? "no-route" : null
  }
  const quote = Option.getOrNull(asQuote(body))
  if (quote === null) return null
  const answers =
    quote.inputMint === inputMint &&
    quote.outputMint === outputMint &&
    quote.inAmount === amount &&
    quote.outAmount < u64End
  if (!answers) return null
  return quote.outAmount === 0n ? "no-route" : { amountOut: quote.outAmount, whole: body }
}

/** Parses the instructions; `null` if the answer does not match the schema. */
export function readInstructions({ status, body }: JsonAnswer): JupiterInstructions | null {
  return status === 200 ? Option.getOrNull(asInstructions(body)) : null
}
