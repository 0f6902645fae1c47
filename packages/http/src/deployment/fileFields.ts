import {
  type JsonReader,
  listOf,
  nonEmpty,
  positiveDecimal,
  whole,
} from "../configuration/JsonReader.ts"
import { parseKeyReference } from "../configuration/SecretReference.ts"

/** Fields of the chain's entry in the service's configuration, as they stand in the file. */
export interface EntryFields {
  readonly rpcUrls: unknown
  readonly senders: ReadonlyArray<string>
  readonly feeRecipient: string
}

export interface DeploymentToken {
  readonly address: string
  readonly symbol: string
  readonly decimals: number
  readonly name?: string
  readonly minimumDeposit: bigint
}

/** A wrong value, shortened. Fields that may hold a key by mistake are not quoted. */
export function quoted(name: string, value: unknown): string {
  if (["signer", "password", "senders", "rpcUrls"].includes(name)) return ""
  const text = JSON.stringify(value)
  return `; got ${text.length > 100 ? `${text.slice(0, 100)}…` : text}`
}

/** How a family of chains writes its addresses. */
export interface AddressForm {
  /** What is allowed, for problems. */
  readonly text: string
  /** `undefined` for a value that is no address. */
  readonly read: (value: unknown) => string | undefined
}

/** The accounts that relay. `undefined` if the file names none. */
export function readSenders(reader: JsonReader): ReadonlyArray<string> | undefined {
  return reader.optional(
    "senders",
    "a list of vault:<number>, env:NAME or file:/path",
    listOf((one) =>
      typeof one === "string" && parseKeyReference(one) !== undefined ? one : undefined,
    ),
  )
}

/** @param mostDecimals the most decimals that a token of the family can have */
export function readTokens(
  reader: JsonReader,
  addresses: AddressForm,
  mostDecimals: number,
): ReadonlyArray<DeploymentToken> {
  return reader.objects("tokens", 1, (token) => {
    const address = token.required("address", addresses.text, addresses.read)
    const symbol = token.required("symbol", "a text", nonEmpty)
    const decimals = token.required(
      "decimals",
      `a whole number from 0 to ${mostDecimals}`,
      whole(0, mostDecimals),
    )
    const name = token.optional("name", "a text", nonEmpty)
    const minimumDeposit = token.required(
      "minimumDeposit",
      "a positive whole number of smallest units as text",
      positiveDecimal,
    )
    token.refuseOthers()
    return address === undefined ||
      symbol === undefined ||
      decimals === undefined ||
      minimumDeposit === undefined
      ? undefined
      : { address, symbol, decimals, minimumDeposit, ...(name === undefined ? {} : { name }) }
  })
}

/** The actions, of which there may be none. `readContract` returns `undefined` after it reported a problem. */
export function readActions<Contract>(
  reader: JsonReader,
  readContract: (action: JsonReader) => Contract | undefined,
): ReadonlyArray<{ readonly name: string; readonly contract: Contract }> {
  if (reader.optional("actions", "a list", (one) => one) === undefined) return []
  return reader.objects("actions", 0, (action) => {
    const name = action.required("name", "a text", nonEmpty)
    const contract = readContract(action)
    action.refuseOthers()
    return name === undefined || contract === undefined ? undefined : { name, contract }
  })
}
