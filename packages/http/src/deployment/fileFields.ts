import { listOf, nonEmpty, positiveDecimal, type JsonReader } from "../configuration/JsonReader.ts"
import type { AddressRules } from "../configuration/chain/FamilyRules.ts"
import { readNamedToken, type NamedToken } from "../configuration/chain/readTokens.ts"
import { parseKeyReference } from "../configuration/SecretReference.ts"

/** Fields of the chain's entry in the service's configuration, as they stand in the file. */
export interface EntryFields {
  readonly rpcUrls: unknown
  readonly senders: ReadonlyArray<string>
  readonly feeRecipient: string
}

export interface DeploymentToken extends NamedToken {
  readonly minimumDeposit: bigint
}

/** A wrong value, shortened. Fields that may hold a key by mistake are not quoted. */
export function quoted(name: string, value: unknown): string {
  if (["signer", "password", "senders", "rpcUrls"].includes(name)) return ""
  const text = JSON.stringify(value)
  return `; got ${text.length > 100 ? `${text.slice(0, 100)}…` : text}`
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

export function readDeploymentTokens(
  reader: JsonReader,
  addresses: AddressRules,
): ReadonlyArray<DeploymentToken> {
  return reader.objects("tokens", 1, (one) => {
    const token = readNamedToken(one, addresses)
    const minimumDeposit = one.required(
      "minimumDeposit",
      "a positive whole number of smallest units as text",
      positiveDecimal,
    )
    one.refuseOthers()
    return token === undefined || minimumDeposit === undefined
      ? undefined
      : { ...token, minimumDeposit }
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
