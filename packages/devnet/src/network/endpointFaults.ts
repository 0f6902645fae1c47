import { Predicate } from "effect"
import { fromHex, isHex, toHex } from "viem"
import type { RpcRequest, RpcResponse } from "./jsonRpc.ts"

/** What a client receives for a request. */
export type Reply =
  | { readonly kind: "json"; readonly response: RpcResponse }
  /** A body that violates JSON-RPC. */
  | {
      readonly kind: "http"
      readonly status: number
      readonly body: string
      readonly headers?: Readonly<Record<string, string>>
    }
  /** The connection is cut. */
  | { readonly kind: "cut" }
  /** The connection stays open without an answer. */
  | { readonly kind: "silence" }

/** A fault: answers by itself, or calls `next` and alters the node's answer. */
export type Fault = (
  request: RpcRequest,
  next: (request: RpcRequest) => Promise<Reply>,
) => Promise<Reply>

/** No fault: the node's own answer. */
export const honest: Fault = (request, next) => next(request)

export const cutting: Fault = () => Promise.resolve({ kind: "cut" })

export const silent: Fault = () => Promise.resolve({ kind: "silence" })

/** The node executes the request, and its answer is lost. */
export const losingAnswers: Fault = async (request, next) => {
  await next(request)
  return { kind: "cut" }
}

/** Delays the node's answer. */
export function delayed(milliseconds: number): Fault {
  return async (request, next) => {
    await new Promise((resolve) => setTimeout(resolve, milliseconds))
    return next(request)
  }
}

/** Answers with a JSON-RPC error. */
export function refusing(code: number, message: string, data?: unknown): Fault {
  const error = data === undefined ? { code, message } : { code, message, data }
  return () => Promise.resolve({ kind: "json", response: { error } })
}

/** Answers with a fixed result without asking the node. */
export function replying(result: unknown): Fault {
  return () => Promise.resolve(json(result))
}

/** Answers with any HTTP response: a proxy's error page, or JSON without a result. */
export function answering(
  status: number,
  body: string,
  headers?: Readonly<Record<string, string>>,
): Fault {
  return () => Promise.resolve({ kind: "http", status, body, ...(headers && { headers }) })
}

/** Applies the fault to these methods only. */
export function forMethods(methods: ReadonlyArray<string>, fault: Fault): Fault {
  return (request, next) =>
    methods.includes(request.method) ? fault(request, next) : next(request)
}

/** Applies the fault to the first `count` requests that reach it. */
export function times(count: number, fault: Fault): Fault {
  let left = count
  return (request, next) => (left-- > 0 ? fault(request, next) : next(request))
}

/** Replaces the node's result. */
export function lying(method: string, alter: (result: unknown) => unknown): Fault {
  return forMethods([method], async (request, next) => {
    const reply = await next(request)
    if (reply.kind !== "json" || reply.response.result === undefined) return reply
    return { kind: "json", response: { result: alter(reply.response.result) } }
  })
}

/** Alters the list of logs. */
export function lyingAboutLogs(alter: (logs: ReadonlyArray<unknown>) => unknown): Fault {
  return lying("eth_getLogs", (logs) => (Array.isArray(logs) ? alter(logs) : logs))
}

/**
 * A node that lacks the newest `blocks` blocks. Like real nodes it does not report this: tags refer to its own head, later blocks are
 * `null`, and a range of logs that it has only partly returns that part.
 */
export function lagging(blocks: number): Fault {
  return async (request, next) => {
    const head = await headOf(next, request)
    if (head === null) return next(request)
    const own = head - BigInt(blocks) < 0n ? 0n : head - BigInt(blocks)
    if (request.method === "eth_blockNumber") return json(toHex(own))
    if (request.method === "eth_getLogs") return laggingLogs(request, next, own)
    const params = await Promise.all(
      (request.params ?? []).map((each) => ownParameter(each, own, blocks, next)),
    )
    const reply = await next({ ...request, params })
    return blockNumberOf(reply) > own ? json(null) : reply
  }
}

async function laggingLogs(
  request: RpcRequest,
  next: (request: RpcRequest) => Promise<Reply>,
  own: bigint,
): Promise<Reply> {
  const reply = await next(request)
  const logs = reply.kind === "json" ? reply.response.result : undefined
  if (!Array.isArray(logs)) return reply
  return json(logs.filter((log) => quantity(log, "blockNumber") <= own))
}

async function headOf(next: (request: RpcRequest) => Promise<Reply>, { id }: RpcRequest) {
  const reply = await next({ id, method: "eth_blockNumber", params: [] })
  const head = reply.kind === "json" ? reply.response.result : undefined
  return isHex(head) ? fromHex(head, "bigint") : null
}

/** Converts a block tag to what it means to a node that lags by this many blocks. */
async function ownParameter(
  parameter: unknown,
  own: bigint,
  blocks: number,
  next: (request: RpcRequest) => Promise<Reply>,
): Promise<unknown> {
  if (parameter === "latest" || parameter === "pending") return toHex(own)
  if (parameter !== "finalized" && parameter !== "safe") return parameter
  const block = await next({ id: 0, method: "eth_getBlockByNumber", params: [parameter, false] })
  const number = blockNumberOf(block) - BigInt(blocks)
  return toHex(number < 0n ? 0n : number)
}

/** The block number that an answer is or contains. */
function blockNumberOf(reply: Reply): bigint {
  if (reply.kind !== "json") return -1n
  const { result } = reply.response
  const number = quantity(result, "blockNumber")
  return number >= 0n ? number : quantity(result, "number")
}

function quantity(value: unknown, field: string): bigint {
  if (!Predicate.isObject(value)) return -1n
  const number: unknown = Reflect.get(value, field)
  return isHex(number) ? fromHex(number, "bigint") : -1n
}

function json(result: unknown): Reply {
  return { kind: "json", response: { result } }
}
