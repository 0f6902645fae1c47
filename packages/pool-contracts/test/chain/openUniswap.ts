import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { encodeDeployData, parseAbi, zeroAddress, type Abi, type Hex } from "viem"
import { create, type TestPool } from "./TestPool.ts"

/** Fee of the v3 pool in hundredths of a basis point, and its price range: all prices. */
export const v3Tier = { fee: 3_000, tick: 887_220 }
/** Liquidity of each token in each exchange. */
const depth = 10n ** 12n
/** A price of one to one as a Q64.96 square root. */
const evenPrice = 2n ** 96n
const farAway = 2n ** 40n

const require = createRequire(import.meta.url)
const artifacts = {
  wrapped: require.resolve("@uniswap/v2-periphery/build/WETH9.json"),
  v2: require.resolve("@uniswap/v2-core/build/UniswapV2Factory.json"),
  v3: require.resolve("@uniswap/v3-core/artifacts/contracts/UniswapV3Factory.sol/UniswapV3Factory.json"),
  positions:
    require.resolve("@uniswap/v3-periphery/artifacts/contracts/NonfungiblePositionManager.sol/NonfungiblePositionManager.json"),
} as const

/** Deploys the published bytecode of Uniswap v2 and v3, with liquidity for the pool's two tokens at one to one. */
export async function openUniswap(pool: TestPool) {
  const { owner } = pool
  const [token0, token1] = sorted(pool)
  const { wrapped, v2 } = await openUniswapV2(pool)

  const v3 = await deploy(pool, artifacts.v3, [])
  const positions = await deploy(pool, artifacts.positions, [v3, wrapped, zeroAddress])
  const { fee, tick } = v3Tier
  const opening = [token0, token1, fee, evenPrice]
  await pool.call(positions, v3Abi, "createAndInitializePoolIfNecessary", opening)
  for (const one of [token0, token1]) {
    await pool.tokenWrite(one, "mint", [owner, depth], owner)
    await pool.tokenWrite(one, "approve", [positions, depth], owner)
  }
  const position = [token0, token1, fee, -tick, tick, depth, depth, 0n, 0n, owner, farAway]
  await pool.call(positions, v3Abi, "mint", [position], { account: owner })
  return { wrapped, v2, v3 }
}

/** Deploys the published bytecode of Uniswap v2, with liquidity for the pool's two tokens at one to one. */
export async function openUniswapV2(pool: TestPool) {
  const { owner } = pool
  const [token0, token1] = sorted(pool)
  const wrapped = await deploy(pool, artifacts.wrapped, [])
  const v2 = await deploy(pool, artifacts.v2, [owner])
  await pool.call(v2, v2Abi, "createPair", [token0, token1])
  const pair = await pool.client.readContract({
    address: v2,
    abi: v2Abi,
    functionName: "getPair",
    args: [token0, token1],
  })
  for (const one of [token0, token1]) await pool.tokenWrite(one, "mint", [pair, depth])
  await pool.call(pair, v2Abi, "mint", [owner])
  return { wrapped, v2 }
}

const sorted = ({ token, otherToken }: TestPool): readonly [Hex, Hex] =>
  BigInt(token) < BigInt(otherToken) ? [token, otherToken] : [otherToken, token]

const v2Abi = parseAbi([
  "function createPair(address, address) returns (address)",
  "function getPair(address, address) view returns (address)",
  "function mint(address) returns (uint256)",
])
const v3Abi = parseAbi([
  "function createAndInitializePoolIfNecessary(address, address, uint24, uint160) payable returns (address)",
  "function mint((address, address, uint24, int24, int24, uint256, uint256, uint256, uint256, address, uint256)) payable returns (uint256, uint128, uint256, uint256)",
])
function deploy(pool: TestPool, file: string, args: ReadonlyArray<unknown>): Promise<Hex> {
  const { abi, bytecode }: { readonly abi: Abi; readonly bytecode: string } = JSON.parse(
    readFileSync(file, "utf8"),
  )
  const data = encodeDeployData({ abi, bytecode: `0x${bytecode.replace(/^0x/, "")}`, args })
  return create(pool.client, pool.owner, data)
}
