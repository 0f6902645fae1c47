import { payWithViem, viemAccount } from "@shielded-relay/client"
import { createPublicClient, createWalletClient, http } from "viem"
import { privateKeyToAccount } from "viem/accounts"
import { hexKey } from "./hexKey.ts"
import { payOut } from "./payOut.ts"
import { setting } from "../setting.ts"

const account = privateKeyToAccount(hexKey(setting("WALLET_KEY")))
const transport = http(setting("NODE_URL"))
const walletClient = createWalletClient({ account, transport })
const payer = payWithViem(walletClient, createPublicClient({ transport }), {
  pool: setting("POOL"),
})
await payOut(viemAccount(account), payer)
