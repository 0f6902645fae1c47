import { Predicate } from "effect"
import { fromHex, isHex, toHex } from "viem"
import type { RpcRequest, RpcResponse } from "./jsonRpc.ts"

/** What a client gets for one request. */
export type Reply =
  | { readonly kind: "json"; readonly response: RpcResponse }
  /** A body that is not what JSON-RPC asks for. */
  | {
      readonly kind: "http"
      readonly status: number
      readonly body: string
      readonly headers?: Readonly<Record<string, string>>
    }
  /** The connection is cut. */
  | { readonly kind: "cut" }
  /** The connection stays open, and nothing is ever said. */
  | { readonly kind: "silence" }

/** A way of misbehaving: it answers by itself, or alters what the node says to `next`. */
export type Fault = (
  request: RpcRequest,
  next: (request: RpcRequest) => Promise<Reply>,
) => Promise<Reply>

/** No fault: the node's own answer. */
export const honest: Fault = (request, next) => next(request)

export const cutting: Fault = () => Promise.resolve({ kind: "cut" })

export const silent: Fault = () => Promise.resolve({ kind: "silence" })

/** The node hears the request and does what it asks; its answer is lost. */
export const losingAnswers: Fault = async (request, next) => {
  await next(request)
  return { kind: "cut" }
}

/** Answers honestly, later. */
export function delayed(milliseconds: number): Fault {
  return async (request, next) => {
    await new Promise((resolve) => setTimeout(resolve, milliseconds))
    return next(request)
  }
}

/** A JSON-RPC error instead of an answer. */
export function refusing(code: number, message: string, data?: unknown): Fault {
  const error = data === undefined ? { code, message } : { code, message, data }
  return () => Promise.resolve({ kind: "json", response: { error } })
}

/** A result of our own instead of the node's, which is not asked. */
export function replying(result: unknown): Fault {
  return () => Promise.resolve(json(result))
}

/** An HTTP answer that may be anything: a proxy's error page, a JSON body without a result. */
export function answering(
  status: number,
  body: string,
  headers?: Readonly<Record<string, string>>,
): Fault {
  return () => Promise.resolve({ kind: "http", status, body, ...(headers && { headers }) })
}

/** The fault for these methods alone. */
export function forMethods(methods: ReadonlyArray<string>, fault: Fault): Fault {
  return (request, next) =>
    methods.includes(request.method) ? fault(request, next) : next(request)
}

/** The fault for the first `count` requests that reach it, then none. */
export function times(count: number, fault: Fault): Fault {
  let left = count
  return (request, next) => (left-- > 0 ? fault(request, next) : next(request))
}

/** Puts another result in place of the node's. */
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
 * A node that has not heard of the newest `blocks` blocks. Like real ones it does not say so: tags mean its own head,
 * later blocks are `null`, and the logs of a range that it has only in part are those of the part.
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

/** What a tag among the parameters means to a node that is so many blocks behind. */
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

/** The number of the block that an answer is, or stands in. */
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
