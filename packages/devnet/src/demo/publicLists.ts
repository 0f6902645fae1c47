import { Schema } from "effect"
import type { ListedToken } from "./tour.ts"

const readTokens = Schema.decodeUnknownSync(
  Schema.Struct({
    tokens: Schema.Record(
      Schema.String,
      Schema.Array(
        Schema.Struct({
          chainId: Schema.Int,
          erc20TokenAddress: Schema.String,
          symbol: Schema.String,
          decimals: Schema.Int,
        }),
      ),
    ),
  }),
)
const readAddresses = Schema.decodeUnknownSync(
  Schema.Struct({
    addresses: Schema.Record(Schema.String, Schema.Struct({ poolAddress: Schema.String })),
  }),
)

/** The tokens of all chains from the service's public list. */
export async function listedTokens(serviceUrl: string): Promise<ReadonlyArray<ListedToken>> {
  const { tokens } = readTokens(await getJson(serviceUrl, "/supported-tokens"))
  return Object.values(tokens)
    .flat()
    .map(({ erc20TokenAddress: address, ...rest }) => ({ ...rest, address }))
}

/** The pool of a chain from the service's public list. @throws Error if the service does not serve the chain */
export async function listedPool(serviceUrl: string, chainId: number): Promise<string> {
  const { addresses } = readAddresses(await getJson(serviceUrl, "/contract-addresses"))
  const pool = addresses[chainId]?.poolAddress
  if (pool === undefined) throw new Error(`The service lists no pool on chain ${chainId}`)
  return pool
}

async function getJson(serviceUrl: string, path: string): Promise<unknown> {
  const response = await fetch(new URL(path, serviceUrl))
  if (!response.ok) throw new Error(`GET ${path} answered ${response.status}`)
  return response.json()
}
