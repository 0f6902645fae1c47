import { openBrowser } from "@shielded-relay/local-browser"
import type { Page } from "playwright-core"
import { parseUnits, toHex, type Hex } from "viem"
import { privateKeyToAccount } from "viem/accounts"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { evmView } from "../../src/demo/evmView.ts"
import { deployDevnet, type Devnet } from "../../src/deploy/deployDevnet.ts"
import { startEvmNode } from "../../src/node/startEvmNode.ts"
import { startService, type Service } from "../../src/service/startService.ts"
import { injectWallet } from "./injectedWallet.ts"

/** More than any screen has to focus. */
const mostStops = 60

/** The words of what has the focus, and whether it is seen to have it. */
const focused = `(() => {
  const one = document.activeElement
  const { outlineStyle, boxShadow } = getComputedStyle(one)
  return {
    text: (one.labels?.[0]?.innerText ?? one.innerText ?? "").trim(),
    isSeen: outlineStyle !== "none" || boxShadow !== "none",
  }
})()`

describe("the wallet page by the keyboard alone", () => {
  let devnet: Devnet
  let service: Service
  let browser: Awaited<ReturnType<typeof openBrowser>>
  let page: Page
  const patience = { timeout: 180_000 }
  const key = (): Hex => devnet.users[0]?.privateKey ?? "0x"
  const text = (wanted: string) => page.getByText(wanted).first().waitFor(patience)

  /** Goes on with Tab until something of these words has the focus. */
  const reach = async (wanted: string) => {
    const passed: Array<string> = []
    for (let stop = 0; stop < mostStops; stop += 1) {
      await page.keyboard.press("Tab")
      const { text: found, isSeen } = await page.evaluate<{ text: string; isSeen: boolean }>(
        focused,
      )
      if (found === wanted) {
        expect([wanted, isSeen]).toEqual([wanted, true])
        return
      }
      passed.push(found)
    }
    throw new Error(`Tab does not lead to ${wanted}, but to ${passed.join(", ")}`)
  }
  const enter = async (wanted: string) => {
    await reach(wanted)
    await page.keyboard.press("Enter")
  }
  const type = async (field: string, typed: string) => {
    await reach(field)
    await page.keyboard.type(typed)
  }
  const confirm = async () => {
    await text("What a stranger will see")
    await text("Confirm in the wallet")
    await page.locator("button.main:enabled").waitFor(patience)
    await enter("Confirm in the wallet")
    await page.waitForURL(/#operation\//, patience)
    await page.locator("main .badge", { hasText: "Done" }).waitFor(patience)
    await enter("To the balance")
    await text("Your balance")
  }

  beforeAll(async () => {
    devnet = await deployDevnet(await startEvmNode({ mining: 1 }))
    service = await startService(devnet, { SHIELDED_RELAY_WALLET_PAGE: "true" })
    browser = await openBrowser()
    ;({ page } = browser)
    const { url: nodeUrl, chainId } = devnet.node
    await injectWallet(page, { name: "A wallet", key: key(), nodeUrl, chainId })
    await page.goto(`${service.url}/app/`)
    await page.getByRole("button", { name: "A wallet" }).waitFor(patience)
  })

  afterAll(async () => {
    await browser.close()
    await service.close()
    await devnet.node.close()
  })

  it("connects, deposits, pays, withdraws, reads the history and signs out", async () => {
    const chain = evmView(devnet.node.url, key())
    const [dollar] = devnet.tokens
    const payee = privateKeyToAccount(toHex(crypto.getRandomValues(new Uint8Array(32)))).address
    await enter("To the content")
    expect(await page.evaluate("document.activeElement.id")).toBe("content")
    await enter("A wallet")
    await text("Nothing here yet")

    await enter("Deposit")
    await text("In your wallet:")
    await type("Amount", "40")
    await enter("Review")
    await confirm()
    await text("40 USDT")

    await enter("Pay")
    await page.getByText("Available: 40 USDT").waitFor(patience)
    await type("To", devnet.users[1]?.address ?? "")
    await type("Amount", "3")
    await page.keyboard.press("Enter")
    await confirm()

    await enter("Withdraw")
    await text("Available:")
    // What is wrong takes the reader to the field.
    await type("To", "nobody")
    await type("Amount", "10")
    await page.keyboard.press("Enter")
    await text("This is no address.")
    expect(await page.evaluate(focused)).toMatchObject({ text: "To" })
    await page.keyboard.press("ControlOrMeta+A")
    await page.keyboard.type(payee)
    await enter("Review")
    await confirm()
    expect(await chain.tokenBalance(dollar.address, payee)).toBe(parseUnits("10", 6))

    await enter("History")
    await page.getByRole("button", { name: "Save as CSV" }).waitFor(patience)
    expect(await page.locator("tbody tr").count()).toBe(3)
    await enter("Sign out")
    await text("You are signed out.")
  })
})
