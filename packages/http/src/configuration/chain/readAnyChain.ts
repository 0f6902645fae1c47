import type { FamilyRules } from "./FamilyRules.ts"
import { nonEmpty, positiveDecimal, whole, type JsonReader } from "../JsonReader.ts"
import type { Problems } from "../Problems.ts"
import { readEndpoints, readSenders, type EndpointConfiguration } from "./readEndpoints.ts"
import { readTokens, type TokenConfiguration } from "./readTokens.ts"
import type { SecretReference } from "../SecretReference.ts"

/** The configuration common to chains of all families. */
export interface AnyChainConfiguration {
  readonly chainId: number
  readonly name: string
  /** The page of a transaction, with `{txHash}` in place of its hash. */
  readonly explorer?: string
  readonly endpoints: ReadonlyArray<EndpointConfiguration>
  readonly senders: ReadonlyArray<SecretReference>
  /** Smallest units of the native coin. */
  readonly senderFloor?: bigint
  /** Bounds for the price of a plain call, in smallest units of the native coin. */
  readonly feeFloor?: bigint
  readonly feeCeiling?: bigint
  readonly feeRecipient: string
  readonly tokens: ReadonlyArray<TokenConfiguration>
}

/** Reads the fields common to chains of all families. */
export function readAnyChain(
  reader: JsonReader,
  problems: Problems,
  family: FamilyRules,
): AnyChainConfiguration | undefined {
  const chainId = reader.required("chainId", "a positive whole number", whole(1))
  const name = reader.required("name", "a text", nonEmpty)
  const explorer = reader.optional(
    "explorer",
    "an https URL of a transaction's page, with {txHash} in place of its hash",
    explorerPage,
  )
  const endpoints = readEndpoints(reader, problems)
  const senders = readSenders(reader, problems)
  const senderFloor = reader.optional(
    "senderFloor",
    "a positive whole number as text",
    positiveDecimal,
  )
  const feeFloor = reader.optional("feeFloor", "a positive whole number as text", positiveDecimal)
  const feeCeiling = reader.optional(
    "feeCeiling",
    "a positive whole number as text",
    positiveDecimal,
  )
  const feeRecipient = reader.required("feeRecipient", family.wanted, family.address)
  const tokens = readTokens(reader, problems, family)
  if (chainId === undefined || name === undefined || feeRecipient === undefined) return undefined
  return {
    chainId,
    name,
    endpoints,
    senders,
    feeRecipient,
    tokens,
    ...(explorer === undefined ? {} : { explorer }),
    ...(senderFloor === undefined ? {} : { senderFloor }),
    ...(feeFloor === undefined ? {} : { feeFloor }),
    ...(feeCeiling === undefined ? {} : { feeCeiling }),
  }
}

/** Pages of clients link to it, so nothing but https may come out. */
function explorerPage(value: unknown): string | undefined {
  if (typeof value !== "string" || value.split("{txHash}").length !== 2) return undefined
  const url = URL.parse(value.replace("{txHash}", "0x12"))
  return url?.protocol === "https:" && url.host !== "" && value.startsWith(`${url.origin}/`)
    ? value
    : undefined
}
