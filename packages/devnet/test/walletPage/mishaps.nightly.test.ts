import { openBrowser } from "@shielded-relay/local-browser"
import type { Page } from "playwright-core"
import { parseUnits, toHex, type Hex } from "viem"
import { privateKeyToAccount } from "viem/accounts"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { actionDelay } from "../../src/exchange/registerSwaps.ts"
import { evmView } from "../../src/demo/evmView.ts"
import { deployDevnet, type Devnet } from "../../src/deploy/deployDevnet.ts"
import { startEvmNode } from "../../src/node/startEvmNode.ts"
import { startService, type Service } from "../../src/service/startService.ts"
import { looked } from "./looks.ts"
import { injectWallet, type InjectedWallet } from "./injectedWallet.ts"

/** What goes wrong around the page. The tests share a browser and a balance, and run in order. */
describe("the wallet page among mishaps", () => {
  let devnet: Devnet
  let service: Service
  let browser: Awaited<ReturnType<typeof openBrowser>>
  let page: Page
  let alice: InjectedWallet
  let app: string
  const patience = { timeout: 120_000 }
  const keyOf = (user: number): Hex => devnet.users[user]?.privateKey ?? "0x"
  const text = (wanted: string) => page.getByText(wanted).first().waitFor(patience)
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click()
  const payee = () => devnet.users[1]?.address ?? ""
  const walletOf = (given: Page, user: number) =>
    injectWallet(given, {
      name: "A wallet",
      key: keyOf(user),
      nodeUrl: devnet.node.url,
      chainId: devnet.node.chainId,
    })
  const underWay = () => page.evaluate<number>(`document.querySelectorAll(".operations li").length`)
  /** Opens a screen anew. */
  const open = async (screen: string) => {
    await page.goto(`${app}#history`)
    await page.goto(`${app}#${screen}`)
  }
  const fill = async (recipient: string | null, amount: string) => {
    if (recipient !== null) await page.getByLabel("To", { exact: true }).fill(recipient)
    await page.getByLabel("Amount").fill(amount)
    await press("Review")
  }
  const toReview = async (amount: string) => {
    await open("pay")
    await page.getByText("Available:").waitFor()
    await fill(payee(), amount)
    await text("This quote is valid until")
  }

  beforeAll(async () => {
    const node = await startEvmNode({ mining: 1, secondsBehind: actionDelay })
    devnet = await deployDevnet(node, { exchanges: true })
    service = await startService(devnet, {
      SHIELDED_RELAY_WALLET_PAGE: "true",
      SHIELDED_RELAY_OPERATOR_BPS: "50",
    })
    app = `${service.url}/app/`
    browser = await openBrowser()
    ;({ page } = browser)
    alice = await walletOf(page, 0)
    await page.goto(app)
    await press("A wallet")
    await text("Nothing here yet")
  })

  beforeEach(() => {
    alice.mode = "sign"
  })

  afterAll(async () => {
    await browser.close()
    await service.close()
    await devnet.node.close()
  })

  it("lets the owner refuse a deposit, and loses nothing", async () => {
    await open("deposit")
    await fill(null, "100")
    alice.mode = "refuse"
    await press("Confirm in the wallet")
    await text("You refused in the wallet.")
    await text("No money moved.")
    // The approval is given, then the sending refused.
    alice.mode = "sign"
    const asked = alice.asked.length
    await press("Confirm in the wallet")
    await expect.poll(() => alice.asked.length, patience).toBe(asked + 2)
    alice.mode = "refuse"
    await text("You refused in the wallet.")
    await open("home")
    expect(await underWay()).toBe(0)
  })

  it("deposits in the end", async () => {
    await open("deposit")
    await fill(null, "100")
    await press("Confirm in the wallet")
    await page.locator("main .badge", { hasText: "Done" }).waitFor(patience)
    const chain = evmView(devnet.node.url, keyOf(0))
    expect(await chain.tokenBalance(devnet.tokens[0].address, devnet.pool)).toBe(
      parseUnits("100", 6),
    )
  })

  it("asks no wallet for bad input, and says what is wrong", async () => {
    const asked = alice.asked.length
    const gold = devnet.tokens[1]
    for (const [amount, wanted] of [
      ["1e3", "Enter digits with at most one point"],
      ["1,5", "Write the decimals after a point"],
      ["0", "must be more than 0"],
      ["0.1234567", "This token has 6 decimals at most"],
      ["100.000001", "You have 100 USDT"],
    ] as const) {
      await open("pay")
      await page.getByText("Available: 100 USDT").waitFor()
      await fill(payee(), amount)
      await text(wanted)
    }
    await open("deposit")
    await page.getByLabel("Token").selectOption({ label: "GLD" })
    await fill(null, "0.1234567890123456789")
    await text("This token has 18 decimals at most")
    for (const [recipient, wanted] of [
      ["TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t", "another kind of chain"],
      [devnet.pool, "the pool itself"],
      [gold.address, "a token's contract"],
      [`${payee().slice(0, -1)}${payee().endsWith("c") ? "C" : "c"}`, "address"],
      ["shielded1qqqq", "damaged"],
    ] as const) {
      await open("pay")
      await fill(recipient, "1")
      await text(wanted)
    }
    await page.goto(`${app}#pay=1.31337.0xab.3.shielded1.00000000`)
    await text("The payment link is damaged")
    expect(alice.asked).toHaveLength(asked)
  })

  it("shows before the wallet is asked that the fee makes it too much", async () => {
    const asked = alice.asked.length
    await open("pay")
    await page.getByText("Available: 100 USDT").waitFor()
    await fill(payee(), "100")
    await text("With the fee, this is more than the 100 USDT you have")
    expect(await page.getByRole("button", { name: "Confirm in the wallet" }).isDisabled()).toBe(
      true,
    )
    expect(alice.asked).toHaveLength(asked)
  })

  it("gives up a payment while the wallet hangs, and keeps nothing of it", async () => {
    await toReview("3")
    alice.mode = "hang"
    await press("Confirm in the wallet")
    await text("Look at your wallet")
    await press("Cancel")
    await text("What a stranger will see")
    await open("home")
    expect(await underWay()).toBe(1)
  })

  it("says that nothing moved when a busy service refuses, and pays at the next try", async () => {
    await toReview("3")
    let refusals = 0
    await page.route("**/transfer", async (route) => {
      refusals += 1
      const { nonce } = route.request().postDataJSON()
      await route.fulfill({
        status: 503,
        contentType: "application/json",
        headers: { "retry-after": "1" },
        body: JSON.stringify({ success: false, error: "busy", code: "NO_CAPACITY", nonce }),
      })
    })
    await press("Confirm in the wallet")
    await text("The service is busy.")
    await text("No money moved.")
    expect(refusals).toBeGreaterThan(1)
    await page.unroute("**/transfer")
  })

  it("pays once although every answer is lost, and never calls it failed", async () => {
    await toReview("3")
    const said: Array<string> = []
    await page.route("**/transfer", async (route) => {
      await route.fetch().catch(() => null)
      // The page may be loaded again meanwhile: then nobody waits for the answer.
      await route.abort("connectionreset").catch(() => null)
    })
    await page.route("**/operation/*", (route) =>
      route.fulfill({
        status: 429,
        contentType: "application/json",
        headers: { "retry-after": "1" },
        body: JSON.stringify({ success: false, error: "slow down", code: "RATE_LIMITED" }),
      }),
    )
    await press("Confirm in the wallet")
    await text("No answer came.")
    said.push(await page.locator("main").innerText())
    await page.reload()
    await text("Do not pay again.")
    said.push(await page.locator("main").innerText())
    await page.unroute("**/transfer")
    await page.unroute("**/operation/*")
    await page.locator("main .badge", { hasText: "Done" }).waitFor(patience)
    for (const shown of said) expect(shown).not.toContain("Failed")
    const other = await browser.another()
    await walletOf(other, 1)
    await other.goto(app)
    await other.getByRole("button", { name: "A wallet" }).click()
    await other.locator(".figure", { hasText: "3 USDT" }).waitFor(patience)
  })

  it("shows the operator's share of a withdrawal, and what then arrives", async () => {
    const stranger = privateKeyToAccount(toHex(crypto.getRandomValues(new Uint8Array(32)))).address
    await open("withdraw")
    await page.getByText("Available:").waitFor()
    await fill(stranger, "10")
    await text("This quote is valid until")
    const review = await page.locator(".facts").innerText()
    expect(review.replaceAll(/\s+/g, " ")).toContain("Operator's share 0.05 USDT Arrives 9.95 USDT")
    await press("Confirm in the wallet")
    await page.locator("main .badge", { hasText: "Done" }).waitFor(patience)
    const chain = evmView(devnet.node.url, keyOf(0))
    expect(await chain.tokenBalance(devnet.tokens[0].address, stranger)).toBe(parseUnits("9.95", 6))
  })

  it("swaps inside the pool, for at least what the review said", async () => {
    await open("swap")
    await page.getByText("Available:").waitFor()
    await page.getByLabel("Amount").fill("20")
    await page.getByLabel("For", { exact: true }).selectOption({ label: "GLD" })
    await press("Review")
    await text("That somebody swaps 20 USDT for")
    await looked(page, "swap-review")
    await press("Confirm in the wallet")
    await page.locator("main .badge", { hasText: "Done" }).waitFor(patience)
    await looked(page, "swap-done")
    await open("home")
    await page.locator(".figure[data-token=GLD]").waitFor(patience)
  })

  it("shows a fee that rose since the review, and asks again", async () => {
    await open("pay")
    await page.getByText("Available:").waitFor()
    let quotes = 0
    await page.route("**/get-fee?*", async (route) => {
      quotes += 1
      if (quotes > 1) return route.continue()
      const answer = await route.fetch()
      const json = await answer.json()
      // The first quote is cheaper, and over at once.
      await route.fulfill({ json: { ...json, feeAmount: "1", expiresAt: "2026-01-01T00:00:00Z" } })
    })
    const asked = alice.asked.length
    await fill(payee(), "2")
    await text("This quote is valid until")
    await press("Confirm in the wallet")
    await text("The fee rose from 0.000001 USDT to")
    await page.unroute("**/get-fee?*")
    expect(alice.asked).toHaveLength(asked)
    expect(await page.getByRole("button", { name: "Confirm in the wallet" }).isEnabled()).toBe(true)
  })

  it("sends a deposit again only when told, after the wallet's answer was lost with the page", async () => {
    await open("deposit")
    await fill(null, "7")
    await press("Confirm in the wallet")
    await expect.poll(() => alice.asked.at(-1), patience).toBe("eth_sendTransaction")
    alice.mode = "hang"
    await text("You send it")
    await expect
      .poll(() => alice.asked.slice(-2), patience)
      .toEqual(["eth_sendTransaction", "eth_sendTransaction"])
    const asked = alice.asked.length
    await page.reload()
    alice.mode = "sign"
    await page.goto(`${app}#home`)
    await page.locator(".operations button", { hasText: "Waits for your wallet" }).click()
    await text("Your wallet was asked to send this deposit")
    expect(alice.asked).toHaveLength(asked)
    await press("Send again")
    await page.locator("main .badge", { hasText: "Done" }).waitFor(patience)
    expect(alice.asked).toHaveLength(asked + 1)
  })

  it("pays without the wallet in a session that signs once, which a reload ends", async () => {
    const other = await browser.another()
    const carol = await walletOf(other, 1)
    await other.goto(app)
    // An earlier tab left the owner signed in.
    await other.getByRole("button", { name: "Sign out" }).click()
    await other.getByLabel("Sign once for an hour").check()
    await other.getByRole("button", { name: "A wallet" }).click()
    await other.locator(".figure", { hasText: "3 USDT" }).waitFor(patience)
    await other.goto(`${app}#pay`)
    await other.getByLabel("To", { exact: true }).fill(alice.address)
    await other.getByLabel("Amount").fill("1")
    await other.getByRole("button", { name: "Review" }).click()
    await other.getByRole("button", { name: "Pay now" }).click()
    await other.locator("main .badge", { hasText: "Done" }).waitFor(patience)
    expect(carol.asked).toEqual(["personal_sign"])
    await other.reload()
    await other.getByRole("button", { name: "A wallet" }).waitFor()
  })

  it("signs out after 15 minutes without use", async () => {
    const other = await browser.another()
    await other.clock.install()
    await walletOf(other, 3)
    await other.goto(app)
    await other.getByRole("button", { name: "A wallet" }).click()
    await other.getByText("Nothing here yet").waitFor(patience)
    await other.clock.fastForward("16:00")
    await other.getByText("Nobody used this page for 15 minutes").waitFor(patience)
  })

  it("tells an owner whose clock is wrong", async () => {
    const other = await browser.another()
    await other.addInitScript(`{ const now = Date.now; Date.now = () => now() + 600_000 }`)
    await walletOf(other, 2)
    await other.goto(app)
    await other.getByRole("button", { name: "A wallet" }).click()
    await other.getByText("The clock of this device is wrong").waitFor(patience)
  })

  it("asks a wallet on another chain to switch, and signs out when it changes its account", async () => {
    await open("home")
    alice.chainId = 1
    await alice.emit("chainChanged", "0x1")
    await text("Your wallet is on another chain")
    await press("Switch to Devnet")
    await page.getByText("Your wallet is on another chain").waitFor({ state: "detached" })
    await alice.emit("accountsChanged", [payee()])
    await text("Your wallet changed its account, so this page signed you out.")
    await page.reload()
    await page.getByRole("button", { name: "A wallet" }).waitFor()
    expect(await page.getByText("Your balance").count()).toBe(0)
  })
})
