import type { Address } from "@shielded-relay/core"
import {
  payoutGas,
  poolKeys,
  poseidonT4,
  routerAction,
  shieldedPool,
  uniswapV2Action,
  uniswapV3Action,
  type DeployedCode,
  type Hex,
  type PoolKeys,
} from "@shielded-relay/pool-contracts"
import { size, slice } from "ox/Hex"
import type { ActionCreation } from "../deploy/creationData.ts"
import { poolTagOf } from "../encoding/asset.ts"
import { bytesOfHex, hexOfAddress, hexOfBytes } from "../encoding/hex.ts"
import { wordsOfKeys } from "./wordsOfKeys.ts"

/** What the build knows of a contract, as far as its deployed code follows from it. */
interface Built {
  readonly bytecode: Hex
  readonly deployed: DeployedCode
}

/** What a deployment fills into the code. */
interface Filling {
  readonly address: Address
  readonly immutables: Readonly<Record<string, bigint>>
  readonly links: Readonly<Record<string, Address>>
}

/** The code of this version's PoseidonT4 at an address, byte for byte. */
export const expectedPoseidonCode = (address: Address): Hex =>
  codeOf(poseidonT4, { address, immutables: {}, links: {} })

/** Where a pool stands, and what it is linked with. */
export interface ExpectedPlace {
  readonly chainId: number
  readonly pool: Address
  readonly poseidon: Address
  readonly depth: 5 | 26
  /** Default: the keys of this build. */
  readonly keys?: PoolKeys | undefined
}

/** The code of this version's pool for EVM chains, byte for byte. */
export function expectedPoolCode({
  chainId,
  pool,
  poseidon,
  depth,
  keys: given,
}: ExpectedPlace): Hex {
  const { vkHash, joinSplit2x2, joinSplit4x2, treeUpdate16 } = given ?? poolKeys(depth)
  const words = [...joinSplit2x2, ...joinSplit4x2, ...treeUpdate16]
  const keys = wordsOfKeys.map(({ own, shared }, position) => {
    const name = Object.hasOwn(shieldedPool.deployed.immutables, own) ? own : shared
    return [name, words[position] ?? 0n] as const
  })
  return codeOf(shieldedPool, {
    address: pool,
    immutables: {
      ...Object.fromEntries(keys),
      chainId: BigInt(chainId),
      poolTag: poolTagOf(chainId, pool),
      depth: BigInt(depth),
      payoutGas: BigInt(payoutGas.evm),
      vkHash: BigInt(vkHash),
    },
    links: { PoseidonT4: poseidon },
  })
}

/** The code of this version's action for an exchange, byte for byte. */
export function expectedActionCode(action: ActionCreation, address: Address): Hex {
  const filled = (built: Built, immutables: Filling["immutables"]) =>
    codeOf(built, { address, immutables, links: {} })
  switch (action.kind) {
    case "uniswap-v3":
      return filled(uniswapV3Action, {
        factory: BigInt(action.factory),
        wrappedNative: BigInt(action.wrappedNative),
      })
    case "uniswap-v2":
      return filled(uniswapV2Action, {
        factory: BigInt(action.factory),
        wrappedNative: BigInt(action.wrappedNative),
        feeBps: BigInt(action.feeBps),
      })
    case "router":
      return filled(routerAction, { router: BigInt(action.router) })
  }
}

/**
 * The creation code ends with the deployed code, in which zeros stand for what a deployment fills in.
 *
 * @throws Error if a value for a place is missing
 */
export function codeOf(
  { bytecode, deployed }: Built,
  { address, immutables, links }: Filling,
): Hex {
  const code = bytesOfHex(slice(bytecode, size(bytecode) - deployed.size))
  const fill = (places: ReadonlyArray<number>, value: bigint | undefined, length: number) => {
    if (value === undefined) throw new Error("a value of the deployed code is missing")
    const bytes = bytesOfHex(`0x${value.toString(16).padStart(2 * length, "0")}`)
    for (const place of places) code.set(bytes, place)
  }
  for (const [name, places] of Object.entries(deployed.immutables))
    fill(places, immutables[name], 32)
  for (const [name, places] of Object.entries(deployed.links)) {
    const library = links[name]
    fill(places, library === undefined ? undefined : BigInt(hexOfAddress(library)), 20)
  }
  fill(deployed.self, BigInt(hexOfAddress(address)), 20)
  return hexOfBytes(code)
}
