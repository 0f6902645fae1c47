import { createClient, evmKey } from "@shielded-relay/client"
import { openBrowser } from "@shielded-relay/local-browser"
import { readFile } from "node:fs/promises"
import type { Page } from "playwright-core"
import { toHex, type Address, type Hex } from "viem"
import { privateKeyToAccount } from "viem/accounts"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { evmView, type EvmView } from "../../src/demo/evmView.ts"
import { payoutMargin } from "../../src/demo/payoutMargin.ts"
import { deployDevnet, type Devnet } from "../../src/deploy/deployDevnet.ts"
import { startEvmNode } from "../../src/node/startEvmNode.ts"
import { startService, type Service } from "../../src/service/startService.ts"
import { eventually } from "../endToEnd/eventually.ts"
import { lose } from "./faultyAnswers.ts"
import { injectWallet, type InjectedWallet } from "./injectedWallet.ts"
import { looked, watched } from "./looks.ts"

/** Private sends and what they leave behind, in a real browser. The tests share a browser and run in order. */
describe("a private send on the wallet page", () => {
  let devnet: Devnet
  let service: Service
  let browser: Awaited<ReturnType<typeof openBrowser>>
  let page: Page
  let chain: EvmView
  let wallet: InjectedWallet
  const patience = { timeout: 300_000 }
  const fresh = (): Address =>
    privateKeyToAccount(toHex(crypto.getRandomValues(new Uint8Array(32)))).address
  const key = (): Hex => devnet.users[0]?.privateKey ?? "0x"
  const app = () => `${service.url}/app/`

  beforeAll(async () => {
    devnet = await deployDevnet(await startEvmNode({ mining: 1 }))
    service = await startService(devnet, {
      SHIELDED_RELAY_WALLET_PAGE: "true",
      SHIELDED_RELAY_PRIVATE_SEND_MARGIN: `${payoutMargin}s`,
      SHIELDED_RELAY_DEADLINE_GRID: "1s",
      SHIELDED_RELAY_PRIVATE_SEND_GAP: "3s",
      SHIELDED_RELAY_BATCH_DELAY: "5s",
    })
    chain = evmView(devnet.node.url, key())
    browser = await openBrowser()
    ;({ page } = browser)
    const { url: nodeUrl, chainId } = devnet.node
    wallet = await injectWallet(page, { name: "A wallet", key: key(), nodeUrl, chainId })
    await page.goto(app())
    await page.getByRole("button", { name: "A wallet" }).click()
    await page.getByText("Nothing here yet").waitFor()
  })

  afterAll(async () => {
    await browser.close()
    await service.close()
    await devnet.node.close()
  })

  it("pays each recipient exactly, and goes on over a reload", async () => {
    const { complaints, foreign } = watched(page, service.url)
    const [one, other] = [fresh(), fresh()]
    const [dollar] = devnet.tokens
    await page.goto(`${app()}#send`)
    const rows = page.getByLabel("Recipients")
    await rows.fill(`${one}, 5\n${other}, 1e3`)
    await page.getByRole("button", { name: "Order" }).click()
    await page.getByText("Line 2: Enter digits").waitFor()
    await looked(page, "send")
    await rows.fill(`${one}, 5\n\n${other}\t7.5\n`)
    await page.getByLabel("All are paid").selectOption({ label: "as soon as possible" })
    await page.getByRole("button", { name: "Order" }).click()
    await page.getByText("Payouts right after the deposit").waitFor(patience)
    await looked(page, "send-review")
    await page.getByRole("button", { name: "Pay from the wallet" }).click()
    await page.waitForURL(/#operation\//)
    await page.reload()
    await page.getByText("Schedule").waitFor(patience)
    await looked(page, "send-schedule")
    await page
      .locator("main .steps ~ .badge, main p .badge", { hasText: "Done" })
      .first()
      .waitFor(patience)
    expect(await chain.tokenBalance(dollar.address, one)).toBe(5_000_000n)
    expect(await chain.tokenBalance(dollar.address, other)).toBe(7_500_000n)
    expect([complaints, foreign]).toEqual([[], []])
  })

  it("goes on after a reload and lost answers, and asks the wallet for nothing twice", async () => {
    const recipient = fresh()
    await page.goto(`${app()}#home`)
    await page.goto(`${app()}#send`)
    await page.getByLabel("Recipients").fill(`${recipient}, 6`)
    await page.getByLabel("All are paid").selectOption({ label: "as soon as possible" })
    const asked = wallet.asked.length
    const lost = await lose(page, "**/private-send", 1)
    await page.getByRole("button", { name: "Order" }).click()
    await page.getByText("Your wallet pays").waitFor(patience)
    expect(lost()).toBe(1)
    expect(wallet.asked.slice(asked)).toEqual(["eth_signTypedData_v4"])
    // The wallet's answers are lost with the page, first to the approval, then to the payment.
    wallet.mode = "hang"
    await page.getByRole("button", { name: "Pay from the wallet" }).click()
    await expect.poll(() => wallet.asked.length, patience).toBe(asked + 2)
    await page.reload()
    await page.goto(`${app()}#home`)
    await page.locator(".operations button", { hasText: "Waits for your wallet" }).click()
    await page.getByText("This order is not paid yet").waitFor(patience)
    await looked(page, "send-unpaid")
    wallet.mode = "approve"
    await page.getByRole("button", { name: "Pay from the wallet" }).click()
    await expect.poll(() => wallet.asked.length, patience).toBe(asked + 4)
    await page.reload()
    await page.getByText("Your wallet was asked to pay this order").waitFor(patience)
    await looked(page, "send-asked")
    // A refusal now says nothing about the first time.
    wallet.mode = "refuse"
    await page.getByRole("button", { name: "Send again" }).click()
    await page.getByText("You refused in the wallet.").waitFor(patience)
    await page.getByText("Your wallet was asked to pay this order").waitFor(patience)
    wallet.mode = "sign"
    await page.getByRole("button", { name: "Send again" }).click()
    await page.locator("main p .badge", { hasText: "Done" }).first().waitFor(patience)
    expect(await chain.tokenBalance(devnet.tokens[0].address, recipient)).toBe(6_000_000n)
  })

  it("is in a statement for a reader, which the wallet signs", async () => {
    await page.goto(`${app()}#statement`)
    await page.getByRole("button", { name: "Sign and save" }).click()
    await page.getByText("Enter the reader's name").waitFor()
    await page.getByLabel("For whom").fill("Auditor Ltd")
    const saving = page.waitForEvent("download", patience)
    await page.getByRole("button", { name: "Sign and save" }).click()
    const file = await readFile(await (await saving).path(), "utf8")
    const { statement } = JSON.parse(file)
    expect(statement.request.verifier).toBe("Auditor Ltd")
    expect(statement.notes.length).toBeGreaterThan(0)
    await page.getByText("Give the file away unchanged").waitFor()
    await looked(page, "statement")
  })

  it("that was paid too late is recovered to a public address", async () => {
    const [dollar] = devnet.tokens
    const client = createClient({ baseUrl: service.url, wallet: evmKey(key()) })
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
    await page.goto(`${app()}#home`)
    await page.getByText("A private send left").waitFor(patience)
    await looked(page, "home-stuck")
    await page.getByRole("link", { name: "Recover" }).click()
    const recipient = fresh()
    await page.getByLabel("To", { exact: true }).fill(recipient)
    await looked(page, "recover")
    // Every answer is lost, and the page with it: the same bytes are sent again, and it is never called failed.
    const asked = wallet.asked.length
    await lose(page, "**/withdraw-stuck-utxos")
    await page.route("**/operation/*", (route) => route.abort("connectionreset"))
    await page.getByRole("button", { name: "Recover" }).click()
    await page.getByText("No answer came.").waitFor(patience)
    expect(await page.locator("main").innerText()).not.toContain("Failed")
    await page.reload()
    await page.getByText("Do not pay again.").waitFor(patience)
    await page.unroute("**/withdraw-stuck-utxos")
    await page.unroute("**/operation/*")
    await page.locator("main p .badge", { hasText: "Done" }).first().waitFor(patience)
    expect(wallet.asked).toHaveLength(asked + 1)
    const back = await eventually(
      () => chain.tokenBalance(dollar.address, recipient),
      (units) => units > 0n,
    )
    expect(back * 2n).toBeGreaterThanOrEqual(BigInt(order.amountIn))
  })
})
