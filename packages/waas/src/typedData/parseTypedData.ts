import { type ChainId, quoted, refusal, type RelayError } from "@shielded-relay/core"
import { Result } from "effect"
import { domainValue, parseDomain } from "./parseDomain.ts"
import { parseStructs } from "./parseStructs.ts"
import type { TypedData, TypedDataNotation } from "./TypedData.ts"
import { found, TypedDataFault } from "./TypedDataFault.ts"
import { ValueReader } from "./ValueReader.ts"

/** The fields of a request to sign typed data. The first three and `primaryType` are as the body has them. */
export interface TypedDataRequest {
  readonly domain: unknown
  readonly types: unknown
  readonly value: unknown
  /** Absent, or the name of the struct that no other uses. */
  readonly primaryType?: unknown
  /** The chain that the request names. */
  readonly chainId: ChainId
  /** How the wallet that signs writes addresses. */
  readonly notation: TypedDataNotation
}

/**
 * Parses typed data for a signature: EIP-712, and TIP-712 for TRON wallets. Every value is checked against its type, so the digest covers
 * exactly what was parsed. Texts, numbers and hex that wallets read in different ways are refused.
 *
 * `domain.chainId` is the request's chain as it stands. TIP-712 signs the last four bytes of the chain's id; the ids of TRON's chains in
 * requests are already these four bytes.
 *
 * The body must hold at most 128 KiB; `typedDataLimits` bounds the rest. Fails with INVALID_TYPED_DATA, whose text names the place. Never
 * throws.
 */
export function parseTypedData(request: TypedDataRequest): Result.Result<TypedData, RelayError> {
  try {
    return Result.succeed(readTypedData(request))
  } catch (error) {
    if (!(error instanceof TypedDataFault)) throw error
    return Result.fail(refusal("INVALID_TYPED_DATA", { reason: error.message }))
  }
}

function readTypedData(request: TypedDataRequest): TypedData {
  const { types, primaryType, notation } = request
  const { byName, primary } = parseStructs(types, notation)
  if (primaryType !== undefined && primaryType !== primary.name) {
    throw new TypedDataFault(
      "primaryType",
      `${found(primaryType)}; ${quoted(primary.name)} is the struct that no other uses`,
    )
  }
  const domain = parseDomain(request.domain, types, request.chainId, notation)
  const value = new ValueReader(byName, notation).struct(primary, request.value, "value")
  const contract = domainValue(domain, "verifyingContract")
  const facts = {
    chainId: domainValue(domain, "chainId") === undefined ? null : request.chainId,
    verifyingContract: contract?.kind === "address" ? contract.address : null,
    primaryType: primary.name,
  }
  return { domain, value, facts }
}
