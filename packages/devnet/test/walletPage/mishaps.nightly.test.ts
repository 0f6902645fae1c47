import { createClient, evmKey } from "@shielded-relay/client"
import { openBrowser } from "@shielded-relay/local-browser"
import type { Page } from "playwright-core"
import { parseUnits, toHex, type Hex } from "viem"
import { privateKeyToAccount } from "viem/accounts"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { evmView, type EvmView } from "../../src/demo/evmView.ts"
import { deployDevnet, type Devnet } from "../../src/deploy/deployDevnet.ts"
import { actionDelay } from "../../src/exchange/registerSwaps.ts"
import { startEvmNode } from "../../src/node/startEvmNode.ts"
import { startService, type Service } from "../../src/service/startService.ts"
import { lose, refuse } from "./faultyAnswers.ts"
import { injectWallet, type InjectedWallet } from "./injectedWallet.ts"
import { looked } from "./looks.ts"
import { newOwner } from "./newOwner.ts"

/** Owners with a balance that the tests of a run take, prepared side by side. */
const richOwners = 8

const newKey = () => toHex(crypto.getRandomValues(new Uint8Array(32)))

/** What goes wrong around the page. Each test has a tab and an owner of its own, so each runs alone, too. */
describe("the wallet page among mishaps", () => {
  let devnet: Devnet
  let service: Service
  let browser: Awaited<ReturnType<typeof openBrowser>>
  let chain: EvmView
  let app: string
  let rich: Array<Hex>
  let page: Page
  let owner: InjectedWallet
  const patience = { timeout: 120_000 }
  const text = (wanted: string) => page.getByText(wanted).first().waitFor(patience)
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click(patience)
  const done = () => page.locator("main .badge", { hasText: "Done" }).waitFor(patience)
  const dollarsOf = (holder: string) => chain.tokenBalance(devnet.tokens[0].address, holder)
  const payee = () => devnet.users[1]?.address ?? ""
  const underWay = () => page.evaluate<number>(`document.querySelectorAll(".operations li").length`)

  /** Opens the page with a key's wallet, and signs in. */
  const enter = async (key: Hex) => {
    const { url: nodeUrl, chainId } = devnet.node
    owner = await injectWallet(page, { name: "A wallet", key, nodeUrl, chainId })
    await page.goto(app)
    await press("A wallet")
    await text("Your balance")
  }
  /** Somebody with 1,000 dollars in the wallet. */
  const enterNew = async () => enter(await newOwner(devnet, service, 0n))
  /** Somebody with 100 dollars in the pool. */
  const enterRich = async () => {
    const key = rich.pop()
    if (key === undefined) throw new Error("Prepare one more of richOwners")
    await enter(key)
    await page.locator(".balances .figure", { hasText: "100 USDT" }).waitFor(patience)
  }
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
  const toReview = async (amount: string, to = payee()) => {
    await open("pay")
    await text("Available:")
    await fill(to, amount)
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
    chain = evmView(node.url, devnet.users[0]?.privateKey ?? "0x")
    browser = await openBrowser()
    const dollars = parseUnits("100", 6)
    rich = await Promise.all(
      Array.from({ length: richOwners }, () => newOwner(devnet, service, dollars)),
    )
  })

  beforeEach(async () => {
    page = await browser.another()
  })

  // The tab stays: in one process, the browser ends with a tab that is closed.
  afterEach(async () => {
    await page.goto("about:blank")
  })

  afterAll(async () => {
    await browser.close()
    await service.close()
    await devnet.node.close()
  })

  it("lets the owner refuse a deposit, loses nothing, and deposits in the end", async () => {
    await enterNew()
    await open("deposit")
    await fill(null, "100")
    owner.mode = "refuse"
    await press("Confirm in the wallet")
    await text("You refused in the wallet.")
    await text("No money moved.")
    // The approval is given, then the sending refused.
    owner.mode = "sign"
    const asked = owner.asked.length
    await press("Confirm in the wallet")
    await expect.poll(() => owner.asked.length, patience).toBe(asked + 2)
    owner.mode = "refuse"
    await text("You refused in the wallet.")
    await open("home")
    expect(await underWay()).toBe(0)
    expect(await dollarsOf(owner.address)).toBe(parseUnits("1000", 6))
    owner.mode = "sign"
    await open("deposit")
    await fill(null, "100")
    await press("Confirm in the wallet")
    await done()
    expect(await dollarsOf(owner.address)).toBe(parseUnits("900", 6))
  })

  it("asks no wallet for bad input, and says what is wrong", async () => {
    await enterRich()
    const asked = owner.asked.length
    const gold = devnet.tokens[1]
    for (const [amount, wanted] of [
      ["1e3", "Enter digits with at most one point"],
      ["1,5", "Write the decimals after a point"],
      ["0", "must be more than 0"],
      ["0.1234567", "This token has 6 decimals at most"],
      ["100.000001", "You have 100 USDT"],
    ] as const) {
      await open("pay")
      await text("Available: 100 USDT")
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
    expect(owner.asked).toHaveLength(asked)
  })

  it("shows before the wallet is asked that the fee makes it too much", async () => {
    await enterRich()
    const asked = owner.asked.length
    await open("pay")
    await text("Available: 100 USDT")
    await fill(payee(), "100")
    await text("With the fee, this is more than the 100 USDT you have")
    expect(await page.getByRole("button", { name: "Confirm in the wallet" }).isDisabled()).toBe(
      true,
    )
    expect(owner.asked).toHaveLength(asked)
  })

  it("gives up a payment while the wallet hangs, and keeps nothing of it", async () => {
    await enterRich()
    await toReview("3")
    owner.mode = "hang"
    await press("Confirm in the wallet")
    await text("Look at your wallet")
    await press("Cancel")
    await text("What a stranger will see")
    await open("home")
    expect(await underWay()).toBe(0)
  })

  it("says that nothing moved when a busy service refuses, and pays at the next try, also while it is busy again", async () => {
    await enterRich()
    await toReview("3")
    const refusals = await refuse(page, "**/transfer", 503, "NO_CAPACITY")
    await press("Confirm in the wallet")
    await text("The service is busy.")
    await text("No money moved.")
    expect(refusals()).toBeGreaterThan(1)
    await page.unroute("**/transfer")
    await toReview("3")
    const looks = await refuse(page, "**/operation/*", 503, "NO_CAPACITY")
    await press("Confirm in the wallet")
    await expect.poll(looks, patience).toBeGreaterThan(1)
    expect(await page.locator("main").innerText()).not.toContain("Failed")
    await page.unroute("**/operation/*")
    await done()
  })

  it("pays once although every answer is lost and the service is asked too often, and never calls it failed", async () => {
    await enterRich()
    const key = newKey()
    await toReview("3", privateKeyToAccount(key).address)
    await lose(page, "**/transfer")
    await refuse(page, "**/operation/*", 429, "RATE_LIMITED")
    await press("Confirm in the wallet")
    await text("No answer came.")
    const said = [await page.locator("main").innerText()]
    await page.reload()
    await text("Do not pay again.")
    said.push(await page.locator("main").innerText())
    await page.unroute("**/transfer")
    await page.unroute("**/operation/*")
    await done()
    for (const shown of said) expect(shown).not.toContain("Failed")
    const client = createClient({ baseUrl: service.url, wallet: evmKey(key) })
    const session = await client.createSession()
    const { balances } = await session.balance({ chainId: devnet.node.chainId })
    expect(balances.map(({ balance }) => balance)).toEqual(["3000000"])
  })

  it("shows the operator's share of a withdrawal, and what then arrives", async () => {
    await enterRich()
    const stranger = privateKeyToAccount(newKey()).address
    await open("withdraw")
    await text("Available:")
    await fill(stranger, "10")
    await text("This quote is valid until")
    // No node is asked what the payee holds.
    await text("If this address is new, it has no coins for gas")
    const review = await page.locator(".facts").innerText()
    expect(review.replaceAll(/\s+/g, " ")).toContain("Operator's share 0.05 USDT Arrives 9.95 USDT")
    await press("Confirm in the wallet")
    await done()
    expect(await dollarsOf(stranger)).toBe(parseUnits("9.95", 6))
  })

  it("shows a fee that rose since the review, and asks again", async () => {
    await enterRich()
    await open("pay")
    await text("Available:")
    let quotes = 0
    await page.route("**/get-fee?*", async (route) => {
      quotes += 1
      if (quotes > 1) return route.continue()
      const answer = await route.fetch()
      const json = await answer.json()
      // The first quote is cheaper, and over at once.
      await route.fulfill({ json: { ...json, feeAmount: "1", expiresAt: "2026-01-01T00:00:00Z" } })
    })
    const asked = owner.asked.length
    await fill(payee(), "2")
    await text("This quote is valid until")
    await press("Confirm in the wallet")
    await text("The fee rose from 0.000001 USDT to")
    expect(owner.asked).toHaveLength(asked)
    expect(await page.getByRole("button", { name: "Confirm in the wallet" }).isEnabled()).toBe(true)
  })

  it("sends a deposit again only when told, after the wallet's answer was lost with the page", async () => {
    await enterNew()
    await open("deposit")
    await fill(null, "7")
    // The wallet sends the approval, and hangs when it is asked for the deposit.
    owner.mode = "approve"
    await press("Confirm in the wallet")
    await text("You send it")
    const sends = () => owner.asked.filter((method) => method === "eth_sendTransaction").length
    await expect.poll(sends, patience).toBe(2)
    const asked = owner.asked.length
    await page.reload()
    owner.mode = "sign"
    await page.goto(`${app}#home`)
    await page.locator(".operations button", { hasText: "Waits for your wallet" }).click()
    await text("Your wallet was asked to send this deposit")
    await looked(page, "deposit-asked")
    expect(owner.asked).toHaveLength(asked)
    await press("Send again")
    await done()
    expect(owner.asked).toHaveLength(asked + 1)
    expect(await dollarsOf(owner.address)).toBe(parseUnits("993", 6))
  })

  it("pays without the wallet in a session that signs once, which a reload ends", async () => {
    const key = rich.pop() ?? "0x"
    const { url: nodeUrl, chainId } = devnet.node
    owner = await injectWallet(page, { name: "A wallet", key, nodeUrl, chainId })
    await page.goto(app)
    await page.getByLabel("Sign once for an hour").check()
    await press("A wallet")
    await page.locator(".balances .figure", { hasText: "100 USDT" }).waitFor(patience)
    await open("pay")
    await fill(payee(), "1")
    await press("Pay now")
    await done()
    expect(owner.asked).toEqual(["personal_sign"])
    await page.reload()
    await page.getByRole("button", { name: "A wallet" }).waitFor(patience)
  })

  it("signs out after 15 minutes without use", async () => {
    await page.clock.install()
    await enter(newKey())
    await text("Nothing here yet")
    await page.clock.fastForward("16:00")
    await text("Nobody used this page for 15 minutes")
  })

  it("tells an owner whose clock is ten minutes off", async () => {
    const { url: nodeUrl, chainId } = devnet.node
    await page.addInitScript(`{ const now = Date.now; Date.now = () => now() + 600_000 }`)
    await injectWallet(page, { name: "A wallet", key: newKey(), nodeUrl, chainId })
    await page.goto(app)
    await press("A wallet")
    await text("The clock of this device is wrong")
  })

  it("asks a wallet on another chain to switch, and signs out when it changes its account", async () => {
    await enter(newKey())
    await text("Nothing here yet")
    owner.chainId = 1
    await owner.emit("chainChanged", "0x1")
    await text("Your wallet is on another chain")
    await looked(page, "other-chain")
    await press("Switch to Devnet")
    await page.getByText("Your wallet is on another chain").waitFor({ state: "detached" })
    await owner.emit("accountsChanged", [payee()])
    await text("Your wallet changed its account, so this page signed you out.")
    await page.reload()
    await page.getByRole("button", { name: "A wallet" }).waitFor(patience)
    expect(await page.getByText("Your balance").count()).toBe(0)
  })
})
