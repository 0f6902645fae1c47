import { parseAddress } from "@shielded-relay/core"
import { readChains } from "../configuration/chain/readChains.ts"
import { jsonFields } from "../configuration/JsonReader.ts"
import { parseJson } from "../configuration/parseJson.ts"
import { ConfigurationError, Problems } from "../configuration/Problems.ts"
import type { DeploymentFile } from "./readDeploymentFile.ts"
import type { SolanaDeploymentFile } from "./readSolanaDeployment.ts"
import type { TronDeploymentFile } from "./readTronDeployment.ts"

type Fields = Readonly<Record<string, unknown>>

/** What a deployment made, as an entry of the chains file names it. */
export interface DeployedPlace {
  readonly pool: string
  /** The entry's other fields that tell where the pool is and how it is checked. */
  readonly fields: Fields
  /** In the order of the file's tokens; `null` for one that has no address yet. */
  readonly tokens: ReadonlyArray<string | null>
  /** Venues that the service can swap at now. */
  readonly venues: ReadonlyArray<DeployedVenue>
}

/** A swap venue of the entry. */
export interface DeployedVenue {
  readonly fields: Fields
  /** The wrapped native coin that it trades; `null` on chains without one. */
  readonly wrappedNative: string | null
}

/** A deployment file of any family. */
export type AnyDeploymentFile = DeploymentFile | SolanaDeploymentFile | TronDeploymentFile

/**
 * The entry of SHIELDED_RELAY_CHAINS_FILE for a deployment. An entry that the file has already keeps its other fields, such as price feeds,
 * endpoints and swaps.
 */
export function chainEntry(
  file: AnyDeploymentFile,
  { pool, fields, tokens: addresses, venues }: DeployedPlace,
  existing?: Fields,
): Fields {
  const { chainId, name, entry } = file
  const tokens = file.tokens.map(({ address, ...token }, position) => ({
    address: address ?? addresses[position] ?? null,
    ...token,
  }))
  const before = fieldsOfList(existing?.["tokens"])
  const place = { poolAddress: pool, ...fields }
  const isToken = (one: Fields, address: string | null) => isSame(file, one["address"], address)
  const swaps = swapsWith(file, venues, existing?.["swaps"])
  const ofDeployment = tokens.map(({ minimumDeposit: _minimum, ...token }) => ({
    ...before.find((one) => isToken(one, token.address)),
    ...token,
  }))
  const others = before.filter((one) => !tokens.some(({ address }) => isToken(one, address)))
  return {
    ...(file.family === "evm" ? {} : { family: file.family }),
    chainId,
    name,
    rpcUrls: entry.rpcUrls,
    ...place,
    senders: entry.senders,
    feeRecipient: entry.feeRecipient,
    ...(file.family === "evm" && file.l1Fees !== undefined ? { l1Fees: file.l1Fees } : {}),
    ...(file.family === "evm" && file.finality !== undefined ? { finality: file.finality } : {}),
    ...existing,
    ...place,
    ...(swaps === undefined ? {} : { swaps }),
    tokens: [...ofDeployment, ...others],
  }
}

/** The swaps of an entry with the deployment's venues added or updated. Other venues and fields stay. */
function swapsWith(
  file: AnyDeploymentFile,
  venues: ReadonlyArray<DeployedVenue>,
  existing: unknown,
): unknown {
  if (venues.length === 0) return existing
  const before = jsonFields(existing) ?? {}
  const named = before["wrappedNative"]
  const wrapped = venues.find(({ wrappedNative }) => wrappedNative !== null)?.wrappedNative ?? null
  for (const { wrappedNative, fields } of venues)
    for (const other of [wrapped, named])
      if (
        wrappedNative !== null &&
        typeof other === "string" &&
        !isSame(file, other, wrappedNative)
      )
        throw new ConfigurationError([
          {
            where: `swaps of chain ${file.chainId}`,
            what: `has one wrappedNative: ${nameOf(fields)} trades ${wrappedNative}, and the others ${other}. Leave router or quoter of one of them out of the deployment file`,
          },
        ])
  const names = venues.map(({ fields }) => nameOf(fields))
  const others = fieldsOfList(before["venues"]).filter((one) => !names.includes(nameOf(one)))
  return {
    ...(wrapped === null ? {} : { wrappedNative: wrapped }),
    ...before,
    venues: [...others, ...venues.map(({ fields }) => fields)],
  }
}

const nameOf = (venue: Fields): string => String(venue["action"] ?? venue["name"])

/** Whether two addresses are one, in whichever form each is written. */
export const isSame = ({ family }: AnyDeploymentFile, one: unknown, other: unknown): boolean => {
  if (typeof one !== "string" || typeof other !== "string") return false
  const address = parseAddress(one, family)
  return address !== null && address === parseAddress(other, family)
}

/**
 * The text of a chains file with the deployment's entry added or updated; the entries of other chains stay as they are.
 *
 * @param text of the file; `null` if there is none yet
 * @throws ConfigurationError if the file is invalid, or if it names another pool for the chain
 */
export function withEntry(
  path: string,
  text: string | null,
  file: AnyDeploymentFile,
  place: DeployedPlace,
): string {
  const entries = text === null ? [] : entriesOf(path, text)
  const position = entries.findIndex(({ chainId }) => chainId === file.chainId)
  const existing = entries[position]
  const named = existing?.["poolAddress"]
  if (typeof named === "string" && !isSame(file, named, place.pool))
    throw new ConfigurationError([
      {
        where: `${path}[${position}].poolAddress`,
        what: `is ${named}, but the deployment file describes the pool ${place.pool}: correct the deployment file, or take the entry of chain ${file.chainId} out of the chains file if the new pool is to replace the old one`,
      },
    ])
  const entry = chainEntry(file, place, existing)
  const merged = existing === undefined ? [...entries, entry] : entries.with(position, entry)
  const written = `${JSON.stringify(merged, null, 2)}\n`
  const problems = new Problems()
  readChains(path, written, problems)
  if (problems.list.length > 0) throw new ConfigurationError(problems.list)
  return written
}

function entriesOf(path: string, text: string): ReadonlyArray<Fields> {
  const wrong = (what: string) => new ConfigurationError([{ where: path, what }])
  const problems = new Problems()
  const parsed = parseJson(path, text, problems)
  if (problems.list.length > 0) throw new ConfigurationError(problems.list)
  const entries = fieldsOfList(parsed)
  if (!Array.isArray(parsed) || entries.length !== parsed.length)
    throw wrong("must be a JSON list of chains")
  return entries
}

/** The objects of a list; other values are left out. */
export function fieldsOfList(value: unknown): ReadonlyArray<Fields> {
  const list: ReadonlyArray<unknown> = Array.isArray(value) ? value : []
  return list.map(jsonFields).filter((fields) => fields !== undefined)
}

/** The entry of a chain in a chains file; `undefined` if it has none. */
export const entryOf = (path: string, text: string, chainId: number): Fields | undefined =>
  entriesOf(path, text).find((entry) => entry["chainId"] === chainId)
