import type { ReplyContent } from "./Reply.ts"

/** A refusal in the shape of managed wallets: `{status: "error", message, code, …}` in place of `{success: false, error, code, …}`. */
export function stampedShape(content: ReplyContent): ReplyContent {
  if (content.body === null || !("json" in content.body)) return content
  const { success, error, ...rest } = content.body.json
  if (success !== false) return content
  return { ...content, body: { json: { status: "error", message: error, ...rest } } }
}
