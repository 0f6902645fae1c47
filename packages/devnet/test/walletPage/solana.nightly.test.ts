import { Keypair } from "@solana/web3.js"
import { solanaView } from "../../src/demo/solanaView.ts"
import { solanaTestWallets } from "../../src/demo/page/solanaTestWallets.ts"
import { startService } from "../../src/service/startService.ts"
import { startSolanaDevnet } from "../../src/solana/deploy/index.ts"
import { familyFlows } from "./familyFlows.ts"
import { injectSolanaWallet } from "./solanaPageWallet.ts"

familyFlows("solana", async (settings) => {
  const devnet = await startSolanaDevnet({ users: 6, exchange: true })
  const service = await startService(devnet, settings)
  const [dollar] = devnet.tokens
  const { url: nodeUrl } = devnet.node
  const view = solanaView(nodeUrl, devnet.owner)
  return {
    service,
    chainId: devnet.chainId,
    dollar: dollar.address,
    people: devnet.users.length,
    wallets: solanaTestWallets(devnet.users, nodeUrl),
    inject: (page, name, person) => {
      const keypair = devnet.users[person]
      if (keypair === undefined) throw new Error(`There is no user ${person}`)
      return injectSolanaWallet(page, { name, keypair, nodeUrl })
    },
    freshAddress: async () => Keypair.generate().publicKey.toBase58(),
    dollarsOf: (address) => view.tokenBalance(dollar.address, address),
    addressForm: "32 to 44 letters and digits",
    asks: {
      session: ["signMessage"],
      deposit: ["signMessage", "signAndSendTransaction"],
    },
    readersChain: {
      family: "solana",
      chainId: devnet.chainId,
      rpcUrls: [nodeUrl],
      genesisHash: devnet.pool.genesisHash,
      poolAddress: devnet.pool.program,
      lookupTable: devnet.pool.lookupTable,
      deploymentSlot: devnet.pool.deploymentSlot,
    },
    close: async () => {
      await service.close()
      await devnet.node.close()
    },
  }
})
