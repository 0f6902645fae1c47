import { Result } from "effect"
import { parseAddress } from "../../address/index.ts"
import type { Address } from "../../address/Address.ts"
import { keyKindOf } from "../../address/addressBytes.ts"
import { invalidField } from "../../error/invalidField.ts"
import type { RelayError } from "../../error/RelayError.ts"
import type { Fields } from "../../request/json.ts"
import { compareBase58 } from "./compareBase58.ts"
import type { PrimaryTypeRow } from "./primaryTypes.ts"
import { carries } from "./SignedField.ts"
import type { SignedPair } from "./SignedValue.ts"

/**
 * Refuses a completion time and fee fields that a Solana text does not cover. Otherwise a party that forwards the body could have an amount
 * meant for a cheap token paid in an expensive one, under the same signature. Fails with INVALID_REQUEST.
 *
 * Only a private send has a line for the fee token; it has none for the fee amount. The other texts imply the token: that of its first
 * pair, or a swap's input. Chains with 20-byte addresses take the token from `feeToken`, which must be the implied one. Solana takes the
 * first of `tokenAddresses`, whose order is unsigned, so with a `feeAmount` that token must also come first in the text. Without a
 * `feeAmount` the service computes the fee, whichever token pays it. A swap on Solana always passes, because the minus sign distinguishes
 * its tokens.
 */
export function checkTextFee(
  row: PrimaryTypeRow,
  pairs: ReadonlyArray<SignedPair>,
  fields: Fields,
): Result.Result<void, RelayError> {
  if (row.withoutLine !== null && carries(fields, row.withoutLine)) {
    return Result.fail(
      invalidField(row.withoutLine, "this owner's signed text has no line for it; leave it out"),
    )
  }
  const implied = impliedFeeToken(row, pairs)
  if (implied === null) return Result.void
  if (keyKindOf(implied) !== "key32") {
    return !carries(fields, "feeToken") || addressIn(fields["feeToken"]) === implied
      ? Result.void
      : Result.fail(
          invalidField(
            "feeToken",
            row.feePayer === "given"
              ? "another token than tokenAddresses[0]: this owner's signed text names no fee token, so the input pays"
              : "another token than the first of the signed text: it names no fee token, so that one pays",
          ),
        )
  }
  return !carries(fields, "feeAmount") || pairs[0]?.address === implied
    ? Result.void
    : Result.fail(
        invalidField(
          "tokenAddresses[0]",
          "with feeAmount this must be the first token of the signed text: sort tokenAddresses as the text does",
        ),
      )
}

function impliedFeeToken(row: PrimaryTypeRow, pairs: ReadonlyArray<SignedPair>): Address | null {
  switch (row.feePayer) {
    case "first":
      return pairs.toSorted((one, other) => compareBase58(one.text, other.text))[0]?.address ?? null
    case "given":
      return pairs.find(({ amount }) => amount < 0n)?.address ?? null
    case null:
      return null
  }
}

function addressIn(value: unknown): Address | null {
  return typeof value === "string" ? parseAddress(value, "any") : null
}
