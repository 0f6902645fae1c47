import { TronWeb } from "tronweb"
import { startTronDevnet } from "../tron/deploy/startTronDevnet.ts"
import { tronView } from "./tronView.ts"
import { dividedUp, type WaasNetwork } from "./WaasNetwork.ts"

/** Starts a local TRON network with the pool. Its blocks come every second. A TRX is worth 0.30 dollars. */
export async function waasOnTron(): Promise<WaasNetwork> {
  const devnet = await startTronDevnet({ blocks: 1_000 })
  const { node, chainId, pool, owner } = devnet
  const [dollar] = devnet.tokens
  const chain = tronView(node.url, owner.privateKey)
  return {
    name: "TRON",
    devnet,
    family: "tron",
    pool,
    token: { ...dollar, chainId },
    tokenBalance: (holder) => chain.tokenBalance(dollar.address, holder),
    coinBalance: (holder) => chain.coinBalance(holder),
    endow: async (holder, units) => {
      await owner.call(dollar.address, "mint(address,uint256)", [
        { type: "address", value: holder },
        { type: "uint256", value: units },
      ])
    },
    mined: (id) => chain.mined(id),
    gasTank: devnet.gasTank.address,
    // Both have 6 decimals.
    worthOf: (sun) => dividedUp(sun * 300n, 1_000n),
    freshAddress: async () => (await TronWeb.createAccount()).address.base58,
    close: node.close,
  }
}
