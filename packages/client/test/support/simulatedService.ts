import { incoming, type SignedRequest } from "@shielded-relay/api"
import {
  chainIdFromNumber,
  keyKindOf,
  isRequestSignature,
  isWalletSignature,
  nobleSignatureVerifier,
  parseAddress,
  parseJsonObject,
  parseQuery,
  primaryTypeOf,
  sessionMessage,
  type OperationState,
  signedPayload,
  solanaTransactionText,
  transactionDigest,
  uuidTime,
  parseUuid,
  type Address,
} from "@shielded-relay/core"
import { Result } from "effect"
import { recoverAddress } from "viem"
import { exampleAnswers, replacedTxHash, txData, txHash } from "./exampleAnswers.ts"

export interface SimulatedOptions {
  /** The fate of an accepted withdrawal; `slow` is broadcast after two polls. */
  readonly fate?: "broadcast" | "failed" | "refused" | "slow"
  /** Hashes of the calls before the last one. Default: none. */
  readonly earlierCalls?: ReadonlyArray<string>
  readonly audience?: string
  /** The code for a revoked session in place of `SESSION_REVOKED`. */
  readonly revokedSays?: string
  /** `false`: supports only version 1 of the session message, and ignores the field. */
  readonly knowsVersion2?: boolean
  /** The entries of GET /balance. Default: none. */
  readonly balances?: () => ReadonlyArray<object>
  /** Milliseconds. Without it requests never become stale. */
  readonly now?: () => number
}

export interface SimulatedAnswer {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
  readonly headers?: Readonly<Record<string, string>>
}

interface Session {
  readonly publicKey: string
  readonly owner: Address
  readonly useEIP712: boolean
}

interface Operation {
  readonly digest: string
  state: OperationState["state"]
  readonly kind: string
  readonly earlierCalls: ReadonlyArray<string>
  readonly code?: string
}

/**
 * A service that keeps the API's guarantees about nonces and operations. It parses requests with core's code, so every
 * request of the client is checked byte for byte by the other implementation.
 */
