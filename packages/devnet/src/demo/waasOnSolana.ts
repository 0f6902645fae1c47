import { Keypair, PublicKey } from "@solana/web3.js"
import { SolanaSender } from "../solana/deploy/solanaSender.ts"
import { endow } from "../solana/deploy/solanaTokens.ts"
import { startSolanaDevnet } from "../solana/deploy/startSolanaDevnet.ts"
import { solanaView } from "./solanaView.ts"
import type { WaasNetwork } from "./WaasNetwork.ts"

/** Starts a local Solana cluster with the pool. Its relaying accounts pay for the transactions of wallets. */
export async function waasOnSolana(): Promise<WaasNetwork> {
  const devnet = await startSolanaDevnet({ users: 0 })
  const { node, chainId, pool, owner } = devnet
  const [dollar] = devnet.tokens
  const chain = solanaView(node.url, owner)
  const sender = new SolanaSender(node)
  const mint = new PublicKey(dollar.address)
  return {
    name: "Solana",
    devnet,
    family: "solana",
    pool: pool.program,
    token: { ...dollar, chainId },
    tokenBalance: (holder) => chain.tokenBalance(dollar.address, holder),
    coinBalance: (holder) => chain.coinBalance(holder),
    endow: async (holder, units) => {
      await sender.send(endow(owner.publicKey, new PublicKey(holder), mint, units), [owner])
    },
    mined: (signature) => chain.mined(signature),
    gasTank: null,
    worthOf: () => 0n,
    freshAddress: () => Promise.resolve(Keypair.generate().publicKey.toBase58()),
    close: node.close,
  }
}
