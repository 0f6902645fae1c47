import { openBrowser, takePicture } from "@shielded-relay/local-browser"
import type { Page } from "playwright-core"
import { privateKeyToAccount } from "viem/accounts"
import { parseUnits, toHex, type Hex } from "viem"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { deployDevnet, type Devnet } from "../../src/deploy/deployDevnet.ts"
import { evmView } from "../../src/demo/evmView.ts"
import { startEvmNode } from "../../src/node/startEvmNode.ts"
import { startService, type Service } from "../../src/service/startService.ts"
import { injectWallet } from "./injectedWallet.ts"
import { foreignTexts, looked, overflows, watched } from "./looks.ts"

const dollars = (text: string) => parseUnits(text, 6)

/** A real browser, service, node, and proofs. The wallet's key stays in this process. */
describe("the wallet page", () => {
  let devnet: Devnet
  let service: Service

  beforeAll(async () => {
    devnet = await deployDevnet(await startEvmNode({ mining: 1 }))
    service = await startService(devnet, { SHIELDED_RELAY_WALLET_PAGE: "true" })
  })

  afterAll(async () => {
    await service.close()
    await devnet.node.close()
  })

  const keyOf = (user: number): Hex => devnet.users[user]?.privateKey ?? "0x"
  const figure = (page: Page, text: string) =>
    page.locator(".balances .figure").filter({ hasText: text }).waitFor({ timeout: 60_000 })
  const done = (page: Page) =>
    page.locator("main .badge", { hasText: "Done" }).waitFor({ timeout: 60_000 })

  it("deposits 25, pays 3 by a link, withdraws and reloads midway, and every figure is the chain's", async () => {
    const { url } = service
    const [dollar] = devnet.tokens
    const { url: nodeUrl, chainId } = devnet.node
    const chain = evmView(nodeUrl, keyOf(0))
    const { page, another, close } = await openBrowser()
    const seen = watched(page, url)
    try {
      const alice = await injectWallet(page, {
        name: "Alice's wallet",
        key: keyOf(0),
        nodeUrl,
        chainId,
      })
      await page.goto(`${url}/app/`)
      const connect = page.getByRole("button", { name: "Alice's wallet" })
      await connect.waitFor()
      await looked(page, "connect")
      await connect.click()
      await page.getByText("Nothing here yet").waitFor()
      expect(alice.asked).toEqual(["personal_sign"])

      // By the keyboard alone.
      await page.getByRole("link", { name: "Deposit", exact: true }).focus()
      await page.keyboard.press("Enter")
      await page.getByText("In your wallet: 1,000,000 USDT").waitFor()
      await page.keyboard.press("Tab")
      await page.keyboard.type("25.5")
      await page.getByText("Round amounts are used by more people").waitFor()
      await page.keyboard.press("Backspace")
      await page.keyboard.press("Backspace")
      await looked(page, "deposit")
      await page.keyboard.press("Enter")
      await page.getByText("What a stranger will see").waitFor()
      await looked(page, "deposit-review")
      const before = await chain.tokenBalance(dollar.address, alice.address)
      await page.getByRole("button", { name: "Confirm in the wallet" }).click()
      await page.waitForURL(/#operation\//)
      await page.reload()
      await done(page)
      expect(alice.asked).toEqual([
        "personal_sign",
        "eth_signTypedData_v4",
        "eth_sendTransaction",
        "eth_sendTransaction",
      ])
      expect(before - (await chain.tokenBalance(dollar.address, alice.address))).toBe(dollars("25"))
      expect(await chain.tokenBalance(dollar.address, devnet.pool)).toBe(dollars("25"))
      await page.getByRole("link", { name: "To the balance" }).click()
      await figure(page, "25 USDT")
      await looked(page, "home")

      // Another person's browser asks for 3.
      const other = await another()
      const seenThere = watched(other, url)
      await injectWallet(other, { name: "Bob's wallet", key: keyOf(1), nodeUrl, chainId })
      await other.goto(`${url}/app/#receive`)
      await other.getByRole("button", { name: "Bob's wallet" }).click()
      await other.getByLabel("Amount").fill("3")
      const link = await other.getByLabel("Payment link", { exact: true }).inputValue()
      expect(link).toMatch(
        new RegExp(
          `^${url}/app/#pay=1\\.${chainId}\\.0x\\w{40}\\.3000000\\.shielded1\\w+\\.\\w{8}$`,
        ),
      )
      await looked(other, "receive")

      await page.goto(link)
      // All that the link asks for is there: it is reviewed at once.
      await page.getByText("A link filled in this payment").waitFor()
      expect(page.url()).toBe(`${url}/app/#pay`)
      await page.getByText("Not who, to whom, or how much").waitFor()
      await looked(page, "pay-review")
      await page.getByRole("button", { name: "Back" }).click()
      await page.getByText("A link filled in this payment").waitFor()
      await looked(page, "pay")
      await page.getByRole("button", { name: "Review" }).click()
      await page.getByRole("button", { name: "Confirm in the wallet" }).click()
      await page.waitForURL(/#operation\//)
      await looked(page, "pay-under-way")
      // The answer is lost with the page, and the payment is not.
      await page.reload()
      await done(page)
      await other.goto(`${url}/app/#home`)
      await figure(other, "3 USDT")

      const payee = privateKeyToAccount(toHex(crypto.getRandomValues(new Uint8Array(32)))).address
      await page.goto(`${url}/app/#withdraw`)
      // What is left of 25 after the payment and its fee.
      await page.getByText(/Available: 20\.\d+ USDT/).waitFor()
      await page.getByLabel("To", { exact: true }).fill(payee)
      await page.getByLabel("Amount").fill("10")
      await page.getByRole("button", { name: "Review" }).click()
      await page.getByText("Payers who fit this amount: at most 1.").waitFor()
      await looked(page, "withdraw-review")
      await page.getByRole("button", { name: "Confirm in the wallet" }).click()
      await page.waitForURL(/#operation\//)
      await done(page)
      expect(await chain.tokenBalance(dollar.address, payee)).toBe(dollars("10"))

      await page.goto(`${url}/app/#history`)
      await page.getByRole("button", { name: "Save as CSV" }).waitFor()
      expect(await page.locator("tbody tr").count()).toBe(3)
      await looked(page, "history")
      // No text is written into the code: each stands in the catalogue.
      await page.evaluate(`localStorage.setItem("language", "en-XA")`)
      await page.reload()
      // Its texts are longer than those of the languages, and fit.
      await page.setViewportSize({ width: 320, height: 800 })
      for (const screen of [
        "history",
        "home",
        "deposit",
        "pay",
        "withdraw",
        "swap",
        "send",
        "recover",
        "statement",
        "receive",
      ]) {
        await page.goto(`${url}/app/#${screen}`)
        await page.getByRole("heading", { level: 1 }).waitFor()
        expect([screen, await foreignTexts(page), await overflows(page)]).toEqual([
          screen,
          [],
          false,
        ])
        await takePicture(page, `${screen}-long-320`)
      }
      await page.getByRole("button", { name: "Sígn óút" }).click()
      await page.getByRole("button", { name: "Alice's wallet" }).waitFor()
      expect(await foreignTexts(page)).toEqual([])

      expect([seen, seenThere]).toEqual([
        { complaints: [], foreign: [] },
        { complaints: [], foreign: [] },
      ])
    } finally {
      await close()
    }
  })
})
