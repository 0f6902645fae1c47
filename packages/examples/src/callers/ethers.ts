import { ethersSigner, payWithEthers } from "@shielded-relay/client"
import { JsonRpcProvider, Wallet } from "ethers"
import { payOut } from "./payOut.ts"
import { setting } from "../setting.ts"

const provider = new JsonRpcProvider(setting("NODE_URL"))
const signer = new Wallet(setting("WALLET_KEY"), provider)
await payOut(ethersSigner(signer), payWithEthers(signer, { pool: setting("POOL") }))
provider.destroy()
