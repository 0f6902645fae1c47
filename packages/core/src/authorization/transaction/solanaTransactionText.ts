import { Result } from "effect"
import type { RelayError } from "../../error/RelayError.ts"
import type { Fields } from "../../request/json.ts"
import { signedTitles } from "../../request/signedTitles.ts"
import { compareBase58 } from "./compareBase58.ts"
import { checkTextFee } from "./checkTextFee.ts"
import {
  baseFields,
  type PrimaryType,
  type PrimaryTypeRow,
  primaryTypes,
  tailFields,
} from "./primaryTypes.ts"
import { readRequired, type SignedField } from "./SignedField.ts"
import type { SignedPair, SignedValue } from "./SignedValue.ts"

/**
 * Rebuilds from the request's body the text whose UTF-8 bytes a Solana owner signs for a transaction: lines joined by newlines, without a
 * trailing one.
 *
 * Fails with MISSING_FIELD or INVALID_REQUEST if the body lacks a field of the text, contains a value that cannot be signed, or sets a fee
 * field that the text does not cover. Never throws.
 */
export function solanaTransactionText(
  primaryType: PrimaryType,
  fields: Fields,
): Result.Result<string, RelayError> {
  return Result.gen(function* () {
    const row: PrimaryTypeRow = primaryTypes[primaryType]
    const lines = [signedTitles.transaction, "", `Primary Type: ${primaryType}`]
    const header: ReadonlyArray<SignedField> = [
      baseFields.sessionId,
      baseFields.nonce,
      baseFields.chainId,
    ]
    for (const field of header) {
      lines.push(...linesOf(field, yield* readRequired(field, fields)))
    }
    const pairs: Array<SignedPair> = []
    for (const field of row.fields) {
      const value = yield* readRequired(field, fields)
      lines.push(...linesOf(field, value))
      if (value.kind === "pairs") pairs.push(...value.pairs)
    }
    for (const { field: name, whenAbsent } of row.tailLines) {
      const field = tailFields[name]
      const value = yield* field.read(fields)
      if (value !== null) lines.push(...linesOf(field, value))
      else if (whenAbsent !== null) lines.push(`${field.label}: ${whenAbsent}`)
    }
    yield* checkTextFee(row, pairs, fields)
    return lines.join("\n")
  })
}

function linesOf({ label }: SignedField, value: SignedValue): ReadonlyArray<string> {
  switch (value.kind) {
    case "string":
    case "address":
      return [`${label}: ${value.text}`]
    case "uint256":
      return [`${label}: ${value.value}`]
    case "pairs": {
      const sorted = value.pairs.toSorted((one, other) => compareBase58(one.text, other.text))
      const pairLines = sorted.flatMap(({ text, amount }, index) => [
        `  ${index}:`,
        `    ${value.struct.label}: ${text}`,
        `    Amount: ${amount}`,
      ])
      return [`${label}:`, ...pairLines]
    }
  }
}
