import chromium from "@sparticuz/chromium"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { chromium as browsers, type Page } from "playwright-core"

/** Chromium of npm, which runs as root and needs nothing installed (Linux on x64); elsewhere that of CHROMIUM_PATH. */
export async function openBrowser(): Promise<{
  readonly page: Page
  /** A page with a storage of its own, like another person's browser. */
  readonly another: () => Promise<Page>
  readonly close: () => Promise<void>
}> {
  const folder = await mkdtemp(join(tmpdir(), "chromium-"))
  const browser = await browsers.launch({
    executablePath: process.env["CHROMIUM_PATH"] ?? (await unpackedIn(folder)),
    args: ["--no-sandbox", "--headless=shell", "--single-process", "--no-zygote"],
  })
  return {
    page: await browser.newPage(),
    another: () => browser.newPage(),
    close: async () => {
      await browser.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Unpacks Chromium into a folder of its own: in the common one, another process may be about to, or may have died while it did. */
async function unpackedIn(folder: string): Promise<string> {
  const { TMPDIR } = process.env
  process.env["TMPDIR"] = folder
  try {
    return await chromium.executablePath()
  } finally {
    if (TMPDIR === undefined) delete process.env["TMPDIR"]
    else process.env["TMPDIR"] = TMPDIR
  }
}

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
