import { Keypair } from "@solana/web3.js"
import type { Page } from "playwright-core"
import { parseUnits } from "viem"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { solanaView, type SolanaView } from "../../src/demo/solanaView.ts"
import { startService, type Service } from "../../src/service/startService.ts"
import { startSolanaDevnet, type SolanaDevnet } from "../../src/solana/deploy/index.ts"
import { openBrowser } from "../documentation/browser.ts"
import { looked, watched } from "./looks.ts"
import { injectStandardWallet, type StandardWallet } from "./standardWallet.ts"

const dollars = (text: string) => parseUnits(text, 6)

/** A real browser, service, cluster, and proofs. Each test has two people of its own. */
describe("the wallet page on Solana", () => {
  let devnet: SolanaDevnet
  let service: Service
  let app: string
  let people = 0
  let browser: Awaited<ReturnType<typeof openBrowser>>
  let page: Page
  let chain: SolanaView
  let wallet: StandardWallet
  let seen: ReturnType<typeof watched>
  const patience = { timeout: 180_000 }
  const keypairOf = (user: number): Keypair => {
    const keypair = devnet.users[user]
    if (keypair === undefined) throw new Error(`There is no user ${user}`)
    return keypair
  }
  const text = (wanted: string | RegExp, on = page) =>
    on.getByText(wanted).first().waitFor(patience)
  const press = (name: string, on = page) =>
    on.getByRole("button", { name, exact: true }).click(patience)
  const figure = (amount: string, on = page) =>
    on.locator(".balances .figure").filter({ hasText: amount }).waitFor(patience)
  const done = () => page.locator("main .badge", { hasText: "Done" }).first().waitFor(patience)
  const enter = async (on: Page, name: string, user: number): Promise<StandardWallet> => {
    const keypair = keypairOf(user)
    const given = await injectStandardWallet(on, { name, keypair, nodeUrl: devnet.node.url })
    await on.goto(app)
    await press(name, on)
    await text("Nothing here yet", on)
    return given
  }
  const deposit = async (amount: string) => {
    await page.goto(`${app}#deposit`)
    await page.getByLabel("Amount").fill(amount)
    await press("Review")
    await press("Confirm in the wallet")
    await page.waitForURL(/#operation\//, patience)
  }

  beforeAll(async () => {
    devnet = await startSolanaDevnet({ users: 5, exchange: true })
    service = await startService(devnet, { SHIELDED_RELAY_WALLET_PAGE: "true" })
    app = `${service.url}/app/`
  })

  beforeEach(async () => {
    browser = await openBrowser()
    ;({ page } = browser)
    seen = watched(page, service.url)
    chain = solanaView(devnet.node.url, keypairOf(people))
    wallet = await enter(page, "Alice's wallet", people)
    people += 1
  })

  afterEach(async () => {
    await browser.close()
    expect(seen).toEqual({ complaints: [], foreign: [] })
  })

  afterAll(async () => {
    await service.close()
    await devnet.node.close()
  })

  it("deposits, pays by a link, swaps and withdraws over reloads, and every figure is the chain's", async () => {
    const [dollar] = devnet.tokens
    expect(wallet.asked).toEqual(["signMessage"])
    const before = await chain.tokenBalance(dollar.address, wallet.address)
    await page.goto(`${app}#deposit`)
    await page.getByLabel("Amount").fill("25")
    await looked(page, "solana-deposit")
    await press("Review")
    await text("What a stranger will see")
    await looked(page, "solana-deposit-review")
    await press("Confirm in the wallet")
    await page.waitForURL(/#operation\//, patience)
    await page.reload()
    await done()
    await looked(page, "solana-deposit-done")
    expect(wallet.asked.filter((what) => what === "signAndSendTransaction")).toHaveLength(1)
    expect(before - (await chain.tokenBalance(dollar.address, wallet.address))).toBe(dollars("25"))
    await page.goto(`${app}#home`)
    await figure("25 USDT")

    const other = await browser.another()
    const seenThere = watched(other, service.url)
    await enter(other, "Bob's wallet", people)
    people += 1
    await other.goto(`${app}#receive`)
    await other.getByLabel("Amount").fill("3")
    const link = await other.getByLabel("Payment link", { exact: true }).inputValue()
    expect(link).toContain(`#pay=1.${devnet.chainId}.${dollar.address}.3000000.shielded1`)
    await page.goto(link)
    await text("A link filled in this payment")
    await looked(page, "solana-pay")
    await press("Review")
    await press("Confirm in the wallet")
    await page.waitForURL(/#operation\//, patience)
    await page.reload()
    await done()
    await other.goto(`${app}#home`)
    await figure("3 USDT", other)

    const payee = Keypair.generate().publicKey.toBase58()
    await page.goto(`${app}#withdraw`)
    await page.getByText("Available:").waitFor(patience)
    await page.getByLabel("To", { exact: true }).fill(`0x${"ab".repeat(20)}`)
    await page.getByLabel("Amount").fill("10")
    await press("Review")
    await text("another kind of chain. Enter 32 to 44 letters and digits.")
    await looked(page, "solana-withdraw")
    await page.getByLabel("To", { exact: true }).fill(payee)
    await press("Review")
    await text("What a stranger will see")
    await looked(page, "solana-withdraw-review")
    await press("Confirm in the wallet")
    await page.waitForURL(/#operation\//, patience)
    await done()
    expect(await chain.tokenBalance(dollar.address, payee)).toBe(dollars("10"))

    await page.goto(`${app}#swap`)
    await page.getByLabel("Amount").fill("5")
    await page.getByLabel("For", { exact: true }).selectOption({ label: "GLD" })
    await press("Review")
    await text("At least, or your money back")
    await press("Confirm in the wallet")
    await page.waitForURL(/#operation\//, patience)
    await done()
    await page.goto(`${app}#home`)
    await figure("GLD")
    await page.goto(`${app}#history`)
    await page.getByRole("button", { name: "Save as CSV" }).waitFor(patience)
    expect(await page.locator("tbody tr").count()).toBe(4)
    await looked(page, "solana-history")
    expect(seenThere).toEqual({ complaints: [], foreign: [] })
  })

  it("moves nothing when the owner refuses, in the wallet's words, and goes on at the next try", async () => {
    wallet.mode = "refuse"
    await page.goto(`${app}#deposit`)
    await page.getByLabel("Amount").fill("7")
    await press("Review")
    await press("Confirm in the wallet")
    await text("You refused in the wallet.")
    await text("No money moved.")
    wallet.mode = "sign"
    await press("Confirm in the wallet")
    await page.waitForURL(/#operation\//, patience)
    await done()

    // A payment whose signature hangs is given up, and nothing of it is kept.
    await page.goto(`${app}#pay`)
    await page.getByText("Available: 7 USDT").waitFor(patience)
    await page.getByLabel("To", { exact: true }).fill(keypairOf(0).publicKey.toBase58())
    await page.getByLabel("Amount").fill("2")
    await press("Review")
    wallet.mode = "hang"
    await press("Confirm in the wallet")
    await text("Look at your wallet")
    await press("Cancel")
    wallet.mode = "sign"
    await press("Confirm in the wallet")
    await page.waitForURL(/#operation\//, patience)
    await done()
  })

  it("signs out when the wallet shows another account, and in again with that one", async () => {
    await deposit("9")
    await done()
    const other = keypairOf(4).publicKey.toBase58()
    await wallet.changeAccount(other)
    await text("Your wallet changed its account")
    await looked(page, "solana-changed")
    // The session of the account before is over: a reload does not bring it back.
    await page.reload()
    await page.getByRole("button", { name: "Alice's wallet" }).waitFor(patience)
    await press("Alice's wallet")
    await figure("9 USDT")
  })

  it("pays several recipients privately, each exactly", async () => {
    const [dollar] = devnet.tokens
    const payees = [Keypair.generate(), Keypair.generate()].map(({ publicKey }) =>
      publicKey.toBase58(),
    )
    await page.goto(`${app}#send`)
    await page.getByLabel("Recipients").fill(`${payees[0]}, 5\n${payees[1]}\t7.5`)
    await page.getByLabel("All are paid").selectOption({ label: "as soon as possible" })
    await press("Order")
    await text("Payouts right after the deposit")
    await press("Pay from the wallet")
    await page.waitForURL(/#operation\//, patience)
    await page.reload()
    await text("Schedule")
    await looked(page, "solana-send")
    await page.locator("main p .badge", { hasText: "Done" }).first().waitFor(patience)
    expect(await chain.tokenBalance(dollar.address, payees[0] ?? "")).toBe(dollars("5"))
    expect(await chain.tokenBalance(dollar.address, payees[1] ?? "")).toBe(dollars("7.5"))
  })
})
