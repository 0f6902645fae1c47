import { createClient, evmKey } from "@shielded-relay/client"
import { openBrowser } from "@shielded-relay/local-browser"
import type { Page } from "playwright-core"
import { parseUnits, toHex, type Address, type Hex } from "viem"
import { privateKeyToAccount } from "viem/accounts"
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest"
import { evmView } from "../../src/demo/evmView.ts"
import { payoutMargin } from "../../src/demo/payoutMargin.ts"
import { deployDevnet, type Devnet } from "../../src/deploy/deployDevnet.ts"
import { actionDelay } from "../../src/exchange/registerSwaps.ts"
import { startEvmNode } from "../../src/node/startEvmNode.ts"
import { startService, type Service } from "../../src/service/startService.ts"
import { eventually } from "../endToEnd/eventually.ts"
import { injectWallet, type InjectedWallet } from "./injectedWallet.ts"
import { Keyboard } from "./Keyboard.ts"
import { looked } from "./looks.ts"

/** WCAG 2.1.1, 2.1.2, 2.4.3 and 2.4.7. Each tour has an owner and a browser of its own. */
describe("the wallet page by the keyboard alone", () => {
  let devnet: Devnet
  let service: Service
  let browser: Awaited<ReturnType<typeof openBrowser>>
  let page: Page
  let keyboard: Keyboard
  let wallet: InjectedWallet
  const patience = { timeout: 180_000 }
  const keyOf = (user: number): Hex => devnet.users[user]?.privateKey ?? "0x"
  const fresh = (): Address =>
    privateKeyToAccount(toHex(crypto.getRandomValues(new Uint8Array(32)))).address
  const text = (wanted: string) => page.getByText(wanted).first().waitFor(patience)
  const isDone = () => page.locator("main p .badge", { hasText: "Done" }).first().waitFor(patience)
  const toBalance = async () => {
    await keyboard.enter("To the balance")
    await keyboard.isAt("Your balance")
  }
  const confirm = async () => {
    await text("What a stranger will see")
    await page.locator("button.main:enabled").waitFor(patience)
    await keyboard.enter("Confirm in the wallet")
    await page.waitForURL(/#operation\//, patience)
    await isDone()
    await toBalance()
  }
  const begin = async (user: number) => {
    browser = await openBrowser()
    ;({ page } = browser)
    keyboard = new Keyboard(page)
    const { url: nodeUrl, chainId } = devnet.node
    wallet = await injectWallet(page, { name: "A wallet", key: keyOf(user), nodeUrl, chainId })
    await page.goto(`${service.url}/app/`)
    await page.getByRole("button", { name: "A wallet" }).waitFor(patience)
  }

  beforeAll(async () => {
    const node = await startEvmNode({ mining: 1, secondsBehind: actionDelay })
    devnet = await deployDevnet(node, { exchanges: true })
    service = await startService(devnet, {
      SHIELDED_RELAY_WALLET_PAGE: "true",
      SHIELDED_RELAY_PRIVATE_SEND_MARGIN: `${payoutMargin}s`,
      SHIELDED_RELAY_DEADLINE_GRID: "1s",
      SHIELDED_RELAY_PRIVATE_SEND_GAP: "3s",
      SHIELDED_RELAY_BATCH_DELAY: "5s",
    })
  })

  afterEach(() => browser.close())

  afterAll(async () => {
    await service.close()
    await devnet.node.close()
  })

  it("connects, deposits, pays, withdraws, reads the history and signs out", async () => {
    await begin(0)
    const chain = evmView(devnet.node.url, keyOf(0))
    const [dollar] = devnet.tokens
    const payee = fresh()
    await keyboard.enter("To the content")
    expect(await page.evaluate("document.activeElement.id")).toBe("content")
    await keyboard.goAround("connect")
    // A wallet that does not answer is left again.
    wallet.mode = "hang"
    await keyboard.enter("A wallet")
    await text("is asked to connect")
    await keyboard.enter("Cancel")
    await keyboard.isAt("A wallet")
    wallet.mode = "sign"
    await keyboard.press("Enter")
    await text("Nothing here yet")
    await keyboard.goAround("home")

    await keyboard.enter("Deposit")
    await keyboard.isAt("Deposit")
    await text("In your wallet:")
    await keyboard.type("Amount", "40.5")
    // The button goes once it has done its work.
    await keyboard.enter("Use 40 USDT")
    await keyboard.isAt("Amount")
    await keyboard.enter("Review")
    await keyboard.isAt("Review")
    await keyboard.enter("Back")
    await keyboard.isAt("Review")
    await keyboard.enter("Cancel")
    await keyboard.isAt("Deposit")
    await keyboard.press("Enter")
    await text("In your wallet:")
    await keyboard.type("Amount", "40")
    await keyboard.enter("Review")
    await confirm()
    await text("40 USDT")

    await keyboard.enter("Pay")
    await page.getByText("Available: 40 USDT").waitFor(patience)
    await keyboard.goAround("pay")
    await keyboard.type("To", devnet.users[1]?.address ?? "")
    await keyboard.type("Amount", "3")
    await keyboard.press("Enter")
    await confirm()

    await keyboard.enter("Withdraw")
    await text("Available:")
    // What is wrong takes the reader to the field.
    await keyboard.type("To", "nobody")
    await keyboard.type("Amount", "10")
    await keyboard.press("Enter")
    await text("This is no address.")
    await keyboard.isAt("To")
    await keyboard.press("ControlOrMeta+A")
    await page.keyboard.type(payee)
    await keyboard.enter("Review")
    await confirm()
    expect(await chain.tokenBalance(dollar.address, payee)).toBe(parseUnits("10", 6))

    // What was opened in a list has the focus again when it is closed.
    await page.locator(".operations button").first().waitFor(patience)
    await keyboard.reach("To the content")
    const item = await page.locator(".operations button").nth(1).innerText()
    await keyboard.enter(item.trim())
    await keyboard.isAt("Payment")
    await keyboard.goAround("operation")
    await keyboard.enter("To the balance")
    await keyboard.isAt(item.trim())

    await keyboard.enter("Receive")
    await keyboard.isAt("Receive")
    await page.getByLabel("Your shielded address").waitFor(patience)
    await keyboard.goAround("receive")
    await keyboard.enter("History")
    await page.getByRole("button", { name: "Save as CSV" }).waitFor(patience)
    expect(await page.locator("tbody tr").count()).toBe(3)
    await keyboard.goAround("history")
    await keyboard.enter("Statement")
    await keyboard.isAt("Statement")
    await keyboard.goAround("statement")
    await keyboard.type("For whom", "Auditor Ltd")
    const saving = page.waitForEvent("download", patience)
    await keyboard.enter("Sign and save")
    await saving
    await keyboard.enter("Cancel")
    await keyboard.isAt("Statement")
    // So does the browser's own way back.
    await keyboard.press("Enter")
    await page.getByLabel("For whom").waitFor(patience)
    await page.goBack()
    await keyboard.isAt("Statement")
    await keyboard.enter("Sign out")
    await text("You are signed out.")
    await keyboard.isAt("Hold and pay, without showing it to everyone")
  })

  it("swaps, sends privately, and recovers what a private send left", async () => {
    await begin(2)
    const chain = evmView(devnet.node.url, keyOf(2))
    const [dollar] = devnet.tokens
    const [one, other, home] = [fresh(), fresh(), fresh()]
    await keyboard.enter("A wallet")
    await text("Nothing here yet")
    await keyboard.enter("Deposit")
    await text("In your wallet:")
    await keyboard.type("Amount", "60")
    await keyboard.press("Enter")
    await confirm()

    await keyboard.enter("Swap")
    await keyboard.isAt("Swap")
    await page.getByText("Available: 60 USDT").waitFor(patience)
    await looked(page, "swap")
    await keyboard.goAround("swap")
    await keyboard.type("Amount", "20")
    await keyboard.type("For", "GLD")
    await keyboard.type("Accept less, at most", "1 %")
    await keyboard.enter("Review")
    await text("That somebody swaps 20 USDT for")
    await looked(page, "swap-review")
    await keyboard.goAround("swap, review")
    // A wallet that does not answer is left again.
    wallet.mode = "hang"
    await keyboard.enter("Confirm in the wallet")
    await text("Look at your wallet")
    await keyboard.enter("Cancel")
    await keyboard.isAt("Confirm in the wallet")
    wallet.mode = "sign"
    await confirm()
    await page.locator(".figure[data-token=GLD]").waitFor(patience)

    await keyboard.enter("Send privately")
    await keyboard.isAt("Send privately")
    await keyboard.goAround("send")
    await keyboard.type("Recipients", `${one}, 5\n${other}, 7.5`)
    await keyboard.type("All are paid", "as soon")
    await keyboard.enter("Order")
    await text("Payouts right after the deposit")
    await keyboard.isAt("Review")
    await keyboard.goAround("send, review")
    await keyboard.enter("Pay from the wallet")
    await page.waitForURL(/#operation\//, patience)
    await text("Schedule")
    await keyboard.goAround("send, schedule")
    await isDone()
    expect(await chain.tokenBalance(dollar.address, one)).toBe(parseUnits("5", 6))
    expect(await chain.tokenBalance(dollar.address, other)).toBe(parseUnits("7.5", 6))
    await toBalance()

    await paidTooLate(chain, keyOf(2))
    await text("A private send left")
    await keyboard.enter("Recover")
    await keyboard.isAt("Recover")
    await keyboard.goAround("recover")
    await keyboard.type("To", home)
    wallet.mode = "hang"
    await keyboard.enter("Recover")
    await text("Look at your wallet")
    await keyboard.enter("Cancel")
    await keyboard.isAt("Recover")
    wallet.mode = "sign"
    await keyboard.press("Enter")
    await page.waitForURL(/#operation\//, patience)
    await isDone()
    expect(await chain.tokenBalance(dollar.address, home)).toBeGreaterThan(0n)
    await toBalance()
  })

  /** Pays for a private send once it has expired. */
  const paidTooLate = async (chain: ReturnType<typeof evmView>, key: Hex) => {
    const [dollar] = devnet.tokens
    const client = createClient({ baseUrl: service.url, wallet: evmKey(key) })
    const session = await client.createSession()
    const order = await session.privateSend({
      chainId: devnet.node.chainId,
      tokenAddress: dollar.address,
      recipients: [{ address: fresh(), amount: 20_000_000n }],
      txCompletionTime: Math.floor(Date.now() / 1_000) + payoutMargin + 8,
    })
    await eventually(
      () => session.privateSendStatus(order.orderId),
      ({ phase }) => phase === "expired",
    )
    await chain.approve(dollar.address, devnet.pool, BigInt(order.amountIn))
    await chain.send(order.txData)
  }
})
