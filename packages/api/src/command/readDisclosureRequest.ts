import {
  addressFault,
  chainIdFromNumber,
  decodeWith,
  invalidField,
  parseAddress,
  parseTime,
  parseUuid,
  quoted,
  refusal,
  type DisclosureRequest,
  type DisclosureScope,
  type Fields,
  type RelayError,
} from "@shielded-relay/core"
import { Result } from "effect"
import { disclosureSchemas } from "../wire/disclosureSchemas.ts"

const { request: schema } = disclosureSchemas["POST /disclosure"]
const decode = decodeWith(schema)

/** Reads the body of POST /disclosure. Fails with the first field that is missing or malformed. */
export const readDisclosureRequest = (
  fields: Fields,
): Result.Result<DisclosureRequest, RelayError> =>
  Result.gen(function* () {
    const nonce = parseUuid(fields["nonce"])
    if (nonce === null) return yield* Result.fail(refusal("INVALID_NONCE"))
    const { signature, ...texts } = yield* decode(fields)
    const address = parseAddress(texts.address, "any")
    if (address === null) return yield* invalid("address", addressFault(texts.address) ?? "")
    const chainId = chainIdFromNumber(texts.chainId)
    if (chainId === null)
      return yield* Result.fail(refusal("UNSUPPORTED_CHAIN", { chainId: texts.chainId }))
    const scope = yield* scopeOf(texts)
    const expiresAt = yield* timeOf("expiresAt", texts.expiresAt)
    return { address, chainId, scope, nonce, expiresAt, signature, texts }
  })

type Texts = Omit<(typeof schema)["Type"], "signature">

const scopeOf = ({
  operation,
  from,
  to,
  after,
}: Texts): Result.Result<DisclosureScope, RelayError> =>
  Result.gen(function* () {
    const behind = { after: after ?? null }
    if (operation !== undefined) {
      if (from !== undefined || to !== undefined)
        return yield* invalid(
          "operation",
          "given together with a period, expected only one of the two",
        )
      if (parseUuid(operation) === null)
        return yield* invalid("operation", "expected the UUID of a transaction request")
      return { kind: "operation", nonce: operation, ...behind }
    }
    if (from === undefined || to === undefined)
      return yield* Result.fail(
        refusal("MISSING_FIELD", { field: from === undefined ? "from" : "to" }),
      )
    const [start, end] = [yield* timeOf("from", from), yield* timeOf("to", to)]
    if (end <= start) return yield* invalid("to", `${quoted(to)}, expected a time after from`)
    return { kind: "period", from: start, to: end, ...behind }
  })

function timeOf(field: string, text: string): Result.Result<number, RelayError> {
  const time = parseTime(text)
  return time === null
    ? invalid(field, `${quoted(text)}, expected an RFC 3339 time with Z or an offset`)
    : Result.succeed(time)
}

function invalid(field: string, problem: string): Result.Result<never, RelayError> {
  return Result.fail(invalidField(field, problem))
}
