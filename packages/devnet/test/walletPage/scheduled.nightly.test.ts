import { openBrowser } from "@shielded-relay/local-browser"
import type { Page } from "playwright-core"
import { parseUnits, toHex, type Address, type Hex } from "viem"
import { privateKeyToAccount } from "viem/accounts"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { evmView, type EvmView } from "../../src/demo/evmView.ts"
import { payoutMargin } from "../../src/demo/payoutMargin.ts"
import { deployDevnet, type Devnet } from "../../src/deploy/deployDevnet.ts"
import { startEvmNode } from "../../src/node/startEvmNode.ts"
import { startService, type Service } from "../../src/service/startService.ts"
import { lose } from "./faultyAnswers.ts"
import { injectWallet, type InjectedWallet } from "./injectedWallet.ts"
import { foreignTexts, looked, watched } from "./looks.ts"

/** Payments that are sent later, in a real browser. Each test has an owner with 40 of its own. */
describe("a payment for later on the wallet page", () => {
  let devnet: Devnet
  let service: Service
  let browser: Awaited<ReturnType<typeof openBrowser>>
  let page: Page
  let wallet: InjectedWallet
  let seen: ReturnType<typeof watched>
  let people = 0
  const patience = { timeout: 300_000 }
  const fresh = (): Address =>
    privateKeyToAccount(toHex(crypto.getRandomValues(new Uint8Array(32)))).address
  const app = () => `${service.url}/app/`
  const text = (wanted: string, on = page) => on.getByText(wanted).first().waitFor(patience)
  const press = (name: string, on = page) =>
    on.getByRole("button", { name, exact: true }).click(patience)
  const badge = (name: string, on = page) =>
    on.locator("main .badge", { hasText: name }).first().waitFor(patience)
  const chain = (): EvmView => evmView(devnet.node.url, keyOf(0))
  const keyOf = (user: number): Hex => devnet.users[user]?.privateKey ?? "0x"
  const enter = async (on: Page, person: number) => {
    const { url: nodeUrl, chainId } = devnet.node
    const given = await injectWallet(on, { name: "A wallet", key: keyOf(person), nodeUrl, chainId })
    await on.goto(app())
    await press("A wallet", on)
    return given
  }
  /** Goes to the review of a withdrawal that may wait for an hour, or for this many seconds. */
  const toReview = async (recipient: string, amount: string, seconds = 3_600) => {
    await page.goto(`${app()}#history`)
    await page.goto(`${app()}#withdraw`)
    await page.getByText("Available:").waitFor(patience)
    await page.getByLabel("To", { exact: true }).fill(recipient)
    await page.getByLabel("Amount").fill(amount)
    const when = page.getByLabel("When")
    // A shorter hour: the page and the service do with it what they do with every time.
    await when
      .locator("option")
      .nth(1)
      .evaluate((option, value) => option.setAttribute("value", value), String(seconds))
    await when.selectOption({ index: 1 })
    await press("Review")
    await text("Is sent at a random moment")
  }

  beforeAll(async () => {
    devnet = await deployDevnet(await startEvmNode({ mining: 1 }))
    service = await startService(devnet, {
      SHIELDED_RELAY_WALLET_PAGE: "true",
      SHIELDED_RELAY_PRIVATE_SEND_MARGIN: `${payoutMargin}s`,
      SHIELDED_RELAY_DEADLINE_GRID: "1s",
    })
  })

  beforeEach(async () => {
    browser = await openBrowser()
    ;({ page } = browser)
    seen = watched(page, service.url)
    wallet = await enter(page, people)
    people += 1
    await text("Nothing here yet")
    await page.goto(`${app()}#deposit`)
    await page.getByLabel("Amount").fill("40")
    await press("Review")
    await press("Confirm in the wallet")
    await badge("Done")
  })

  afterEach(async () => {
    await browser.close()
    expect(seen).toEqual({ complaints: [], foreign: [] })
  })

  afterAll(async () => {
    await service.close()
    await devnet.node.close()
  })

  it("says what a stranger will see, is made once before its time, and pays the price of its moment", async () => {
    const recipient = fresh()
    await toReview(recipient, "10", payoutMargin + 20)
    await text("at some moment before")
    await text("Relay fee, at most")
    await looked(page, "later-review")
    await press("Confirm in the wallet")
    await page.waitForURL(/#operation\//, patience)
    await badge("Waits for its moment")
    await looked(page, "later-waits")
    await page.goto(`${app()}#home`)
    await page.locator(".operations .quiet", { hasText: "before" }).waitFor(patience)
    await page.getByRole("button", { name: "Withdrawal" }).click()
    await page.getByRole("heading", { name: "Withdrawal" }).waitFor(patience)
    await badge("Done")
    expect(await chain().tokenBalance(devnet.tokens[0].address, recipient)).toBe(
      parseUnits("10", 6),
    )
    // A third of what was set aside for the fee, in the same hour.
    const facts = await page.locator(".facts").innerText()
    expect(facts).toContain("Relay fee")
    expect(facts).not.toContain("at most")
  })

  it("is cancelled by its owner, also from another browser, and everything is balance again", async () => {
    const recipient = fresh()
    await toReview(recipient, "10")
    await press("Confirm in the wallet")
    await badge("Waits for its moment")
    await page.goto(`${app()}#home`)
    // The amount and the bound for the fee are set aside; the change comes with the payment.
    await page.locator(".on-the-way").waitFor(patience)
    const elsewhere = await openBrowser()
    const other = elsewhere.page
    await enter(other, people - 1)
    await other.goto(`${app()}#history`)
    await badge("Waits for its moment", other)
    await other.getByText("before").first().waitFor(patience)
    await looked(other, "later-history")
    await other.evaluate(`localStorage.setItem("language", "en-XA")`)
    await other.reload()
    await other.locator("tbody button").waitFor(patience)
    expect(await foreignTexts(other)).toEqual([])
    await other.locator("tbody button").click()
    await other.locator("tbody button").waitFor({ state: "detached", ...patience })
    await elsewhere.close()
    // The browser that asked for it learns it.
    await page.locator(".balances .figure", { hasText: "40 USDT" }).waitFor(patience)
    await page.getByRole("button", { name: "Withdrawal" }).click()
    await text("It was never sent.")
    await looked(page, "later-cancelled")
    expect(await chain().tokenBalance(devnet.tokens[0].address, recipient)).toBe(0n)
  })

  it("survives a reload and every lost answer, is asked for once, and never called failed", async () => {
    await toReview(fresh(), "10")
    const asked = wallet.asked.length
    await lose(page, "**/withdraw")
    await page.route("**/operation/*", (route) => route.abort("connectionreset"))
    await press("Confirm in the wallet")
    await text("No answer came.")
    const said = await page.locator("main").innerText()
    await page.reload()
    await text("Do not pay again.")
    await page.unroute("**/withdraw")
    await page.unroute("**/operation/*")
    await badge("Waits for its moment")
    expect(said).not.toContain("Failed")
    expect(wallet.asked).toHaveLength(asked + 1)
    await page.goto(`${app()}#history`)
    await badge("Waits for its moment")
    // The deposit and one payment.
    expect(await page.locator("tbody tr").count()).toBe(2)
    // A cancellation whose answer is lost may be repeated.
    await lose(page, "**/cancel-operation")
    await press("Cancel this payment")
    await text("it may be cancelled or not")
    await page.unroute("**/cancel-operation")
    await press("Cancel this payment")
    await badge("Cancelled")
    // Lost answers are what this test makes.
    seen.complaints.length = 0
  })
})
