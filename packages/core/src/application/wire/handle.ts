import { Effect, Result } from "effect"
import { readNonce, requestFields } from "../../request/index.ts"
import { refusal, type RelayError } from "../../error/RelayError.ts"
import { renderTime } from "../../request/index.ts"
import { createSession } from "../../authorization/index.ts"
import { Telemetry } from "../../port/Telemetry.ts"
import type { Answer } from "../intake/Answer.ts"
import { asRefusal } from "../intake/asRefusal.ts"
import { balance } from "../queries/balance.ts"
import { deposit } from "../operations/deposit.ts"
import { depositForOther, depositSolanaForOther } from "../operations/depositForOther.ts"
import { faultNames } from "../../error/faultNames.ts"
import { getFee } from "../queries/getFee.ts"
import { getSwapData } from "../queries/getSwapData.ts"
import { ignoredFields, tellingIgnored } from "./ignoredFields.ts"
import { listOperations } from "../queries/listOperations.ts"
import { operationStatus } from "../queries/operationStatus.ts"
import { privateSend } from "../operations/privateSend.ts"
import { privateSendStatus } from "../queries/privateSendStatus.ts"
import { recipientInfo } from "../queries/recipientInfo.ts"
import { refreshCache } from "../operations/refreshCache.ts"
import { revokeSession } from "../operations/revokeSession.ts"
import { schemas } from "./schemas.ts"
import { signedRead, signedTransaction } from "./signed.ts"
import { routeKeyOf, routes, type RouteKey } from "./routes.ts"
import type { SignedRequest } from "../../request/SignedRequest.ts"
import { swap } from "../operations/swap.ts"
import { stuckBalance } from "../queries/stuckBalance.ts"
import { transfer } from "../operations/transfer.ts"
import { withdraw } from "../operations/withdraw.ts"
import { withdrawStuck } from "../operations/withdrawStuck.ts"

/** The use case behind each route. */
const useCases = {
  revokeSession: signedRead(schemas["POST /revoke-session"].request, revokeSession),
  balance: signedRead(schemas["GET /balance"].request, balance),
  recipientInfo: signedRead(schemas["GET /recipient-info"].request, recipientInfo),
  getFee: signedRead(schemas["GET /get-fee"].request, getFee),
  getSwapData: signedRead(schemas["GET /get-swap-data"].request, getSwapData),
  refreshCache: signedRead(schemas["POST /refresh-cache"].request, refreshCache),
  operation: signedRead(schemas["GET /operation/:nonce"].request, operationStatus),
  operations: signedRead(schemas["GET /operations"].request, listOperations),
  deposit: signedTransaction(schemas["POST /deposit"].request, deposit),
  prooflessDeposit: signedTransaction(schemas["POST /proofless-deposit"].request, deposit),
  depositForOther: signedTransaction(schemas["POST /deposit-for-other"].request, depositForOther),
  depositSolanaForOther: signedTransaction(
    schemas["POST /deposit-solana-for-other"].request,
    depositSolanaForOther,
  ),
  transfer: signedTransaction(schemas["POST /transfer"].request, transfer),
  withdraw: signedTransaction(schemas["POST /withdraw"].request, withdraw),
  swap: signedTransaction(schemas["POST /swap"].request, swap),
  privateSend: signedTransaction(schemas["POST /private-send"].request, privateSend),
  privateSendStatus: signedRead(schemas["GET /private-send/:orderId"].request, privateSendStatus),
  stuckBalance: signedRead(schemas["GET /stuck-utxo-balance"].request, stuckBalance),
  withdrawStuck: signedTransaction(schemas["POST /withdraw-stuck-utxos"].request, withdrawStuck),
}

const create = Effect.fnUntraced(function* (request: SignedRequest) {
  const { session, nonce } = yield* createSession(request)
  const body = { success: true, expiresAt: renderTime(session.expiresAt), nonce }
  return { outcome: "ok", body } satisfies Answer
})

const perform = Effect.fnUntraced(function* (key: RouteKey, request: SignedRequest) {
  switch (key) {
    case "POST /create-session": {
      const fields = Result.getOrElse(requestFields(request), () => ({}))
      return yield* tellingIgnored(ignoredFields(schemas[key].request, fields))(create(request))
    }
    case "POST /revoke-session":
      return yield* useCases.revokeSession(request)
    case "GET /balance":
      return yield* useCases.balance(request)
    case "GET /recipient-info":
      return yield* useCases.recipientInfo(request)
    case "GET /get-fee":
      return yield* useCases.getFee(request)
    case "GET /get-swap-data":
      return yield* useCases.getSwapData(request)
    case "POST /refresh-cache":
      return yield* useCases.refreshCache(request)
    case "GET /operation/:nonce":
      return yield* useCases.operation(request)
    case "GET /operations":
      return yield* useCases.operations(request)
    case "POST /deposit":
      return yield* useCases.deposit(request)
    case "POST /proofless-deposit":
      return yield* useCases.prooflessDeposit(request)
    case "POST /deposit-for-other":
      return yield* useCases.depositForOther(request)
    case "POST /deposit-solana-for-other":
      return yield* useCases.depositSolanaForOther(request)
    case "POST /transfer":
      return yield* useCases.transfer(request)
    case "POST /withdraw":
      return yield* useCases.withdraw(request)
    case "POST /swap":
      return yield* useCases.swap(request)
    case "POST /private-send":
      return yield* useCases.privateSend(request)
    case "GET /private-send/:orderId":
      return yield* useCases.privateSendStatus(request)
    case "GET /stuck-utxo-balance":
      return yield* useCases.stuckBalance(request)
    case "POST /withdraw-stuck-utxos":
      return yield* useCases.withdrawStuck(request)
  }
})

/**
 * Answers any signed request; never fails. A refusal carries the catalogue's text and code and the request's nonce; what is
 * unforeseen is `INTERNAL` with nothing of its cause, which goes to the log alone.
 */
export const handle = Effect.fnUntraced(function* (request: SignedRequest) {
  const telemetry = yield* Telemetry
  const key = routeKey(request)
  const answer = yield* (
    key === null ? Effect.fail(refusal("NOT_FOUND")) : perform(key, request)
  ).pipe(
    Effect.catch((error) => Effect.succeed(refused(asRefusal(error), request))),
    Effect.catchCause((cause) =>
      Effect.as(
        Effect.logError("request failed").pipe(
          Effect.annotateLogs({ route: key, fault: faultNames(cause) }),
        ),
        refused(refusal("INTERNAL"), request),
      ),
    ),
  )
  yield* telemetry.count("requests_total", {
    route: key ?? "unknown",
    code: answer.outcome === "refused" ? answer.code : answer.outcome,
  })
  return answer
})

function routeKey({ method, routePattern }: SignedRequest): RouteKey | null {
  const known = routes.find((one) => one.method === method && one.pattern === routePattern)
  return known === undefined ? null : routeKeyOf(known)
}

function refused(error: RelayError, request: SignedRequest): Answer {
  const nonce = readNonce(request)
  return {
    outcome: "refused",
    code: error.code,
    body: {
      success: false,
      error: error.message,
      code: error.code,
      ...error.details,
      ...(nonce === null ? {} : { nonce }),
    },
    ...(error.retryAfter === undefined ? {} : { retryAfter: error.retryAfter }),
  }
}
