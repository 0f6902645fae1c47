import { Result } from "effect"
import type { Address } from "../../address/Address.ts"
import { keyKindOf } from "../../address/addressBytes.ts"
import { refusal, type RelayError } from "../../error/RelayError.ts"
import type { Fields } from "../../request/json.ts"
import { baseFields, type PrimaryType, primaryTypes, tailFields } from "./primaryTypes.ts"
import { readRequired, type SignedField } from "./SignedField.ts"
import type { SignedValue } from "./SignedValue.ts"
import { type Member, typedDataDigest } from "./typedDataDigest.ts"

/**
 * Rebuilds from the request's body the 32-byte digest that a 20-byte owner signs for a transaction (EIP-712, TIP-712).
 *
 * Ignores fields outside the struct. Fails with MISSING_FIELD or INVALID_REQUEST if the body lacks a field of the struct or contains a
 * value that cannot be signed, and with NORMAL_SESSION_REQUIRED if it has a Solana address in an `address` member, which holds 20 bytes.
 * Never throws.
 */
export function transactionDigest(
  primaryType: PrimaryType,
  fields: Fields,
): Result.Result<Uint8Array, RelayError> {
  return Result.gen(function* () {
    const { value: chainId } = yield* readRequired(baseFields.chainId, fields)
    const members: Array<Member> = []
    const required: ReadonlyArray<SignedField> = [
      ...Object.values(baseFields),
      ...primaryTypes[primaryType].fields,
    ]
    for (const field of required) {
      members.push({ ...field, value: yield* readRequired(field, fields) })
    }
    const optional: ReadonlyArray<SignedField> = Object.values(tailFields)
    for (const field of optional) {
      const value = yield* field.read(fields)
      if (value !== null) members.push({ ...field, value })
    }
    if (members.some(({ value }) => addressesOf(value).some(isKey32))) {
      return yield* Result.fail(refusal("NORMAL_SESSION_REQUIRED"))
    }
    return typedDataDigest(chainId, primaryType, members)
  })
}

function addressesOf(value: SignedValue): ReadonlyArray<Address> {
  switch (value.kind) {
    case "address":
      return [value.address]
    case "pairs":
      return value.pairs.map(({ address }) => address)
    case "string":
    case "uint256":
      return []
  }
}

function isKey32(address: Address): boolean {
  return keyKindOf(address) === "key32"
}
