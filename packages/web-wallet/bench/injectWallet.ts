import type { Page } from "playwright-core"
import { isHex, type Hex } from "viem"
import { privateKeyToAccount } from "viem/accounts"

/** Gives a page a wallet that announces itself (EIP-6963) and signs the session. Its key stays in this process. */
export async function injectWallet(
  page: Page,
  { key, chainId }: { readonly key: Hex; readonly chainId: number },
): Promise<void> {
  const account = privateKeyToAccount(key)
  await page.exposeFunction("signText", (text: unknown) => {
    if (!isHex(text)) throw new TypeError(`A text to sign must be hex, got ${String(text)}`)
    return account.signMessage({ message: { raw: text } })
  })
  await page.addInitScript(`{
    const provider = {
      on() {},
      removeListener() {},
      async request({ method, params }) {
        switch (method) {
          case "eth_requestAccounts":
          case "eth_accounts":
            return [${JSON.stringify(account.address)}]
          case "eth_chainId":
            return ${JSON.stringify(`0x${chainId.toString(16)}`)}
          case "personal_sign":
            return window.signText(params[0])
          default:
            throw Object.assign(new Error(method), { code: 4200 })
        }
      },
    }
    const info = { uuid: crypto.randomUUID(), name: "A wallet", icon: "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>", rdns: "example.wallet" }
    const announce = () => window.dispatchEvent(new CustomEvent("eip6963:announceProvider", { detail: Object.freeze({ info, provider }) }))
    window.addEventListener("eip6963:requestProvider", announce)
  }`)
}
