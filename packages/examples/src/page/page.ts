/// <reference lib="dom" />
import { payWithViem, viemWalletClient } from "@shielded-relay/client"
import {
  connect,
  createConfig,
  getPublicClient,
  getWalletClient,
  http,
  injected,
} from "@wagmi/core"
import { defineChain } from "viem"
import { depositAndPay, type Payment } from "../callers/depositAndPay.ts"
import { readPageSettings } from "./PageSettings.ts"

const { nodeUrl, pool, payment } = readPageSettings(await (await fetch("settings.json")).json())
const chain = defineChain({
  id: payment.chainId,
  name: `chain ${payment.chainId}`,
  nativeCurrency: { name: "Coin", symbol: "COIN", decimals: 18 },
  rpcUrls: { default: { http: [nodeUrl] } },
})
const connector = injected()
const config = createConfig({
  chains: [chain],
  connectors: [connector],
  transports: { [chain.id]: http() },
})

/** Asks the browser's wallet for an account, and for each signature and transaction. */
async function pay(payment: Payment, say: (text: string) => void): Promise<void> {
  const { accounts } = await connect(config, { connector })
  const [account] = accounts
  const walletClient = await getWalletClient(config)
  const wallet = viemWalletClient(walletClient, account)
  const reader = getPublicClient(config)
  if (reader === undefined) throw new Error(`The wallet is on another chain than ${chain.id}`)
  const payer = payWithViem(walletClient, reader, { pool, account })
  await depositAndPay(wallet, payer, payment, say)
}

const output = document.querySelector("pre")
const say = (text: string): void => output?.append(`${text}\n`)
document.querySelector("button")?.addEventListener("click", () => {
  pay(payment, say).catch((error: unknown) => say(`failed: ${String(error)}`))
})
say("ready")
