import { listOf, nonEmpty, positiveDecimal, type JsonReader } from "../configuration/JsonReader.ts"
import type { AddressRules } from "../configuration/chain/FamilyRules.ts"
import {
  readNamedToken,
  readTokenWords,
  type NamedToken,
} from "../configuration/chain/readTokens.ts"
import { parseKeyReference } from "../configuration/SecretReference.ts"

/** Fields of the chain's entry in the service's configuration, as they stand in the file. */
export interface EntryFields {
  readonly rpcUrls: unknown
  readonly senders: ReadonlyArray<string>
  readonly feeRecipient: string
}

export interface DeploymentToken extends Omit<NamedToken, "address"> {
  /** `null` for a test token: the deployment creates it. */
  readonly address: string | null
  readonly minimumDeposit: bigint
}

/** An exchange of test networks that the deployment creates. */
export interface DeploymentExchange {
  readonly name: string
  /** Two positions in the file's tokens each. */
  readonly pairs: ReadonlyArray<readonly [number, number]>
}

/** An action, and where its exchange gives quotes, if the file tells. */
export interface DeploymentAction<Contract> {
  readonly name: string
  readonly contract: Contract
  readonly quotes?: string
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
  const tokens = reader.objects("tokens", 1, (one) => readDeploymentToken(one, addresses))
  // What a test token is called finds its address in journals and entries.
  for (const { address, symbol } of tokens)
    if (address === null && tokens.filter((other) => other.symbol === symbol).length > 1)
      reader.problem("tokens", `name the test token ${symbol} with a symbol that another one has`)
  return tokens
}

function readDeploymentToken(
  one: JsonReader,
  addresses: AddressRules,
): DeploymentToken | undefined {
  const isTest = one.optional("testToken", "true, or left out", (is) =>
    is === true ? true : undefined,
  )
  if (isTest === true)
    one.refuse("address", "belongs to a token that is there already: remove it or testToken")
  const token = isTest === true ? readTokenWords(one) : readNamedToken(one, addresses)
  const minimumDeposit = one.required(
    "minimumDeposit",
    "a positive whole number of smallest units as text",
    positiveDecimal,
  )
  one.refuseOthers()
  return token === undefined || minimumDeposit === undefined
    ? undefined
    : { address: null, ...token, minimumDeposit }
}

/** The exchange that the deployment creates, if the file names one. Its pairs name tokens of the file by their symbols. */
export function readExchange(
  reader: JsonReader,
  tokens: ReadonlyArray<DeploymentToken>,
): DeploymentExchange | undefined {
  const exchange = reader.object("exchange", 'an object {"name", "pairs"}')
  if (exchange === undefined) return undefined
  const name = exchange.required("name", "a text", nonEmpty)
  const symbols = tokens.map(({ symbol }) => symbol)
  const pairs = exchange.required(
    "pairs",
    "a list of one pair or more, each of two symbols that one token of the file has",
    (value) => {
      const list = listOf((pair) => pairOf(symbols, pair))(value)
      return list === undefined || list.length === 0 ? undefined : list.map(({ pair }) => pair)
    },
  )
  exchange.refuseOthers()
  return name === undefined || pairs === undefined ? undefined : { name, pairs }
}

function pairOf(
  symbols: ReadonlyArray<string>,
  value: unknown,
): { readonly pair: readonly [number, number] } | undefined {
  const places = listOf((symbol) => {
    const place = symbols.findIndex((one) => one === symbol)
    return place === -1 || symbols.lastIndexOf(symbols[place] ?? "") !== place ? undefined : place
  })(value)
  const [one, other, ...more] = places ?? []
  return one === undefined || other === undefined || one === other || more.length > 0
    ? undefined
    : { pair: [one, other] }
}

/**
 * The actions, of which there may be none.
 *
 * @param readContract returns `undefined` after it reported a problem
 * @param quotesOf reads where the exchange gives quotes
 */
export function readActions<Contract>(
  reader: JsonReader,
  readContract: (action: JsonReader) => Contract | undefined,
  quotesOf: (action: JsonReader, contract: Contract) => string | undefined,
): ReadonlyArray<DeploymentAction<Contract>> {
  if (reader.optional("actions", "a list", (one) => one) === undefined) return []
  return reader.objects("actions", 0, (action) => {
    const name = action.required("name", "a text", nonEmpty)
    const contract = readContract(action)
    const quotes = contract === undefined ? undefined : quotesOf(action, contract)
    action.refuseOthers()
    return name === undefined || contract === undefined
      ? undefined
      : { name, contract, ...(quotes === undefined ? {} : { quotes }) }
  })
}
