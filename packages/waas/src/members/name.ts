import { invalidField, type RelayError } from "@shielded-relay/core"
import { Result } from "effect"

/** Maximum characters of an organization's name. */
export const longestName = 128

/**
 * The name of an organization: 1 to 128 characters in Unicode's form NFC, without control, formatting or bidirectional characters, so that two
 * names that look alike by such characters cannot both exist.
 */
export function readName(text: string): Result.Result<string, RelayError> {
  const length = Array.from(text).length
  const problem = !text.isWellFormed()
    ? "half of a surrogate pair"
    : length < 1 || length > longestName
      ? `${length} characters, expected 1 to ${longestName}`
      : text.normalize("NFC") !== text
        ? "not in Unicode's form NFC"
        : /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/u.test(text)
          ? "contains control, formatting or unassigned characters"
          : text.trim() !== text
            ? "begins or ends with white space"
            : null
  return problem === null
    ? Result.succeed(text)
    : Result.fail(invalidField("organizationName", problem))
}
