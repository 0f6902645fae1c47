import type { ForeignError } from "@shielded-relay/chain-rpc"
import { Schema } from "effect"

/** The answer of a servlet that threw: class and message of the exception. */
const Thrown = Schema.Struct({ Error: Schema.String })

/** `/wallet/broadcasttransaction`: a failure has no `result`, and its text is hex of UTF-8. */
const Broadcast = Schema.Struct({
  result: Schema.optionalKey(Schema.Boolean),
  code: Schema.optionalKey(Schema.String),
  message: Schema.optionalKey(Schema.String),
})

/** `/wallet/triggerconstantcontract` and `/wallet/estimateenergy`. */
const Executed = Schema.Struct({
  result: Broadcast,
  constant_result: Schema.optionalKey(Schema.Array(Schema.String)),
  transaction: Schema.optionalKey(
    Schema.Struct({
      ret: Schema.optionalKey(
        Schema.Array(Schema.Struct({ ret: Schema.optionalKey(Schema.String) })),
      ),
    }),
  ),
})

const isThrown = Schema.is(Thrown)
const isBroadcast = Schema.is(Broadcast)
const isExecuted = Schema.is(Executed)

type Found = Pick<ForeignError, "code" | "message" | "data">

/**
 * Finds the error in the body of a full node's answer, which has HTTP status 200 either way.
 *
 * A reverted call is an error with code `REVERT`: nodes report it beside `"result":true`, with the
 * text "REVERT opcode executed" and the returned data in `constant_result`.
 */
export function errorIn(path: string, body: unknown): Found | null {
  if (isThrown(body)) return { message: body.Error }
  if (isSending(path)) return isBroadcast(body) && body.result !== true ? told(path, body) : null
  if (!isExecuting(path) || !isExecuted(body)) return null
  if (body.result.result !== true) return told(path, body.result)
  const { message = "" } = body.result
  const hasFailed = body.transaction?.ret?.some(({ ret }) => ret === "FAILED") ?? false
  if (message === "" && !hasFailed) return null
  const [data] = body.constant_result ?? []
  return { ...told(path, body.result), code: "REVERT", data }
}

function isSending(path: string): boolean {
  return path.startsWith("wallet/broadcast")
}

function isExecuting(path: string): boolean {
  return /^wallet(solidity)?\/(triggerconstantcontract|estimateenergy)$/.test(path)
}

function told(path: string, { code, message = "" }: typeof Broadcast.Type): Found {
  // `broadcasthex` alone writes its text as it is.
  const text = path.endsWith("broadcasthex") ? message : textOfHex(message)
  return { ...(code !== undefined && { code }), message: text }
}

/** UTF-8 text of its hex digits; other text stays as it is. */
function textOfHex(hex: string): string {
  return /^([0-9a-f]{2})*$/i.test(hex) ? Buffer.from(hex, "hex").toString("utf8") : hex
}
