import type { ForeignError } from "@shielded-relay/chain-rpc"
import { Schema } from "effect"
import { systemProgram } from "../account/programs.ts"
import type { FailureKind } from "./EndpointFailure.ts"
import {
  accountWithoutRent,
  errorName,
  programRefusal,
  TransactionError,
} from "./TransactionError.ts"

/**
 * Classifies an error of a node or provider. Only this file reads their texts; the test fixtures hold examples. agave's codes have one
 * meaning each (rpc-client-api, custom_error.rs), but providers reuse them for rate limits. A rate limit must not be taken for a skipped
 * slot, so texts about limits are checked before codes.
 */
export function classifyFailure(error: ForeignError): FailureKind {
  const { method, code, message = "", httpStatus } = error
  if (sends(method)) {
    const kind = ofTransaction(error)
    if (kind !== null) return kind
  }
  if (limits.test(message)) return "rate-limited"
  const byCode = kindOfCode(Number(code))
  if (byCode !== null) return byCode
  for (const [kind, pattern] of texts) if (pattern.test(message)) return kind
  return kindOfStatus(httpStatus)
}

const sends = (method: string) => method === "sendTransaction" || method === "simulateTransaction"

const Preflight = Schema.Struct({
  err: Schema.NullOr(TransactionError),
  logs: Schema.optionalKey(Schema.NullOr(Schema.Array(Schema.String))),
})
const readPreflight = Schema.decodeUnknownOption(Preflight)

/** Code -32002: `data` holds the preflight's result. Some providers drop it and forward only the text. */
function ofTransaction({ code, message = "", data }: ForeignError): FailureKind | null {
  const found = readPreflight(data)
  if (found._tag === "Some" && found.value.err !== null)
    return kindOfError(found.value.err, found.value.logs ?? [])
  for (const [kind, pattern] of transactionTexts) if (pattern.test(message)) return kind
  return Number(code) === -32002 ? "transaction-failed" : null
}

function kindOfError(error: TransactionError, logs: ReadonlyArray<string>): FailureKind {
  const kind = namedErrors.get(errorName(error))
  if (kind !== undefined) return kind
  // The first account is the fee payer.
  if (accountWithoutRent(error) === 0) return "unfunded"
  const refused = programRefusal(logs)
  // SystemError::ResultWithNegativeLamports: the fee payer cannot pay a rent, or a managed account its deposit. The only other payer through
  // the System program is the vault, whose balance covers its debts.
  const cannotPay = refused?.program === systemProgram.toBase58() && refused.code === 1
  return cannotPay ? "coins-missing" : "transaction-failed"
}

/** agave's TransactionError names whose meaning is independent of the pool's state. */
const namedErrors: ReadonlyMap<string, FailureKind> = new Map([
  ["AlreadyProcessed", "already-processed"],
  ["BlockhashNotFound", "blockhash-unknown"],
  ["AccountNotFound", "unfunded"],
  ["InsufficientFundsForFee", "unfunded"],
  ["InvalidAccountForFee", "unfunded"],
  ["SignatureFailure", "transaction-refused"],
  ["SanitizeFailure", "transaction-refused"],
  ["UnsupportedVersion", "transaction-refused"],
])

type Texts = ReadonlyArray<readonly [FailureKind, RegExp]>

/** Texts of `sendTransaction` errors without data. The first match counts. */
const transactionTexts: Texts = [
  ["already-processed", /already (been )?processed|duplicate transaction/i],
  [
    "blockhash-unknown",
    /blockhash not found|blockhash (is )?(expired|invalid|too old)|block height exceeded/i,
  ],
  [
    "unfunded",
    /no record of a prior credit|insufficient funds for fee|account \(0\) with insufficient funds/i,
  ],
  ["coins-missing", /insufficient lamports/i],
  [
    "transaction-refused",
    /signature verification fail|too large|failed to deserialize|sanitize|(unsupported|invalid) transaction( version)?|invalid base(58|64)/i,
  ],
  ["transaction-failed", /custom program error|error processing instruction|simulation failed/i],
]

const limits =
  /rate.?limit|too many requests|requests?[ /]+(per |a )?(second|minute|day)|request (limit|rate|count)|limit exceeded|quota|throttl|credits/i

/** Texts of providers, and of nodes about their history, for errors without a known code. The first match counts. */
const texts: Texts = [
  ["node-behind", /node is (behind|unhealthy)|minimum context slot/i],
  ["slot-skipped", /slot \d+ was skipped|was skipped, or missing/i],
  ["history-pruned", /cleaned up|first available block|transaction history is not available/i],
  ["block-unavailable", /block (status )?(is )?not (yet )?available/i],
  [
    "method-unsupported",
    /method.*(not (found|supported|available|allowed|exist)|does not exist|disabled|unsupported)|unsupported method/i,
  ],
  [
    "unauthorized",
    /unauthori[sz]ed|forbidden|api.?key|access denied|authenticat|invalid token|must be whitelisted/i,
  ],
]

function kindOfCode(code: number): FailureKind | null {
  switch (code) {
    case -32001: // block cleaned up
    case -32011: // no transaction history
    case -32019: // long-term storage unreachable
      return "history-pruned"
    case -32003: // signature verification
    case -32006: // precompile verification
    case -32013: // signature length
      return "transaction-refused"
    case -32004: // block not available
    case -32014: // block status not yet available
      return "block-unavailable"
    case -32005: // unhealthy, or behind
    case -32016: // minimum context slot not reached
      return "node-behind"
    case -32007: // skipped, or missing due to a ledger jump
    case -32009: // skipped, or missing in long-term storage
      return "slot-skipped"
    case -32010: // key excluded from the index
    case -32601:
      return "method-unsupported"
    case 429:
    case -32029:
    case -32429:
      return "rate-limited"
    case 401:
    case 403:
    case -32401:
    case -32403:
      return "unauthorized"
    default:
      return null
  }
}

function kindOfStatus(status: number | undefined): FailureKind {
  if (status === 429) return "rate-limited"
  if (status === 401 || status === 402 || status === 403) return "unauthorized"
  if (status === 413) return "malformed"
  return "unavailable"
}
