import { testToken } from "@shielded-relay/pool-contracts/testing"
import { getAddress, parseEther, parseUnits } from "viem"
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts"
import { deployDevnet } from "../deploy/deployDevnet.ts"
import { actingAs } from "../node/actingAs.ts"
import { startEvmNode } from "../node/startEvmNode.ts"
import { evmView, hex } from "./evmView.ts"
import { dividedUp, type WaasNetwork } from "./WaasNetwork.ts"

/** The devnet's coin is worth 2,000 dollars. */
const dollarsPerCoin = "2000"

/** Starts a local EVM chain with the pool. */
export async function waasOnEvm(): Promise<WaasNetwork> {
  const node = await startEvmNode({ mining: 1 })
  const devnet = await deployDevnet(node)
  const [dollar] = devnet.tokens
  const chain = evmView(node.url, devnet.owner.privateKey)
  const { call } = actingAs(node, devnet.owner.address)
  const perCoin = parseUnits(dollarsPerCoin, dollar.decimals)
  return {
    name: "EVM",
    devnet,
    family: "evm",
    pool: devnet.pool,
    token: { ...dollar, chainId: node.chainId },
    tokenBalance: (holder) => chain.tokenBalance(dollar.address, holder),
    coinBalance: (holder) => chain.coinBalance(hex(holder)),
    endow: async (holder, units) => {
      await call(dollar.address, testToken.abi, "mint", [getAddress(holder), units])
    },
    mined: async (hash) => ({ cost: `${(await chain.mined(hash)).gas.toLocaleString("en")} gas` }),
    gasTank: devnet.gasTank.address,
    worthOf: (coins) => dividedUp(coins * perCoin, parseEther("1")),
    freshAddress: () => Promise.resolve(privateKeyToAccount(generatePrivateKey()).address),
    close: node.close,
  }
}
