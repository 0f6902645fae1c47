import { routeOf } from "@shielded-relay/api"
import type { ErrorCode } from "@shielded-relay/core"

/** Refusals that several routes share, in addition to those of every request under a stamp. */

/** Of requests that a policy may decide. */
export const decided: ReadonlyArray<ErrorCode> = ["ACTION_NOT_PERMITTED"]
/** Of requests about a wallet. */
export const aboutWallet: ReadonlyArray<ErrorCode> = [...decided, "WALLET_NOT_FOUND"]
/** Of requests about a wallet on one chain. */
export const onChain: ReadonlyArray<ErrorCode> = [
  ...aboutWallet,
  "UNSUPPORTED_CHAIN",
  "WRONG_CHAIN_FAMILY",
]

/** What no request under a stamp can be refused for: it names no referral and no fee, and its nonces are its key's. */
const ofSessions = new Set<ErrorCode>(["INVALID_REF"])

/** The refusals of a session's payment that a wallet's can have as well. */
const of = (route: { readonly refusals: ReadonlyArray<ErrorCode> }): ReadonlyArray<ErrorCode> =>
  route.refusals.filter((code) => !ofSessions.has(code))

export const ofTransfer = [...onChain, ...of(routeOf["POST /transfer"])]
export const ofWithdrawal = [...onChain, ...of(routeOf["POST /withdraw"])]

/** Of requests that sign transactions of a wallet's own account. */
export const ofOwnTransactions: ReadonlyArray<ErrorCode> = [
  ...onChain,
  "INVALID_RECIPIENT",
  "INSUFFICIENT_BALANCE",
  "INSUFFICIENT_GAS",
  "OPERATION_FAILED",
  "OPERATION_EXPIRED",
  "FORBIDDEN",
  "SCREENING_UNAVAILABLE",
  "CHAIN_UNAVAILABLE",
  "PAUSED",
]
export const ofDeposit: ReadonlyArray<ErrorCode> = [...ofOwnTransactions, "UNSUPPORTED_TOKEN"]
export const ofSend: ReadonlyArray<ErrorCode> = [
  ...ofDeposit,
  "FEE_TOO_LOW",
  "FEE_TOKEN_NOT_ACCEPTED",
  "FEE_ABOVE_CEILING",
  "CALL_OUT_OF_TIME",
  "CHAIN_OUT_OF_TIME",
  "CHAIN_UNTRIED",
]
