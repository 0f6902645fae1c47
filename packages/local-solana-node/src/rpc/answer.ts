import { accountMethods } from "./accountMethods.ts"
import { blockMethods } from "./blockMethods.ts"
import { clusterMethods } from "./clusterMethods.ts"
import { LostAnswer } from "./LostAnswer.ts"
import type { Method, NodeState } from "./NodeState.ts"
import { errorCodes, RpcError } from "./RpcError.ts"
import { transactionMethods } from "./transactionMethods.ts"

export type Methods = ReadonlyMap<string, Method>

export const httpMethods: Methods = new Map<string, Method>(
  Object.entries({ ...accountMethods, ...blockMethods, ...clusterMethods, ...transactionMethods }),
)

const failure = (id: unknown, { code, message, data }: RpcError) => ({
  jsonrpc: "2.0",
  error: { code, message, ...(data === undefined ? {} : { data }) },
  id,
})

/**
 * The answer to a request or a batch; `undefined` if there is none, as for notifications.
 *
 * @throws LostAnswer if the answer is lost on purpose
 */
export function answer(methods: Methods, node: NodeState, text: string): unknown {
  const body = parsed(text)
  if (body === undefined) return failure(null, new RpcError(errorCodes.parse, "Parse error"))
  if (!Array.isArray(body)) return answerOne(methods, node, body)
  const answers = body
    .map((each: unknown) => answerOne(methods, node, each))
    .filter((each) => each !== undefined)
  if (body.length === 0) return failure(null, invalidRequest())
  return answers.length === 0 ? undefined : answers
}

function answerOne(methods: Methods, node: NodeState, request: unknown): unknown {
  if (typeof request !== "object" || request === null || Array.isArray(request))
    return failure(null, invalidRequest())
  const { id, method, params } = { id: undefined, method: undefined, params: [], ...request }
  const named = typeof method === "string" ? method : null
  const identified = typeof id === "string" || typeof id === "number" || id === null
  if (named === null || !Array.isArray(params ?? []) || !(identified || id === undefined))
    return failure(identified ? id : null, invalidRequest())
  const found = methods.get(named)
  if (id === undefined) return undefined
  if (found === undefined)
    return failure(id, new RpcError(errorCodes.methodNotFound, "Method not found"))
  try {
    return { jsonrpc: "2.0", result: found(node, params ?? []), id }
  } catch (error) {
    if (error instanceof RpcError) return failure(id, error)
    if (error instanceof LostAnswer) throw error
    // An unexpected error. A validator reports no details either and keeps running.
    return failure(id, new RpcError(errorCodes.internal, "Internal error"))
  }
}

const invalidRequest = () => new RpcError(errorCodes.invalidRequest, "Invalid request")

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
