import type { TronDeploymentOptions } from "@shielded-relay/chain-tron"
import { tronAddress } from "../configuration/chain/familyAddress.ts"
import { readEndpoints, type EndpointConfiguration } from "../configuration/chain/readEndpoints.ts"
import {
  JsonReader,
  listOf,
  nonEmpty,
  positiveDecimal,
  whole,
} from "../configuration/JsonReader.ts"
import { ConfigurationError, type Problems } from "../configuration/Problems.ts"
import { parseKeyReference } from "../configuration/SecretReference.ts"
import { quoted, type DeploymentToken, type EntryFields } from "./fileFields.ts"
import { parseSigner, type KeySigner } from "./SignerReference.ts"

type TronAction = TronDeploymentOptions["actions"][number]

/** A pool on TRON as the operator wrote it down. */
export interface TronDeploymentFile {
  readonly family: "tron"
  readonly chainId: number
  readonly name: string
  readonly endpoints: ReadonlyArray<EndpointConfiguration>
  readonly signer: KeySigner
  readonly permissionId?: number
  readonly owner: string
  readonly tokens: ReadonlyArray<DeploymentToken>
  readonly actions: ReadonlyArray<TronAction>
  readonly entry: EntryFields
}

const addressForm = "an address (T…, 41… or 0x…)"

/** Reads the fields of a deployment file of the family "tron". */
export function readTronDeployment(
  path: string,
  fields: Readonly<Record<string, unknown>>,
  problems: Problems,
): TronDeploymentFile {
  const reader = new JsonReader(path, fields, problems, quoted)
  reader.required("family", '"tron"', (one) => (one === "tron" ? one : undefined))
  const chainId = reader.required("chainId", "a positive whole number", whole(1))
  const name = reader.required("name", "a text", nonEmpty)
  const endpoints = readEndpoints(reader, problems)
  const signer = reader.required(
    "signer",
    "env:VARIABLE or file:PATH, never a key itself: on TRON an address follows from the signed transaction, so none is printed",
    (value) => {
      const parsed = parseSigner(value)
      return parsed?.kind === "env" || parsed?.kind === "file" ? parsed : undefined
    },
  )
  const permissionId = reader.optional("permissionId", "a whole number from 0 to 9", whole(0, 9))
  const owner = reader.required("owner", addressForm, tronAddress)
  const feeRecipient = reader.optional("feeRecipient", addressForm, tronAddress)
  const senders = reader.optional(
    "senders",
    "a list of vault:<number>, env:NAME or file:/path",
    listOf((one) =>
      typeof one === "string" && parseKeyReference(one) !== undefined ? one : undefined,
    ),
  )
  const tokens = reader.objects("tokens", 1, readToken)
  const hasActions = reader.optional("actions", "a list", (one) => one) !== undefined
  const actions = hasActions ? reader.objects("actions", 0, readAction) : []
  reader.refuseOthers()
  if (
    problems.list.length > 0 ||
    chainId === undefined ||
    name === undefined ||
    signer === undefined ||
    owner === undefined
  )
    throw new ConfigurationError(problems.list)
  return {
    family: "tron",
    chainId,
    name,
    endpoints,
    signer,
    ...(permissionId === undefined ? {} : { permissionId }),
    owner,
    tokens,
    actions,
    entry: {
      rpcUrls: fields["rpcUrls"],
      senders: senders ?? ["vault:0"],
      feeRecipient: feeRecipient ?? owner,
    },
  }
}

function readToken(reader: JsonReader): DeploymentToken | undefined {
  const address = reader.required("address", addressForm, tronAddress)
  const symbol = reader.required("symbol", "a text", nonEmpty)
  const decimals = reader.required("decimals", "a whole number from 0 to 77", whole(0, 77))
  const name = reader.optional("name", "a text", nonEmpty)
  const minimumDeposit = reader.required(
    "minimumDeposit",
    "a positive whole number of smallest units as text",
    positiveDecimal,
  )
  reader.refuseOthers()
  return address === undefined ||
    symbol === undefined ||
    decimals === undefined ||
    minimumDeposit === undefined
    ? undefined
    : { address, symbol, decimals, minimumDeposit, ...(name === undefined ? {} : { name }) }
}

function readAction(reader: JsonReader): TronAction | undefined {
  const name = reader.required("name", "a text", nonEmpty)
  const contract = readContract(reader)
  reader.refuseOthers()
  return name === undefined || contract === undefined ? undefined : { name, contract }
}

function readContract(reader: JsonReader): TronAction["contract"] | undefined {
  const kind = reader.required("kind", '"uniswap-v2" or "router"', (one) =>
    one === "uniswap-v2" || one === "router" ? one : undefined,
  )
  if (kind === undefined) return undefined
  if (kind === "router") {
    const router = reader.required("router", addressForm, tronAddress)
    return router === undefined ? undefined : { kind, router }
  }
  const factory = reader.required("factory", addressForm, tronAddress)
  const wrappedNative = reader.required("wrappedNative", addressForm, tronAddress)
  const feeBps = reader.optional(
    "feeBps",
    "a whole number of basis points below 10000",
    whole(0, 9_999),
  )
  if (factory === undefined || wrappedNative === undefined) return undefined
  return { kind, factory, wrappedNative, ...(feeBps === undefined ? {} : { feeBps }) }
}