export function simulatedService(options: SimulatedOptions = {}) {
  const { fate = "broadcast", earlierCalls = [] } = options
  const sessions = new Map<string, Session>()
  const ended = new Set<string>()
  const nonces = new Set<string>()
  const operations = new Map<string, Operation>()
  const seen: Array<SignedRequest> = []
  let executed = 0
  let looks = 0

  const createSession = (request: SignedRequest, fields: Readonly<Record<string, unknown>>) => {
    const owner = parseAddress(String(fields["address"]), "any")
    const sessionId = String(fields["sessionId"])
    const clientPublicKey = String(fields["clientPublicKey"])
    const useEIP712 = fields["useEIP712"] === true
    const header = request.headers["x-service-request-signature"] ?? ""
    const digest = nobleSignatureVerifier.sha256(request.rawBody)
    const mode = useEIP712 ? "eip712" : "normal"
    const { address, audience, chainId = null } = fields
    const binding =
      fields["messageVersion"] === 2
        ? {
            address: String(address),
            audience: String(audience),
            chainId: chainIdFromNumber(chainId),
          }
        : null
    const known = options.knowsVersion2 === false ? null : binding
    const text = sessionMessage({ sessionId, clientPublicKey, mode, binding: known })
    if (options.audience !== undefined && fields["audience"] !== options.audience) {
      return refusal(fields, 401, "WRONG_AUDIENCE")
    }
    if (
      owner === null ||
      !isRequestSignature(nobleSignatureVerifier, header, digest, clientPublicKey) ||
      !isWalletSignature(nobleSignatureVerifier, owner, text, String(fields["signature"]))
    ) {
      return refusal(fields, 401, "INVALID_SIGNATURE")
    }
    if (isUsed(fields)) return refusal(fields, 401, "NONCE_USED_READ")
    sessions.set(sessionId, { publicKey: clientPublicKey, owner, useEIP712 })
    return success(fields, { expiresAt: "2030-01-01T00:00:00.000Z" })
  }

  const isUsed = ({ nonce }: Readonly<Record<string, unknown>>) => {
    const used = nonces.has(String(nonce))
    nonces.add(String(nonce))
    return used
  }

  const transaction = (request: SignedRequest, fields: Readonly<Record<string, unknown>>) => {
    const nonce = String(fields["nonce"])
    const digest = Buffer.from(
      nobleSignatureVerifier.sha256(signedPayload(incoming(request))),
    ).toString("hex")
    if (isUsed(fields)) {
      const known = operations.get(nonce)
      const same = known?.digest === digest
      return refusal(fields, 409, "NONCE_USED", same ? { operation: summary(known) } : {})
    }
    const example = examples[`POST ${request.routePattern}`]
    const isPrepared = example !== undefined && "txData" in example
    const isLater = !isPrepared && fields["txCompletionTime"] !== undefined
    const begun = isLater && fate === "broadcast" ? "waiting" : fate
    const state =
      isPrepared && fate !== "refused" ? "prepared" : begun === "slow" ? "accepted" : begun
    const operation: Operation = {
      digest,
      state,
      kind: request.routePattern.slice(1),
      earlierCalls,
      ...(state === "failed" ? { code: "OPERATION_FAILED" } : {}),
      ...(state === "refused" ? { code: "INSUFFICIENT_BALANCE" } : {}),
    }
    operations.set(nonce, operation)
    if (state === "refused") return refusal(fields, 400, "INSUFFICIENT_BALANCE")
    if (isPrepared) return success(fields, example)
    executed += 1
    if (state === "failed") {
      return refusal(fields, 409, "OPERATION_FAILED", { operation: view(nonce, operation) })
    }
    const several = earlierCalls.length === 0 ? {} : { txHashes: [...earlierCalls, txHash] }
    const sent = example ?? { txHash, ...several }
    if (state !== "accepted" && state !== "waiting") return success(fields, sent)
    const unsent = "txHashes" in sent ? { txHashes: [] } : { txHash: null }
    return {
      ...success(fields, { ...unsent, operation: view(nonce, operation) }),
      status: 202,
    }
  }

  const lookUp = (request: SignedRequest, fields: Readonly<Record<string, unknown>>) => {
    const wanted = request.pathParameters["nonce"] ?? ""
    const operation = operations.get(wanted)
    if (fields["id"] !== wanted) return refusal(fields, 401, "INVALID_REQUEST_SIGNATURE")
    if (operation === undefined) return refusal(fields, 404, "OPERATION_NOT_FOUND")
    looks += 1
    if (fate === "slow" && operation.state === "accepted" && looks > 2) {
      operation.state = "broadcast"
    }
    return success(fields, { operation: view(wanted, operation) })
  }

  /** Cancels an operation that waits. */
  const cancel = (fields: Readonly<Record<string, unknown>>) => {
    const wanted = String(fields["operation"])
    const operation = operations.get(wanted)
    if (operation === undefined) return refusal(fields, 404, "OPERATION_NOT_FOUND")
    if (operation.state !== "waiting" && operation.state !== "cancelled")
      return refusal(fields, 409, "OPERATION_NOT_CANCELLABLE")
    operation.state = "cancelled"
    return success(fields, { operation: view(wanted, operation) })
  }

  /** Two per page, newest first. */
  const page = (fields: Readonly<Record<string, unknown>>) => {
    const start = Number(fields["cursor"] ?? 0)
    const newest = [...operations].toReversed()
    return success(fields, {
      operations: newest
        .slice(start, start + 2)
        .map(([nonce, operation]) => view(nonce, operation)),
      nextCursor: start + 2 < newest.length ? String(start + 2) : null,
    })
  }

  const answer = async (request: SignedRequest): Promise<SimulatedAnswer> => {
    seen.push(request)
    const fields = fieldsOf(request)
    const { routePattern, headers } = request
    if (routePattern === "/create-session") return createSession(request, fields)
    const session = sessions.get(String(fields["sessionId"]))
    if (session === undefined) return refusal(fields, 401, "SESSION_NOT_FOUND")
    if (ended.has(String(fields["sessionId"]))) {
      return refusal(fields, 401, options.revokedSays ?? "SESSION_REVOKED")
    }
    const header = headers["x-service-request-signature"]
    const isTransaction = primaryTypeOf(routePattern) !== null
    if (isTransaction && session.useEIP712) {
      if (header !== undefined) return refusal(fields, 403, "NORMAL_MODE_REQUIRED")
      if (options.now !== undefined && !isFresh(fields, options.now())) {
        return refusal(fields, 401, "NONCE_EXPIRED")
      }
      if (!(await isSignedByOwner(session.owner, routePattern, fields))) {
        return refusal(fields, 401, "INVALID_SIGNATURE")
      }
      return transaction(request, fields)
    }
    const digest = nobleSignatureVerifier.sha256(signedPayload(incoming(request)))
    if (!isRequestSignature(nobleSignatureVerifier, header ?? "", digest, session.publicKey)) {
      return refusal(fields, 401, "INVALID_REQUEST_SIGNATURE")
    }
    if (isTransaction) return transaction(request, fields)
    if (isUsed(fields)) return refusal(fields, 401, "NONCE_USED_READ")
    if (routePattern === "/operations") return page(fields)
    if (routePattern === "/cancel-operation") return cancel(fields)
    if (routePattern === "/revoke-session") {
      const all = fields["all"] === true
      for (const [id, { owner }] of sessions) {
        if (id === fields["sessionId"] || (all && owner === session.owner)) ended.add(id)
      }
    }
    if (routePattern === "/operation/:nonce") return lookUp(request, fields)
    if (routePattern === "/balance")
      return success(fields, { balances: options.balances?.() ?? [], asOf: null })
    const { orderId = fields["id"] } = request.pathParameters
    if (fields["id"] !== orderId) return refusal(fields, 401, "INVALID_REQUEST_SIGNATURE")
    return success(fields, examples[`${request.method} ${routePattern}`] ?? {})
  }

  const late: Array<SignedRequest> = []

  return {
    answer,
    /** Requests still in transit. */
    late,
    deliverLate: async () => {
      for (const request of late.splice(0)) await answer(request)
    },
    seen,
    operations,
    /** Records that the service refused these bytes, as it does for refusals that depend on its state. */
    recordRefusal: (request: SignedRequest, code: string) => {
      const nonce = String(fieldsOf(request)["nonce"])
      const digest = Buffer.from(
        nobleSignatureVerifier.sha256(signedPayload(incoming(request))),
      ).toString("hex")
      nonces.add(nonce)
      operations.set(nonce, { digest, state: "refused", code, kind: "withdraw", earlierCalls })
    },
    /** Number of transactions started. */
    executed: () => executed,
  }
}

