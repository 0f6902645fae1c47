import { Result } from "effect"
import { addressFault, parseAddress } from "../../address/index.ts"
import { chainIdFromNumber } from "../../address/parseChainId.ts"
import { parseEvmAddress, renderEvmAddress } from "../../address/evmAddress.ts"
import { parseFeeAmount } from "../../amount/index.ts"
import { invalidField, quoted } from "../../error/invalidField.ts"
import { refusal, type RelayError } from "../../error/RelayError.ts"
import type { Fields } from "../../request/json.ts"
import type { AddressValue, SignedValue, StringValue, Uint256Value } from "./SignedValue.ts"

/** One field of a signed text. */
export interface SignedField<Value extends SignedValue = SignedValue> {
  /** Name and type in the typed data's struct. */
  readonly name: string
  readonly type: "string" | "address" | "uint256" | "TokenAmount[]" | "RecipientAmount[]"
  /** Label of its line in a Solana text. */
  readonly label: string
  /** The body field with its value. */
  readonly from: string
  /** Reads the value; `null` if the body does not contain it. Fails with INVALID_REQUEST for a value that cannot be signed. Never throws. */
  readonly read: (fields: Fields) => Result.Result<Value | null, RelayError>
}

interface Names {
  readonly name: string
  readonly label: string
  readonly from?: string
}

/** Whether a body contains a field. An empty string and `null` count as absent. */
export function carries(fields: Fields, name: string): boolean {
  const value = fields[name]
  return value !== undefined && value !== null && value !== ""
}

/** Reads a mandatory field; fails with MISSING_FIELD if it is absent. */
export function readRequired<Value extends SignedValue>(
  field: SignedField<Value>,
  fields: Fields,
): Result.Result<Value, RelayError> {
  return Result.flatMap(field.read(fields), (value) =>
    value === null
      ? Result.fail(refusal("MISSING_FIELD", { field: field.from }))
      : Result.succeed(value),
  )
}

const printableText =
  "expected text without control characters, line separators, marks of writing direction and half surrogate pairs"

/** A string, verbatim. */
export function stringField(names: Names): SignedField<StringValue> {
  return scalarField(names, "string", printableText, (value) => {
    const text = signedString(value)
    return text === null ? null : { kind: "string", text }
  })
}

/** The recipient of a transfer or withdrawal, as a string. `0x` and 40 hex digits get their checksum; any other text is verbatim. */
export function payeeField(names: Names): SignedField<StringValue> {
  return scalarField(names, "string", printableText, (value) => {
    const text = signedString(value)
    if (text === null || !/^0x[0-9a-fA-F]{40}$/.test(text)) {
      return text === null ? null : { kind: "string", text }
    }
    const bytes = parseEvmAddress(text)
    return bytes === null ? null : { kind: "string", text: renderEvmAddress(bytes) }
  })
}

/** An address of any family. Its refusal does not repeat the text, which may name a person. */
export function addressField(names: Names): SignedField<AddressValue> {
  return scalarField(names, "address", "expected an address: 0x…, 41…, T… or base58", addressValue)
}

/** The address of a token, of any family. Its refusal repeats the text, which is public. */
export function tokenField(names: Names): SignedField<AddressValue> {
  const found = (value: unknown) =>
    typeof value === "string"
      ? `${quoted(value)}, ${addressFault(value) ?? "expected another address"}`
      : "expected text"
  return scalarField(names, "address", found, addressValue)
}

function addressValue(value: unknown): AddressValue | null {
  const address = typeof value === "string" ? parseAddress(value, "any") : null
  return address === null ? null : { kind: "address", address, text: String(value) }
}

/** A relay fee: smallest units in decimal digits. */
export function feeAmountField(names: Names): SignedField<Uint256Value> {
  return uint256Field(names, "expected smallest units in digits alone", (value) =>
    typeof value === "string" ? parseFeeAmount(value) : null,
  )
}

/** A chain's number: a JSON integer. */
export function chainIdField(names: Names): SignedField<Uint256Value> {
  return uint256Field(names, "expected the number of a chain, in digits alone", (value) => {
    const chainId = chainIdFromNumber(value)
    return chainId === null ? null : BigInt(chainId)
  })
}

/** A time: a JSON integer of seconds since the epoch. */
export function secondsField(names: Names): SignedField<Uint256Value> {
  return uint256Field(names, "expected Unix seconds, in digits alone", (value) =>
    typeof value === "number" && Number.isSafeInteger(value) && value >= 0 ? BigInt(value) : null,
  )
}

function uint256Field(
  names: Names,
  expected: string,
  parse: (value: unknown) => bigint | null,
): SignedField<Uint256Value> {
  return scalarField(names, "uint256", expected, (sent) => {
    const value = parse(sent)
    return value === null ? null : { kind: "uint256", value }
  })
}

function scalarField<Value extends SignedValue>(
  names: Names,
  type: SignedField["type"],
  /** What the refusal of a value says; a function if that depends on the value. */
  problem: string | ((value: unknown) => string),
  parse: (value: unknown) => Value | null,
): SignedField<Value> {
  const { name, label, from = name } = names
  return {
    name,
    type,
    label,
    from,
    read: (fields) => {
      if (!carries(fields, from)) return Result.succeed(null)
      const sent = fields[from]
      const value = parse(sent)
      if (value !== null) return Result.succeed(value)
      return Result.fail(invalidField(from, typeof problem === "string" ? problem : problem(sent)))
    },
  }
}

/**
 * Characters that signed texts must not contain: control characters, which could make one line look like two; other characters that wallets
 * render as line breaks; those that reorder displayed text; lone surrogates, which UTF-8 cannot encode.
 */
const forbidden = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\p{Bidi_Control}]/u

/** Returns a string that may be part of a signed text, otherwise `null`. */
function signedString(value: unknown): string | null {
  return typeof value === "string" && !forbidden.test(value) ? value : null
}
