import { decodeWith, invalidField, type Fields } from "@shielded-relay/core"
import { Result, type Schema } from "effect"

/** Values that no route accepts, by field. The first field that a route has is shown. */
const wrong: Readonly<Record<string, unknown>> = {
  amounts: ["0"],
  recipients: [],
  chainId: "ten",
  timestamp: "yesterday",
  userId: "alice",
  organizationId: "example",
}

/** What a route says to a request with a wrong field: the field, what was found and what is expected. */
export function invalidRequestOf(
  request: Schema.ConstraintDecoder<unknown>,
  example: Fields,
): string {
  const decode = decodeWith(request)
  for (const [name, value] of Object.entries(wrong)) {
    const decoded = decode({ ...example, [name]: value })
    if (Result.isFailure(decoded) && decoded.failure.code === "INVALID_REQUEST")
      return decoded.failure.message
  }
  return twice("nonce").message
}

/** What every route says to a field that a query names twice. */
const twice = (field: string) => invalidField(field, "given twice, expected once")
