import type { ForeignError } from "@shielded-relay/chain-rpc"
import type { Hex } from "@shielded-relay/pool-contracts"
import { isHex } from "./isHex.ts"
import type { FailureKind } from "./EndpointFailure.ts"

export interface ClassifiedFailure {
  readonly kind: FailureKind
  readonly revertData?: Hex
}

/**
 * Classifies an error of a node or provider. Only this file reads their texts, because their codes
 * are ambiguous: one code means a low nonce on one client and a rate limit on another. The fixtures
 * hold the texts by client.
 */
export function classifyFailure(error: ForeignError): ClassifiedFailure {
  const { message = "", method } = error
  const texts = typeof error.data === "string" ? `${message}\n${error.data}` : message
  // Checked before the texts: a reverting contract chooses its own message and could choose "nonce
  // too low".
  if (executes(method) && reverted(error)) return revertOf(error)
  for (const [kind, pattern] of patternsFor(method)) if (pattern.test(texts)) return { kind }
  return { kind: kindOfCode(error.code) ?? kindOfStatus(method, error.httpStatus) }
}

type Patterns = ReadonlyArray<readonly [FailureKind, RegExp]>

const unfunded = [
  "unfunded",
  /insufficient ?(funds|balance)|up-?front cost (0x[\da-f]+ )?exceeds|doesn't have enough (funds|balance)/i,
] as const

/**
 * `eth_sendRawTransaction`: geth, erigon, besu, nethermind, reth, anvil, OpenEthereum. The first
 * match counts.
 */
const ofTransactions: Patterns = [
  [
    "already-known",
    /already ?known|known transaction|existing tx with same hash|already (imported|exists|in the mempool)/i,
  ],
  [
    "replacement-underpriced",
    /replacement (transaction|fee)|could not replace|replacementnotallowed|feetoolowtocompete|insufficient gas price to replace|another transaction with same nonce/i,
  ],
  ["nonce-too-low", /nonce (is )?too low|oldnonce|nonce (has|was) already (been )?used/i],
  unfunded,
  [
    "transaction-refused",
    /nonce (is )?too high|noncegap|gas limit|gaslimitexceeded|intrinsic ?gas|oversized|rlptoolong|invalid (sender|signature|transaction|chain)|wrong chain|type (is )?not supported|(configured|fee) cap|(feecap|fee cap) exceeded|priority fee per gas higher than|not an? eoa|senderiscontract|replay-protected/i,
  ],
  [
    "underpriced",
    /underpriced|fee ?too ?low|gas price (too low|below)|base ?fee|below (the )?(configured )?(chain )?minimum|tip (too low|below)/i,
  ],
]

/** `eth_getLogs`: texts by which nodes and providers ask for a smaller range. */
const ofRanges: Patterns = [
  [
    "block-unknown",
    /beyond (the )?(current )?head|block is out of range|not yet (imported|available)/i,
  ],
  ["rate-limited", /\brate\b|rate.?limit|per second|too many requests|request limit/i],
  [
    "range-too-large",
    /range|response (size|is too|too|exceed)|too (large|big|many|much)|more than [\d,]+|max(imum)? results|limit exceeded|exceeds? (the )?(max|limit)|query time(d )?out/i,
  ],
]

const ofEveryMethod: Patterns = [
  [
    "rate-limited",
    /rate.?limit|too many requests|requests?[ /]+(per |a )?(second|minute|day)|request (limit|rate|count)|limit exceeded|capacity|quota|throttl/i,
  ],
  [
    "state-pruned",
    /missing trie node|(world|historical) state|state .*(not|un)\s?(available|found)|no state available|pruned|archive|old data not available|distance to target block exceeds/i,
  ],
  [
    "tag-unsupported",
    /((block )?tag|finalized|safe|pending).*(not supported|unsupported|invalid|unknown)|(unsupported|invalid|unknown) (block )?tag|unknown variant/i,
  ],
  [
    "block-unknown",
    /header not found|(cannot|could not) find (header|block)|unknown block|block.*not found|out ?of ?range|beyond (the )?(current )?head|resource not found|not yet (imported|available)/i,
  ],
  [
    "method-unsupported",
    /method.*(not (found|supported|available|allowed|exist)|does not exist|disabled|unsupported)|unsupported method/i,
  ],
  [
    "unauthorized",
    /unauthori[sz]ed|forbidden|api.?key|access denied|authenticat|project id|must be whitelisted/i,
  ],
]

function patternsFor(method: string): Patterns {
  if (method === "eth_sendRawTransaction") return [...ofTransactions, ...ofEveryMethod]
  if (method === "eth_getLogs") return [...ofRanges, ...ofEveryMethod]
  if (method === "eth_estimateGas") return [unfunded, ...ofEveryMethod]
  return ofEveryMethod
}

function executes(method: string): boolean {
  return method === "eth_call" || method === "eth_estimateGas"
}

/**
 * Whether the error is a revert or another end of the execution. Both are the chain's answer, the
 * same at every endpoint.
 */
function reverted({ code, message = "", data }: ForeignError): boolean {
  if (code === 3 || Number(code) === -32015) return true
  if (typeof data === "string" && /^reverted/i.test(data)) return true
  return /^(err: )?(vm )?execution (reverted|error)|^VM Exception while processing transaction|^(err: )?reverted|^(err: |evm error:? )?out ?of ?gas|^(err: )?(invalid opcode|invalid jump|stack (under|over)flow)|gas required exceeds allowance/i.test(
    message,
  )
}

function revertOf({ data }: ForeignError): ClassifiedFailure {
  const revertData = revertDataIn(data)
  return { kind: "reverted", ...(revertData !== undefined && { revertData }) }
}

/**
 * geth: the data itself. OpenEthereum and older Nethermind: "Reverted 0x…". Some providers: an
 * object that contains it.
 */
function revertDataIn(data: unknown): Hex | undefined {
  if (isHex(data)) return data
  if (typeof data === "string") {
    const hex = /0x[0-9a-f]*/i.exec(data)?.[0]
    return isHex(hex) ? hex : undefined
  }
  if (typeof data !== "object" || data === null) return undefined
  if ("data" in data) return revertDataIn(data.data)
  if ("result" in data) return revertDataIn(data.result)
  return undefined
}

function kindOfCode(code: number | string | undefined): FailureKind | undefined {
  switch (Number(code)) {
    case -32601:
      return "method-unsupported"
    case 4444: // EIP-4444: history that the node no longer keeps
      return "state-pruned"
    case 429:
    case -32005: // EIP-1474: limit exceeded
    case -32029:
      return "rate-limited"
    case 401:
    case 403:
      return "unauthorized"
    default:
      return undefined
  }
}

function kindOfStatus(method: string, status: number | undefined): FailureKind {
  if (status === 429) return "rate-limited"
  if (status === 401 || status === 402 || status === 403) return "unauthorized"
  if (status === 413) return method === "eth_getLogs" ? "range-too-large" : "malformed"
  return "unavailable"
}