/** A request's fields, from its query or body. */
export function fieldsOf(request: SignedRequest): Readonly<Record<string, unknown>> {
  return request.method === "GET"
    ? Result.getOrThrow(parseQuery(request.rawQuery))
    : (parseJsonObject(request.rawBody) ?? {})
}

async function isSignedByOwner(
  owner: Address,
  routePattern: string,
  fields: Readonly<Record<string, unknown>>,
): Promise<boolean> {
  const primaryType = primaryTypeOf(routePattern)
  const signature = String(fields["signature"])
  if (primaryType === null) return false
  if (keyKindOf(owner) === "key32") {
    const text = Result.getOrThrow(solanaTransactionText(primaryType, fields))
    return isWalletSignature(nobleSignatureVerifier, owner, text, signature)
  }
  const hash = Result.getOrThrow(transactionDigest(primaryType, fields))
  const signer = await recoverAddress({ hash, signature: `0x${signature.replace(/^0x/, "")}` })
  return parseAddress(signer, "any") === owner
}

/** The 60 seconds for which a signature is valid. */
function isFresh({ nonce, timestamp }: Readonly<Record<string, unknown>>, now: number): boolean {
  const uuid = parseUuid(String(nonce))
  const signedTime = uuid === null ? null : uuidTime(uuid)
  return [signedTime ?? now, Number(timestamp ?? now)].every(
    (time) => Math.abs(now - time) <= 60_000,
  )
}

function success({ nonce }: Readonly<Record<string, unknown>>, more: object): SimulatedAnswer {
  return { status: 200, body: { success: true, nonce, ...more } }
}

/** The API's refusal of the request with these fields. */
export function refusal(
  { nonce }: Readonly<Record<string, unknown>>,
  status: number,
  code: string,
  more: object = {},
): SimulatedAnswer {
  return { status, body: { success: false, error: `Refused: ${code}`, code, nonce, ...more } }
}

const examples: Readonly<Record<string, object>> = exampleAnswers

function summary(operation: Operation | undefined): object {
  return { state: operation?.state, txHash: operation?.state === "broadcast" ? txHash : null }
}

function view(nonce: string, operation: Operation): object {
  const time = "2026-01-01T00:00:00.000Z"
  return {
    nonce,
    kind: operation.kind,
    ...summary(operation),
    ...(operation.state === "broadcast"
      ? {
          txHashes: [...operation.earlierCalls, replacedTxHash, txHash],
          replacedTxHashes: [replacedTxHash],
        }
      : { txHashes: [], replacedTxHashes: [] }),
    ...(operation.state === "prepared" ? { txData, approvalAddress: txData.to } : {}),
    ...(operation.code === undefined
      ? {}
      : { code: operation.code, error: `Because ${operation.code}` }),
    createdAt: time,
    updatedAt: time,
    deadline: time,
  }
}
