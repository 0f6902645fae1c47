import type { ForeignError } from "@shielded-relay/chain-rpc"
import type { Hex } from "@shielded-relay/pool-contracts"
import type { FailureKind } from "./EndpointFailure.ts"

export interface ClassifiedFailure {
  readonly kind: FailureKind
  readonly revertData?: Hex
}

/**
 * Classifies an error of a full node or of a service in front of it. Only this file reads their
 * codes and texts. The test fixtures have an example of each.
 */
export function classifyFailure({
  code,
  message = "",
  data,
  httpStatus,
}: ForeignError): ClassifiedFailure {
  // Checked before the texts, because a contract chooses the text of its revert.
  if (code === "REVERT") return { kind: "reverted", ...revertDataOf(data) }
  const byCode = typeof code === "string" ? kindsByCode.get(code) : undefined
  if (byCode !== undefined) return { kind: byCode }
  for (const [kind, pattern] of texts) if (pattern.test(message)) return { kind }
  if (code === "CONTRACT_VALIDATE_ERROR" || code === "CONTRACT_EXE_ERROR")
    return { kind: "transaction-refused" }
  return { kind: kindOfStatus(httpStatus) }
}

/** `response_code` (java-tron, api.proto), as far as the code alone tells the meaning. */
const kindsByCode: ReadonlyMap<string, FailureKind> = new Map<string, FailureKind>([
  ["SIGERROR", "signature-refused"],
  /** The misspelling is the protocol's. Bandwidth, or coins for it, are missing. */
  ["BANDWITH_ERROR", "unfunded"],
  ["DUP_TRANSACTION_ERROR", "already-known"],
  ["TAPOS_ERROR", "tapos-mismatch"],
  ["TOO_BIG_TRANSACTION_ERROR", "too-large"],
  ["TRANSACTION_EXPIRATION_ERROR", "expired"],
  ["SERVER_BUSY", "busy"],
  ["NO_CONNECTION", "unconnected"],
  ["NOT_ENOUGH_EFFECTIVE_CONNECTION", "unconnected"],
  ["BLOCK_UNSOLIDIFIED", "unsolidified"],
])

/** Texts of `CONTRACT_VALIDATE_ERROR`, of `OTHER_ERROR` and of exceptions. The first match counts. */
const texts: ReadonlyArray<readonly [FailureKind, RegExp]> = [
  [
    "method-unsupported",
    /this node (does not|doesn't) (support|estimate)|API is (closed|not available)/i,
  ],
  ["out-of-energy", /OutOfEnergyException/],
  ["out-of-time", /OutOfTimeException/],
  ["halted", /core\.vm\.program\.Program\$\w+Exception/],
  ["contract-missing", /not a (valid )?smart contract|smart contract is not exist/i],
  [
    "unfunded",
    /balance is not sufficient|less than or equal to accountBalance|insufficient balance|not enough balance/i,
  ],
  ["account-missing", /account \[?\w*\]? ?does not exist|account not exists/i],
  ["rate-limited", /lack of computing resources|exceeds the frequency limit|too many requests/i],
]

function revertDataOf(data: unknown): { readonly revertData?: Hex } {
  return typeof data === "string" && /^([0-9a-f]{2})*$/.test(data)
    ? { revertData: `0x${data}` }
    : {}
}

function kindOfStatus(status: number | undefined): FailureKind {
  if (status === 429) return "rate-limited"
  if (status === 401 || status === 402 || status === 403) return "unauthorized"
  if (status === 405) return "method-unsupported"
  return status === 413 ? "malformed" : "unavailable"
}
