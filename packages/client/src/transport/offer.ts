import { RelayAnswerError } from "../errors.ts"
import { readPublic } from "./readPublic.ts"
import { isFields, isText, isWhole, listOf, objectOf, type Shape } from "./shape.ts"
import type { Transport } from "./Transport.ts"

/** A chain that a service serves. */
export interface OfferedChain {
  readonly chainId: number
  readonly name: string
  /** The contract that holds the shielded balances: compare it with your own configuration before you pay into it. */
  readonly poolAddress: string
}

/** A token that a service takes. */
export interface OfferedToken {
  readonly chainId: number
  /** As `balance` writes it. The native coin of EVM chains and TRON is the zero address. */
  readonly tokenAddress: string
  readonly name: string
  readonly symbol: string
  /** The places of the decimal point: 1 whole token is 10^decimals smallest units. */
  readonly decimals: number
}

/** The chains with their pools. Errors: see `readPublic`. */
export async function readChains(transport: Transport): Promise<ReadonlyArray<OfferedChain>> {
  const [{ chains }, { addresses }] = await Promise.all([
    readPublic(transport, "/supported-chains", areChains),
    readPublic(transport, "/contract-addresses", areAddresses),
  ])
  return chains.map(({ chainId, name }) => {
    const poolAddress = addresses[chainId]?.poolAddress
    if (poolAddress === undefined)
      throw new RelayAnswerError(`The service names no pool of chain ${chainId}`, {})
    return { chainId, name, poolAddress }
  })
}

/** The tokens of one chain, or of all. Errors: see `readPublic`; `UNSUPPORTED_CHAIN` for a chain that is not served. */
export async function readTokens(
  transport: Transport,
  chainId: number | undefined,
): Promise<ReadonlyArray<OfferedToken>> {
  const query = chainId === undefined ? "" : `?chainId=${chainId}`
  const { tokens } = await readPublic(transport, `/supported-tokens${query}`, areTokens)
  return Object.values(tokens)
    .flat()
    .map(({ erc20TokenAddress: tokenAddress, ...token }) => ({
      chainId: token.chainId,
      tokenAddress,
      name: token.name,
      symbol: token.symbol,
      decimals: token.decimals,
    }))
}

const areChains = objectOf<{ chains: ReadonlyArray<Omit<OfferedChain, "poolAddress">> }>({
  chains: listOf(objectOf({ chainId: isWhole, name: isText })),
})

const areAddresses = objectOf<{
  addresses: Readonly<Partial<Record<string, Pick<OfferedChain, "poolAddress">>>>
}>({
  addresses: recordOf(objectOf({ poolAddress: isText })),
})

type ListedToken = Omit<OfferedToken, "tokenAddress"> & { readonly erc20TokenAddress: string }

const areTokens = objectOf<{ tokens: Readonly<Record<string, ReadonlyArray<ListedToken>>> }>({
  tokens: recordOf(
    listOf(
      objectOf<ListedToken>({
        chainId: isWhole,
        erc20TokenAddress: isText,
        name: isText,
        symbol: isText,
        decimals: isWhole,
      }),
    ),
  ),
})

function recordOf<A>(is: Shape<A>): Shape<Readonly<Record<string, A>>> {
  return (value): value is Readonly<Record<string, A>> =>
    isFields(value) && Object.values(value).every(is)
}
