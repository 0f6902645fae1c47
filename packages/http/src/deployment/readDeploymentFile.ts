import type { ActionContract } from "@shielded-relay/chain-evm"
import { evmAddress } from "../configuration/chain/familyAddress.ts"
import type { AddressRules } from "../configuration/chain/FamilyRules.ts"
import { readEndpoints, type EndpointConfiguration } from "../configuration/chain/readEndpoints.ts"
import { jsonFields, JsonReader, nonEmpty, whole } from "../configuration/JsonReader.ts"
import { parseJson } from "../configuration/parseJson.ts"
import { ConfigurationError, Problems } from "../configuration/Problems.ts"
import { parseOutsideReference, type OutsideReference } from "../configuration/SecretReference.ts"
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
import { readSolanaDeployment, type SolanaDeploymentFile } from "./readSolanaDeployment.ts"
import { readTronDeployment, type TronDeploymentFile } from "./readTronDeployment.ts"
import { parseSigner, signerForm, type SignerReference } from "./SignerReference.ts"

/** A pool as it shall be on an EVM chain, as the operator wrote it down. */
export interface DeploymentFile {
  readonly family: "evm"
  readonly chainId: number
  readonly name: string
  readonly endpoints: ReadonlyArray<EndpointConfiguration>
  readonly signer: SignerReference
  /** Of the keystore; `null` asks at the terminal. */
  readonly password: OutsideReference | null
  readonly owner: string
  readonly firstOwner?: string
  readonly salt?: string
  readonly l1Fees?: "none" | "op-stack"
  readonly finality?: "tag" | number
  /** Minutes that `deploy apply` waits for finality. */
  readonly finalWithinMinutes?: number
  readonly tokens: ReadonlyArray<DeploymentToken>
  readonly actions: ReadonlyArray<DeploymentAction<ActionContract>>
  readonly exchange?: DeploymentExchange
  readonly entry: EntryFields
}

const addresses: AddressRules = { wanted: "an address of 20 bytes in hex", address: evmAddress }

/**
 * Reads a deployment file.
 *
 * @param path as the operator wrote it, for problems
 * @throws ConfigurationError with all problems, or with the one that it is not a JSON object.
 */
export function readDeploymentFile(
  path: string,
  text: string,
): DeploymentFile | SolanaDeploymentFile | TronDeploymentFile {
  const problems = new Problems()
  const parsed = parseJson(path, text, problems)
  if (problems.list.length > 0) throw new ConfigurationError(problems.list)
  const fields = jsonFields(parsed)
  if (fields === undefined)
    throw new ConfigurationError([{ where: path, what: "must be a JSON object" }])
  if (fields["family"] === "solana") return readSolanaDeployment(path, fields, problems)
  if (fields["family"] === "tron") return readTronDeployment(path, fields, problems)
  return readEvmDeployment(path, fields, problems)
}

function readEvmDeployment(
  path: string,
  fields: Readonly<Record<string, unknown>>,
  problems: Problems,
): DeploymentFile {
  const reader = new JsonReader(path, fields, problems, quoted)
  reader.optional("family", '"evm", "solana" or "tron"', (one) => (one === "evm" ? one : undefined))
  const chainId = reader.required("chainId", "a positive whole number", whole(1))
  const name = reader.required("name", "a text", nonEmpty)
  const endpoints = readEndpoints(reader, problems)
  const signer = reader.required("signer", signerForm, parseSigner)
  const password = reader.optional("password", "env:NAME or file:/path", parseOutsideReference)
  if (password !== undefined && signer !== undefined && signer.kind !== "keystore")
    reader.problem("password", "belongs to a signer keystore:FILE alone: remove it")
  const owner = reader.required("owner", addresses.wanted, addresses.address)
  const firstOwner = reader.optional("firstOwner", addresses.wanted, addresses.address)
  const salt = reader.optional("salt", "32 bytes in hex: 0x and 64 digits", (one) =>
    typeof one === "string" && /^0x[0-9a-fA-F]{64}$/.test(one) ? one : undefined,
  )
  const l1Fees = reader.optional("l1Fees", '"none" or "op-stack"', (one) =>
    one === "none" || one === "op-stack" ? one : undefined,
  )
  const finality = reader.optional("finality", '"tag" or a number of blocks', (one) =>
    one === "tag" ? one : whole(0)(one),
  )
  const finalWithinMinutes = reader.optional(
    "finalWithinMinutes",
    "a whole number of minutes up to 1440",
    whole(0, 1_440),
  )
  const feeRecipient = reader.optional("feeRecipient", addresses.wanted, addresses.address)
  const senders = readSenders(reader)
  const tokens = readDeploymentTokens(reader, addresses)
  const actions = readActions(reader, readContract, readQuotes)
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
    family: "evm",
    chainId,
    name,
    endpoints,
    signer,
    password: password ?? null,
    owner,
    ...(firstOwner === undefined ? {} : { firstOwner }),
    ...(salt === undefined ? {} : { salt }),
    ...(l1Fees === undefined ? {} : { l1Fees }),
    ...(finality === undefined ? {} : { finality }),
    ...(finalWithinMinutes === undefined ? {} : { finalWithinMinutes }),
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

function readContract(reader: JsonReader): ActionContract | undefined {
  const kind = reader.required("kind", '"uniswap-v3", "uniswap-v2" or "router"', (one) =>
    one === "uniswap-v3" || one === "uniswap-v2" || one === "router" ? one : undefined,
  )
  if (kind === undefined) return undefined
  if (kind === "router") {
    const router = reader.required("router", addresses.wanted, addresses.address)
    return router === undefined ? undefined : { kind, router }
  }
  const factory = reader.required("factory", addresses.wanted, addresses.address)
  const wrappedNative = reader.required("wrappedNative", addresses.wanted, addresses.address)
  const feeBps =
    kind === "uniswap-v2"
      ? reader.optional("feeBps", "a whole number of basis points below 10000", whole(0, 9_999))
      : undefined
  if (factory === undefined || wrappedNative === undefined) return undefined
  if (kind === "uniswap-v3") return { kind, factory, wrappedNative }
  return { kind, factory, wrappedNative, ...(feeBps === undefined ? {} : { feeBps }) }
}

/** Where the exchange of an action gives quotes. A router's quotes come from a service, which is configured by hand. */
function readQuotes(reader: JsonReader, { kind }: ActionContract): string | undefined {
  if (kind === "router") return undefined
  const field = kind === "uniswap-v3" ? "quoter" : "router"
  return reader.optional(field, addresses.wanted, addresses.address)
}
