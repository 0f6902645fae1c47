import { solanaAddress } from "../configuration/chain/familyAddress.ts"
import type { AddressRules } from "../configuration/chain/FamilyRules.ts"
import { readEndpoints, type EndpointConfiguration } from "../configuration/chain/readEndpoints.ts"
import { JsonReader, nonEmpty, positiveDecimal, whole } from "../configuration/JsonReader.ts"
import { ConfigurationError, type Problems } from "../configuration/Problems.ts"
import {
  quoted,
  readExchange,
  readSenders,
  readDeploymentTokens,
  type DeploymentExchange,
  type DeploymentToken,
  type EntryFields,
} from "./fileFields.ts"
import { parseSigner, type SignerReference } from "./SignerReference.ts"

/** A pool on Solana as the operator wrote it down. */
export interface SolanaDeploymentFile {
  readonly family: "solana"
  readonly chainId: number
  readonly name: string
  readonly genesisHash: string
  readonly endpoints: ReadonlyArray<EndpointConfiguration>
  readonly signer: SolanaSigner
  readonly admin: string
  /** The program's file, if it is another build than the package's. */
  readonly programFile?: string
  readonly unitPrice?: bigint
  readonly tokens: ReadonlyArray<DeploymentToken>
  readonly exchange?: DeploymentExchange
  readonly entry: EntryFields
}

export type SolanaSigner = Exclude<SignerReference, { readonly kind: "keystore" }>

const addresses: AddressRules = { wanted: "an address in base58", address: solanaAddress }

/** Reads the fields of a deployment file of the family "solana". */
export function readSolanaDeployment(
  path: string,
  fields: Readonly<Record<string, unknown>>,
  problems: Problems,
): SolanaDeploymentFile {
  const reader = new JsonReader(path, fields, problems, quoted)
  reader.required("family", '"solana"', (one) => (one === "solana" ? one : undefined))
  const chainId = reader.required("chainId", "a positive whole number", whole(1))
  const name = reader.required("name", "a text", nonEmpty)
  const genesisHash = reader.required("genesisHash", "32 bytes in base58", solanaAddress)
  const endpoints = readEndpoints(reader, problems)
  const signer = reader.required(
    "signer",
    "env:VARIABLE, file:PATH or print, never a key itself; the Solana CLI's keypair files are file:PATH",
    (value) => {
      const parsed = parseSigner(value)
      return parsed === undefined || parsed.kind === "keystore" ? undefined : parsed
    },
  )
  const admin = reader.required("admin", addresses.wanted, addresses.address)
  const programFile = reader.optional("programFile", "a path", nonEmpty)
  const unitPrice = reader.optional(
    "unitPrice",
    "a positive whole number of micro-lamports as text",
    positiveDecimal,
  )
  const feeRecipient = reader.optional("feeRecipient", addresses.wanted, addresses.address)
  const senders = readSenders(reader)
  const tokens = readDeploymentTokens(reader, addresses)
  const exchange = readExchange(reader, tokens)
  reader.refuseOthers()
  if (
    problems.list.length > 0 ||
    chainId === undefined ||
    name === undefined ||
    genesisHash === undefined ||
    signer === undefined ||
    admin === undefined
  )
    throw new ConfigurationError(problems.list)
  return {
    family: "solana",
    chainId,
    name,
    genesisHash,
    endpoints,
    signer,
    admin,
    ...(programFile === undefined ? {} : { programFile }),
    ...(unitPrice === undefined ? {} : { unitPrice }),
    tokens,
    ...(exchange === undefined ? {} : { exchange }),
    entry: {
      rpcUrls: fields["rpcUrls"],
      senders: senders ?? ["vault:0"],
      feeRecipient: feeRecipient ?? admin,
    },
  }
}
