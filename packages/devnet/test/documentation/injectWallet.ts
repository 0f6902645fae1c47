import type { Page } from "playwright-core"

/** Gives a page an injected wallet (EIP-1193) with one account, for which the node signs. */
export async function injectWallet(page: Page, nodeUrl: string, account: string): Promise<void> {
  await page.exposeFunction("askNode", async (request: object) => {
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, ...request })
    const headers = { "content-type": "application/json" }
    return (await fetch(nodeUrl, { method: "POST", headers, body })).json()
  })
  await page.addInitScript(`
    const account = ${JSON.stringify(account)}
    window.ethereum = {
      on() {},
      removeListener() {},
      async request({ method, params = [] }) {
        if (method === "eth_requestAccounts" || method === "eth_accounts") return [account]
        if (method.startsWith("wallet_")) throw Object.assign(new Error(method), { code: 4200 })
        const { result, error } = await window.askNode({ method, params })
        if (error) throw Object.assign(new Error(error.message), { code: error.code })
        return result
      },
    }`)
}
