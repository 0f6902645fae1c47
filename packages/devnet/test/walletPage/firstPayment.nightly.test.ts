import { openBrowser, takePicture } from "@shielded-relay/local-browser"
import { spawn } from "node:child_process"
import { once } from "node:events"
import { createInterface, type Interface } from "node:readline"
import { join } from "node:path"
import type { Locator, Page } from "playwright-core"
import { describe, expect, it } from "vitest"

const root = join(import.meta.dirname, "../../../..")

/** What somebody does by hand: each click and each field that is filled. Fails if an element is not there to click. */
class Hands {
  clicks = 0
  fields = 0
  readonly #page: Page
  readonly #since: number

  constructor(page: Page, since: number) {
    this.#page = page
    this.#since = since
  }

  async click(target: Locator): Promise<void> {
    await target.click()
    this.clicks += 1
  }

  async fill(target: Locator, text: string): Promise<void> {
    await target.fill(text)
    this.fields += 1
  }

  /** A screen was reached: says when, and takes its picture. */
  async reached(screen: string): Promise<void> {
    const seconds = ((performance.now() - this.#since) / 1000).toFixed(1)
    console.log(`  ${seconds.padStart(6)} s  ${this.clicks} clicks  ${screen}`)
    await takePicture(this.#page, `first-${screen}`)
  }
}

/** Reads the demo's lines until one matches, and returns its text. @rejects Error if the demo ends before */
async function lineOf(lines: Interface, pattern: RegExp, seen: Array<string>): Promise<string> {
  for await (const line of lines) {
    seen.push(line)
    const [, found] = pattern.exec(line) ?? []
    if (found !== undefined) return found
  }
  throw new Error(`the demo ended: ${seen.slice(-5).join("\n")}`)
}

/** The way of somebody who follows docs/start/first-five-minutes.md. The times are printed, not judged. */
describe("from the first command to a private payment", () => {
  it("takes seven clicks and three fields, each leads on, and the payee has the money", async () => {
    const start = performance.now()
    const demo = spawn("npm", ["run", "demo", "--", "--page"], {
      cwd: root,
      detached: true,
      stdio: ["ignore", "pipe", "inherit"],
    })
    const ended = once(demo, "close")
    const lines: Array<string> = []
    const browser = await openBrowser()
    try {
      const output = createInterface({ input: demo.stdout })
      const address = await lineOf(output, /(http:\S+\/app\/)/, lines)
      const bob = /^ {2}Bob +(0x\w{40})/m.exec(lines.join("\n"))?.[1] ?? ""
      const { page } = browser
      page.setDefaultTimeout(300_000)
      const hands = new Hands(page, start)
      const button = (name: string) => page.getByRole("button", { name, exact: true })
      const link = (name: string) => page.getByRole("link", { name, exact: true })
      const isDone = () => page.locator("main .badge", { hasText: "Done" }).waitFor()

      await page.goto(address)
      await button("Alice (test wallet)").waitFor()
      await hands.reached("connect")
      await hands.click(button("Alice (test wallet)"))
      await page.getByText("Nothing here yet").waitFor()
      await hands.reached("home")
      await hands.click(link("Deposit"))
      await hands.fill(page.getByLabel("Amount"), "25")
      await hands.click(button("Review"))
      await button("Confirm in the wallet").waitFor()
      await hands.reached("deposit, review")
      await hands.click(button("Confirm in the wallet"))
      await isDone()
      await hands.reached("deposit, done")

      await hands.click(link("Pay"))
      await hands.fill(page.getByLabel("To", { exact: true }), bob)
      await hands.fill(page.getByLabel("Amount"), "3")
      await hands.reached("payment")
      await hands.click(button("Review"))
      await button("Confirm in the wallet").waitFor()
      await hands.reached("payment, review")
      await hands.click(button("Confirm in the wallet"))
      await page.waitForURL(/#operation\//)
      await hands.reached("payment, under way")
      await isDone()
      await hands.reached("payment, done")
      expect([hands.clicks, hands.fields]).toEqual([7, 3])

      await button("Sign out").click()
      await button("Bob (test wallet)").click()
      await page.locator(".balances .figure", { hasText: "3 USDT" }).waitFor()
    } finally {
      await browser.close()
      if (demo.pid !== undefined) process.kill(-demo.pid, "SIGINT")
      demo.stdout.resume()
      await ended
    }
  })
})
