import type { Keypair } from "@solana/web3.js"
import type { Page } from "playwright-core"
import { solanaSigner } from "../../src/demo/page/solanaTestWallets.ts"
import type { PageWallet } from "./familyFlows.ts"

interface Call {
  readonly feature: "signMessage" | "signAndSendTransaction"
  /** Base64: a text, or a transaction. */
  readonly bytes: string
  readonly chain: string | null
}

const chain = "solana:localnet"

/** Gives a page a wallet that registers itself (wallet-standard) from its next load on. It refuses in words, without a code. */
export async function injectSolanaWallet(
  page: Page,
  {
    name,
    keypair,
    nodeUrl,
  }: { readonly name: string; readonly keypair: Keypair; readonly nodeUrl: string },
): Promise<PageWallet> {
  const answer = solanaSigner(keypair, nodeUrl)
  const wallet: PageWallet = {
    address: keypair.publicKey.toBase58(),
    mode: "sign",
    asked: [],
    changeAccount: (address) => page.evaluate(`window.changeAccount(${JSON.stringify(address)})`),
  }
  const signed = async ({ feature, bytes, chain: wanted }: Call): Promise<string> => {
    wallet.asked.push(feature)
    if (wallet.mode === "hang") return new Promise(() => {})
    if (wallet.mode === "refuse") throw new Error("User rejected the request.")
    if (feature === "signAndSendTransaction" && wanted !== chain)
      throw new Error(`The wallet does not send to ${wanted}`)
    return answer(feature, bytes)
  }
  await page.exposeFunction("askStandardWallet", (call: Call) =>
    signed(call).then(
      (signature) => ({ signature }),
      (error: unknown) => ({ error: error instanceof Error ? error.message : "It failed" }),
    ),
  )
  await page.addInitScript(`{
    const base64 = (bytes) => btoa(String.fromCharCode(...bytes))
    const ask = async (feature, bytes, chain = null) => {
      const { signature, error } = await window.askStandardWallet({ feature, bytes: base64(bytes), chain })
      if (error) throw new Error(error)
      return Uint8Array.from(atob(signature), (letter) => letter.charCodeAt(0))
    }
    const features = ["solana:signMessage", "solana:signAndSendTransaction"]
    const accountOf = (address) => ({ address, publicKey: new Uint8Array(32), chains: [${JSON.stringify(chain)}], features })
    let accounts = [accountOf(${JSON.stringify(wallet.address)})]
    const listeners = new Set()
    window.changeAccount = (address) => {
      accounts = [accountOf(address)]
      for (const listener of listeners) listener({ accounts })
    }
    const wallet = {
      version: "1.0.0",
      name: ${JSON.stringify(name)},
      icon: "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>",
      chains: [${JSON.stringify(chain)}],
      get accounts() { return accounts },
      features: {
        "standard:connect": { version: "1.0.0", connect: async () => ({ accounts }) },
        "standard:events": {
          version: "1.0.0",
          on: (event, listener) => {
            listeners.add(listener)
            return () => listeners.delete(listener)
          },
        },
        "solana:signMessage": {
          version: "1.1.0",
          signMessage: async ({ message }) => [{ signedMessage: message, signature: await ask("signMessage", message) }],
        },
        "solana:signAndSendTransaction": {
          version: "1.0.0",
          supportedTransactionVersions: ["legacy", 0],
          signAndSendTransaction: async ({ transaction, chain }) => [
            { signature: await ask("signAndSendTransaction", transaction, chain) },
          ],
        },
      },
    }
    const tell = (app) => app.register(wallet)
    window.addEventListener("wallet-standard:app-ready", ({ detail }) => tell(detail))
    window.dispatchEvent(new CustomEvent("wallet-standard:register-wallet", { detail: tell }))
  }`)
  return wallet
}
