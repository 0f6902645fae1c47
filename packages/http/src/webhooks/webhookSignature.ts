import { createHmac } from "node:crypto"

/** A secret shared with a webhook's receiver, 24 to 64 bytes (Standard Webhooks, "Symmetric signatures"). */
export type WebhookSecret = Uint8Array

/** Parses `whsec_` and base64 of 24 to 64 bytes; `null` for any other text. */
export function parseWebhookSecret(text: string): WebhookSecret | null {
  const [, encoded] = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(text) ?? []
  if (encoded === undefined) return null
  const bytes = Buffer.from(encoded, "base64")
  const isCanonical = bytes.toString("base64") === encoded
  return isCanonical && bytes.length >= 24 && bytes.length <= 64 ? new Uint8Array(bytes) : null
}

/**
 * The headers of a message as Standard Webhooks 1 defines them: `v1` signatures over `id.timestamp.body`, one per secret, so that receivers can
 * change the secret while both hold.
 *
 * @param id Without full stops, which separate the parts that are signed.
 * @param at Milliseconds since the epoch.
 */
export function webhookHeaders(
  id: string,
  at: number,
  body: string,
  secrets: ReadonlyArray<WebhookSecret>,
): Readonly<Record<"webhook-id" | "webhook-timestamp" | "webhook-signature", string>> {
  const timestamp = String(Math.floor(at / 1_000))
  const signatures = secrets.map((secret) => {
    const mac = createHmac("sha256", secret).update(`${id}.${timestamp}.${body}`)
    return `v1,${mac.digest("base64")}`
  })
  return {
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": signatures.join(" "),
  }
}
