import type { TronDeploymentOptions } from "@shielded-relay/chain-tron"
import { tronAddress } from "../configuration/chain/familyAddress.ts"
import type { AddressRules } from "../configuration/chain/FamilyRules.ts"
import { readEndpoints, type EndpointConfiguration } from "../configuration/chain/readEndpoints.ts"
import { JsonReader, nonEmpty, whole } from "../configuration/JsonReader.ts"
import { ConfigurationError, type Problems } from "../configuration/Problems.ts"
import {
  quoted,
  readActions,
  readExchange,
  readSenders,
  readDeploymentTokens,
  type DeploymentAction,
  type DeploymentExchange,
  type DeploymentToken,
  type EntryFields,
} from "./fileFields.ts"
import { parseSigner, type SignerReference } from "./SignerReference.ts"

type TronAction = TronDeploymentOptions["actions"][number]

/** A pool on TRON as the operator wrote it down. */
export interface TronDeploymentFile {
  readonly family: "tron"
  readonly chainId: number
  readonly name: string
  readonly endpoints: ReadonlyArray<EndpointConfiguration>
  readonly signer: Exclude<SignerReference, { readonly kind: "keystore" }>
  readonly permissionId?: number
  /** Minutes in which a printed transaction may be sent. */
  readonly expirationMinutes?: number
  readonly owner: string
  readonly tokens: ReadonlyArray<DeploymentToken>
  readonly actions: ReadonlyArray<DeploymentAction<TronAction["contract"]>>
  readonly exchange?: DeploymentExchange
  readonly entry: EntryFields
}

const addresses: AddressRules = { wanted: "an address (T…, 41… or 0x…)", address: tronAddress }

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
    "env:VARIABLE, file:PATH or print, never a key itself",
    (value) => {
      const parsed = parseSigner(value)
      return parsed === undefined || parsed.kind === "keystore" ? undefined : parsed
    },
  )
  const permissionId = reader.optional("permissionId", "a whole number from 0 to 9", whole(0, 9))
  const expirationMinutes = reader.optional(
    "expirationMinutes",
    "a whole number of minutes from 1 to 1439",
    whole(1, 1_439),
  )
  if (expirationMinutes !== undefined && signer !== undefined && signer.kind !== "print")
    reader.problem("expirationMinutes", "belongs to the signer print alone: remove it")
  const owner = reader.required("owner", addresses.wanted, addresses.address)
  const feeRecipient = reader.optional("feeRecipient", addresses.wanted, addresses.address)
  const senders = readSenders(reader)
  const tokens = readDeploymentTokens(reader, addresses)
  const actions = readActions(reader, readContract, (action, { kind }) =>
    kind === "router" ? undefined : action.optional("router", addresses.wanted, addresses.address),
  )
  const exchange = readExchange(reader, tokens)
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
    ...(expirationMinutes === undefined ? {} : { expirationMinutes }),
    owner,
    tokens,
    actions,
    ...(exchange === undefined ? {} : { exchange }),
    entry: {
      rpcUrls: fields["rpcUrls"],
      senders: senders ?? ["vault:0"],
      feeRecipient: feeRecipient ?? owner,
    },
  }
}

function readContract(reader: JsonReader): TronAction["contract"] | undefined {
  const kind = reader.required("kind", '"uniswap-v2" or "router"', (one) =>
    one === "uniswap-v2" || one === "router" ? one : undefined,
  )
  if (kind === undefined) return undefined
  if (kind === "router") {
    const router = reader.required("router", addresses.wanted, addresses.address)
    return router === undefined ? undefined : { kind, router }
  }
  const factory = reader.required("factory", addresses.wanted, addresses.address)
  const wrappedNative = reader.required("wrappedNative", addresses.wanted, addresses.address)
  const feeBps = reader.optional(
    "feeBps",
    "a whole number of basis points below 10000",
    whole(0, 9_999),
  )
  if (factory === undefined || wrappedNative === undefined) return undefined
  return { kind, factory, wrappedNative, ...(feeBps === undefined ? {} : { feeBps }) }
}
