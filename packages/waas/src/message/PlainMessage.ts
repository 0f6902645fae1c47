import { invalidField, quoted, type RelayError, signedTitles } from "@shielded-relay/core"
import { utf8ToBytes } from "@noble/hashes/utils.js"
import { Brand, Result } from "effect"
import { foldText } from "./foldText.ts"

/** A text that a managed wallet may sign: see `parsePlainMessage`. */
export type PlainMessage = string & Brand.Brand<"PlainMessage">

/** Longest message, in bytes of UTF-8. Solana's envelope holds less. */
export const longestMessage = 65_536

const brand = Brand.nominal<PlainMessage>()

const titles = Object.values(signedTitles).map((title) => ({ title, folded: foldText(title) }))

/**
 * Parses the `message` of a request: 1 to 65,536 bytes of UTF-8, whole Unicode characters, no control characters but tab, line feed and
 * carriage return, so that no binary data, such as a hash that another contract takes for an order, passes for a text.
 *
 * It refuses every text that begins as a text that this service accepts under a wallet's signature, which would open a session, send a
 * transaction or disclose notes. Invisible characters, white space, compatibility forms and case make no difference. Fails with
 * INVALID_REQUEST. Never throws.
 */
export function parsePlainMessage(message: unknown): Result.Result<PlainMessage, RelayError> {
  if (typeof message !== "string" || !message.isWellFormed()) {
    return refuse("expected a text of whole Unicode characters")
  }
  const { length } = utf8ToBytes(message)
  if (length === 0 || length > longestMessage) {
    return refuse(`${length} bytes of UTF-8; expected 1 to ${longestMessage}`)
  }
  const control = /[^\P{Cc}\t\n\r]/u.exec(message)
  if (control !== null) {
    return refuse(`a control character at position ${control.index}`)
  }
  const start = foldText(message)
  const own = titles.find(({ folded }) => start.startsWith(folded))
  if (own !== undefined) {
    return refuse(`begins with ${quoted(own.title)}, as a text for this service does`)
  }
  return Result.succeed(brand(message))
}

function refuse(problem: string): Result.Result<never, RelayError> {
  return Result.fail(invalidField("message", problem))
}
