import { Redacted } from "effect"

/** A secret as plain text, or redacted by a program written with Effect. Adapters redact what they keep of it. */
export type SecretText = string | Redacted.Redacted<string>

/** The text of a secret; empty if it is no text, as an environment variable that is missing. */
export function openSecret(secret: SecretText): string {
  const text: unknown = Redacted.isRedacted(secret) ? Redacted.value(secret) : secret
  return typeof text === "string" ? text : ""
}
