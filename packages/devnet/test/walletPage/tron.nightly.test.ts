import { createClient, depositUntilSpendable, tronWebWallet } from "@shielded-relay/client"
import { payWithTronWeb } from "@shielded-relay/client/tron"
import { TronWeb } from "tronweb"
import { tronTestWallets } from "../../src/demo/page/tronTestWallets.ts"
import { startService } from "../../src/service/startService.ts"
import {
  startTronDevnet,
  tronSender,
  TronWallet,
  whenOpen,
  type TronDevnet,
} from "../../src/tron/deploy/index.ts"
import { familyFlows } from "./familyFlows.ts"
import { injectTronWallet } from "./tronPageWallet.ts"

familyFlows("tron", async (settings) => {
  const devnet = await startTronDevnet({ blocks: 1_000 })
  const service = await startService(devnet, (url) => ({
    ...settings(url),
    SHIELDED_RELAY_BATCH_DELAY: "1s",
  }))
  const [dollar] = devnet.tokens
  // Accounts that nothing here needs otherwise.
  const spare = devnet.node.accounts.slice(8)
  const others = spare.map(({ privateKey }) => new TronWallet(devnet.node.url, privateKey))
  others.push(devnet.gasTank)
  for (const { address } of others)
    await devnet.owner.call(dollar.address, "mint(address,uint256)", [
      { type: "address", value: address },
      { type: "uint256", value: 1_000_000_000n },
    ])
  const people = [...devnet.users, ...others]
  await opened(devnet, service.url)
  return {
    service,
    chainId: devnet.chainId,
    dollar: dollar.address,
    people: people.length,
    wallets: tronTestWallets(people),
    inject: (page, name, person) => {
      const owner = people[person]
      if (owner === undefined) throw new Error(`There is no user ${person}`)
      return injectTronWallet(page, { name, owner })
    },
    freshAddress: async () => (await TronWeb.createAccount()).address.base58,
    dollarsOf: (address) => devnet.owner.tokens(dollar.address, address),
    addressForm: "T and 33 letters and digits",
    asks: {
      session: ["signMessageV2"],
      deposit: ["signTypedData", "sign", "sign"],
    },
    readersChain: {
      family: "tron",
      chainId: devnet.chainId,
      rpcUrls: [devnet.node.url],
      poolAddress: devnet.pool,
      deploymentBlock: devnet.deploymentBlock,
    },
    close: async () => {
      await service.close()
      await devnet.node.close()
    },
  }
})

/** Opens the pool: it takes more than deposits once a block producer has executed a batch insertion. */
async function opened({ owner, pool, chainId, tokens }: TronDevnet, baseUrl: string) {
  const [{ address: dollar }] = tokens
  const client = createClient({ baseUrl, wallet: tronWebWallet(tronSender(owner)) })
  const session = await client.createSession()
  const payer = payWithTronWeb(owner.web, { pool, now: Date.now })
  const paid = { chainId, tokenAddresses: [dollar], amounts: [100_000_000n] }
  await depositUntilSpendable(session, paid, { payer })
  await whenOpen(() =>
    session.transfer({
      ...paid,
      amounts: [1_000_000n],
      recipientAddress: owner.address,
      feeToken: dollar,
    }),
  )
}
