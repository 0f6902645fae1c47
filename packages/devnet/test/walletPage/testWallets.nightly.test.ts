import { openBrowser } from "@shielded-relay/local-browser"
import { request } from "node:http"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { evmTestWallets } from "../../src/demo/page/evmTestWallets.ts"
import { pageSettings, servePage } from "../../src/demo/page/servePage.ts"
import { deployDevnet, type Devnet } from "../../src/deploy/deployDevnet.ts"
import { freePort } from "../../src/node/freePort.ts"
import { startEvmNode } from "../../src/node/startEvmNode.ts"
import { startService, type Service } from "../../src/service/startService.ts"
import { looked, watched } from "./looks.ts"

describe("the page that the demo offers", () => {
  let devnet: Devnet
  let service: Service
  let page: Awaited<ReturnType<typeof servePage>>
  let port: number

  beforeAll(async () => {
    devnet = await deployDevnet(await startEvmNode({ mining: 1 }))
    port = await freePort()
    service = await startService(devnet, (url) => pageSettings(url, port))
    const { users, node } = devnet
    page = await servePage({
      port,
      serviceUrl: service.url,
      wallets: evmTestWallets(users, node.url),
    })
  })

  afterAll(async () => {
    await page.close()
    await service.close()
    await devnet.node.close()
  })

  it("has test wallets one click away, for which the node signs", async () => {
    const browser = await openBrowser()
    try {
      const shown = browser.page
      const { complaints, foreign } = watched(shown, new URL(page.url).origin)
      await shown.goto(page.url)
      await shown.getByRole("button", { name: "Alice (test wallet)" }).waitFor()
      await looked(shown, "demo-connect")
      await shown.getByRole("button", { name: "Bob (test wallet)" }).click()
      await shown.getByText("Nothing here yet").waitFor()
      await shown.goto(`${page.url}#deposit`)
      await shown.getByLabel("Amount").fill("25")
      await shown.getByRole("button", { name: "Review" }).click()
      await shown.getByRole("button", { name: "Confirm in the wallet" }).click()
      await shown.locator("main .badge", { hasText: "Done" }).waitFor({ timeout: 120_000 })
      expect([complaints, foreign]).toEqual([[], []])
    } finally {
      await browser.close()
    }
  })

  it("are not the service's: its own page has no trace of them", async () => {
    expect(await (await fetch(page.url)).text()).toContain("test-wallets.js")
    expect(await (await fetch(`${service.url}/app/`)).text()).not.toContain("test-wallets")
    for (const path of ["/app/test-wallets.js", "/test-wallets.json", "/test-wallet"])
      expect([path, (await fetch(`${service.url}${path}`)).status]).toEqual([path, 404])
  })

  it("answers its own page alone: no other name, and no page of another origin", async () => {
    const statusOf = (path: string, headers: Readonly<Record<string, string>>) =>
      new Promise((resolve, reject) => {
        const asked = request(`http://127.0.0.1:${port}${path}`, { headers, method: "POST" })
        asked.on("response", (answer) => resolve(answer.statusCode))
        asked.on("error", reject)
        asked.end("{}")
      })
    expect(await statusOf("/test-wallet", { host: "evil.example" })).toBe(403)
    expect(await statusOf("/test-wallet", { origin: "https://evil.example" })).toBe(403)
  })
})
