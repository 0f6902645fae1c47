import { TronWeb } from "tronweb"
import { startService } from "../../src/service/startService.ts"
import { startTronDevnet, TronWallet } from "../../src/tron/deploy/index.ts"
import { familyFlows } from "./familyFlows.ts"
import { injectTronWallet } from "./tronPageWallet.ts"

familyFlows("tron", async () => {
  const devnet = await startTronDevnet({ blocks: 1_000 })
  const service = await startService(devnet, {
    SHIELDED_RELAY_WALLET_PAGE: "true",
    SHIELDED_RELAY_BATCH_DELAY: "1s",
  })
  const [dollar] = devnet.tokens
  const others = devnet.node.accounts
    .slice(-2)
    .map(({ privateKey }) => new TronWallet(devnet.node.url, privateKey))
  for (const { address } of others)
    await devnet.owner.call(dollar.address, "mint(address,uint256)", [
      { type: "address", value: address },
      { type: "uint256", value: 1_000_000_000n },
    ])
  const people = [...devnet.users, ...others]
  return {
    service,
    chainId: devnet.chainId,
    dollar: dollar.address,
    people: people.length,
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
    close: async () => {
      await service.close()
      await devnet.node.close()
    },
  }
})
