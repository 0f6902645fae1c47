import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import type { Abi } from "viem"
import type { PublishedContract } from "../node/actingAs.ts"

const require = createRequire(import.meta.url)

/**
 * The exchanges' contracts from their authors' packages, under the GPL and the Business Source License. The development network runs their
 * published bytecode; this project neither links nor copies them.
 */
export const uniswapArtifacts = {
  wrappedNative: () => read(require.resolve("@uniswap/v2-periphery/build/WETH9.json")),
  v2Factory: () => read(require.resolve("@uniswap/v2-core/build/UniswapV2Factory.json")),
  v2Router: () => read(require.resolve("@uniswap/v2-periphery/build/UniswapV2Router02.json")),
  v3Factory: () =>
    read(
      require.resolve("@uniswap/v3-core/artifacts/contracts/UniswapV3Factory.sol/UniswapV3Factory.json"),
    ),
  v3Quoter: () =>
    read(
      require.resolve("@uniswap/v3-periphery/artifacts/contracts/lens/QuoterV2.sol/QuoterV2.json"),
    ),
  v3Positions: () =>
    read(
      require.resolve("@uniswap/v3-periphery/artifacts/contracts/NonfungiblePositionManager.sol/NonfungiblePositionManager.json"),
    ),
}

function read(path: string): PublishedContract {
  const { abi, bytecode }: { readonly abi: Abi; readonly bytecode: string } = JSON.parse(
    readFileSync(path, "utf8"),
  )
  return { abi, bytecode: `0x${bytecode.replace(/^0x/, "")}` }
}
