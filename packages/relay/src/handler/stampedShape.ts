import { stampedErrorBody } from "@shielded-relay/api"
import type { ReplyContent } from "./Reply.ts"

/** A refusal of the server itself, in the shape of managed wallets. */
export function stampedShape(content: ReplyContent): ReplyContent {
  const { body, code } = content
  if (body === null || !("json" in body) || code === undefined) return content
  const { success, error, code: _, ...details } = body.json
  if (success !== false) return content
  return { ...content, body: { json: stampedErrorBody({ code, message: String(error), details }) } }
}
