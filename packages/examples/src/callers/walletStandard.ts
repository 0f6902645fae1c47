import { payWithSolanaWallet, solanaWallet } from "@shielded-relay/client"
import { setting } from "../setting.ts"
import { payOut } from "./payOut.ts"
import { standardWallet } from "./standardWallet.ts"

// In a page the wallet is one of `getWallets().get()` of @wallet-standard/app, and the user has connected it.
const wallet = standardWallet(setting("WALLET_KEY"), setting("NODE_URL"))
const [account] = wallet.accounts
const payer = payWithSolanaWallet(wallet, account, "solana:localnet", { pool: setting("POOL") })
await payOut(solanaWallet(wallet, account), payer)
