import { Result } from "effect"
import { parseAddress } from "../../address/index.ts"
import type { Address } from "../../address/Address.ts"
import { isAddressOf } from "../../address/addressBytes.ts"
import { refusal, type RelayError } from "../../error/RelayError.ts"
import type { Fields } from "../../request/json.ts"
import { compareBase58 } from "./compareBase58.ts"
import type { PrimaryTypeRow } from "./primaryTypes.ts"
import { carries } from "./SignedField.ts"
import type { SignedPair } from "./SignedValue.ts"

/**
 * Refuses what a Solana text leaves open about the fee: whoever carries the body could otherwise have an amount meant for a cheap
 * token paid in a dear one, under the same signature. INVALID_REQUEST.
 *
 * Only a private send has a line for the fee's token, and it has none for the amount. Elsewhere the text implies the token: that of
 * its first pair, for a swap the one given away. A chain of 20-byte addresses takes the token from `feeToken`, which must be the
 * implied one. Solana takes the first of `tokenAddresses`, whose order is not signed, and so with a `feeAmount` it must come first in
 * the text as well; without one the fee is the service's own figure, whichever token pays it. A swap always passes there: its minus
 * tells its tokens apart.
 */
export function checkTextFee(
  row: PrimaryTypeRow,
  pairs: ReadonlyArray<SignedPair>,
  fields: Fields,
): Result.Result<void, RelayError> {
  if (row.withoutLine !== null && carries(fields, row.withoutLine)) {
    return refuse(`${row.withoutLine} cannot be signed for by this owner; leave it out`)
  }
  const implied = impliedFeeToken(row, pairs)
  if (implied === null) return Result.void
  if (!isAddressOf(implied, "solana")) {
    return !carries(fields, "feeToken") || addressIn(fields["feeToken"]) === implied
      ? Result.void
      : refuse("feeToken must be the token that the signed text implies")
  }
  return !carries(fields, "feeAmount") || pairs[0]?.address === implied
    ? Result.void
    : refuse("with feeAmount, tokenAddresses[0] must come first in the signed text")
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

function refuse(reason: string): Result.Result<never, RelayError> {
  return Result.fail(refusal("INVALID_REQUEST", { reason }))
}
