import type { Page } from "playwright-core"
import { callTronWeb } from "../../src/demo/page/tronTestWallets.ts"
import type { TronWallet } from "../../src/tron/deploy/index.ts"
import type { PageWallet } from "./familyFlows.ts"

interface Call {
  readonly method: string
  readonly params: ReadonlyArray<unknown>
}

/** What asks the wallet's owner. Everything else reads. */
const signing = new Set(["signMessageV2", "signTypedData", "sign"])

/**
 * Gives a page a wallet like TronLink from its next load on: it announces itself (TIP-6963), and its TronWeb is there once it has been asked.
 * It refuses in words, without a code.
 */
export async function injectTronWallet(
  page: Page,
  { name, owner }: { readonly name: string; readonly owner: TronWallet },
): Promise<PageWallet> {
  const { address } = owner
  const wallet: PageWallet = {
    address,
    mode: "sign",
    asked: [],
    changeAccount: (other) => page.evaluate(`window.changeAccount(${JSON.stringify(other)})`),
  }
  const answer = async ({ method, params }: Call): Promise<unknown> => {
    if (signing.has(method)) {
      wallet.asked.push(method)
      if (wallet.mode === "hang") return new Promise(() => {})
      // The words of TronLink.
      if (wallet.mode === "refuse") throw new Error("Confirmation declined by user")
    }
    return callTronWeb(owner, method, params)
  }
  await page.exposeFunction("askTronWallet", async (text: string) =>
    answer(JSON.parse(text)).then(
      (result) => JSON.stringify({ result }),
      (error: unknown) =>
        JSON.stringify({ error: error instanceof Error ? error.message : "It failed" }),
    ),
  )
  await page.addInitScript(`{
    const ask = (method) => async (...params) => {
      const text = JSON.stringify({ method, params }, (_, value) => typeof value === "bigint" ? String(value) : value)
      const { result, error } = JSON.parse(await window.askTronWallet(text))
      // TronLink rejects with the words alone.
      if (error) throw error
      return result
    }
    const of = (...methods) => Object.fromEntries(methods.map((method) => [method, ask(method)]))
    const tronWebOf = (base58) => ({
      defaultAddress: { base58 },
      trx: of("sign", "signMessageV2", "signTypedData", "sendRawTransaction", "getUnconfirmedTransactionInfo", "getUnconfirmedBalance"),
      transactionBuilder: of("triggerSmartContract", "triggerConstantContract"),
    })
    const key = "wallet allows " + location.origin
    let address = ${JSON.stringify(address)}
    const listeners = new Set()
    const provider = {
      // A wallet remembers which pages it was shown to.
      tronWeb: localStorage.getItem(key) === null ? false : tronWebOf(address),
      on: (event, listener) => void (event === "accountsChanged" && listeners.add(listener)),
      removeListener: (event, listener) => void listeners.delete(listener),
      async request({ method }) {
        if (method !== "eth_requestAccounts") throw Object.assign(new Error(method), { code: 4200 })
        localStorage.setItem(key, "")
        provider.tronWeb = tronWebOf(address)
        return [address]
      },
    }
    window.changeAccount = (other) => {
      address = other
      provider.tronWeb = tronWebOf(address)
      for (const listener of listeners) listener([address])
    }
    const info = { uuid: crypto.randomUUID(), name: ${JSON.stringify(name)}, icon: "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>", rdns: "example.wallet" }
    const announce = () => window.dispatchEvent(new CustomEvent("TIP6963:announceProvider", { detail: { info, provider } }))
    window.addEventListener("TIP6963:requestProvider", announce)
    window.tron = provider
  }`)
  return wallet
}
