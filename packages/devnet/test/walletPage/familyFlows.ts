import { openBrowser } from "@shielded-relay/local-browser"
import { readFile } from "node:fs/promises"
import type { Page } from "playwright-core"
import { parseUnits } from "viem"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest"
import type { LocalWallets } from "../../src/demo/page/LocalWallets.ts"
import { pageSettings, servePage } from "../../src/demo/page/servePage.ts"
import { freePort } from "../../src/node/freePort.ts"
import type { Settings } from "../../src/service/runProgram.ts"
import type { Service } from "../../src/service/startService.ts"
import { readStatement } from "../endToEnd/readStatement.ts"
import { looked, watched } from "./looks.ts"

/** A wallet in a page, whose key stays in this process. */
export interface PageWallet {
  readonly address: string
  /** What it does when it is asked to sign or to send. */
  mode: "sign" | "refuse" | "hang"
  /** What it was asked for, besides connecting and reading. */
  readonly asked: Array<string>
  /** Shows another account from now on, and tells the page, as wallets do. */
  readonly changeAccount: (address: string) => Promise<void>
}

/** A network of a family, with its service. */
export interface FamilyWorld {
  readonly service: Service
  readonly chainId: number
  /** The dollar token's address. */
  readonly dollar: string
  /** How many people have money. */
  readonly people: number
  /** The demo's wallets of these people. */
  readonly wallets: LocalWallets
  /** Gives a page the wallet of a person from its next load on. */
  readonly inject: (page: Page, name: string, person: number) => Promise<PageWallet>
  readonly freshAddress: () => Promise<string>
  /** What an address holds outside the pool, in smallest units. */
  readonly dollarsOf: (address: string) => Promise<bigint>
  /** The page's words for an address. */
  readonly addressForm: string
  /** What wallets are asked for. */
  readonly asks: {
    readonly session: ReadonlyArray<string>
    readonly deposit: ReadonlyArray<string>
  }
  /** The chain as a reader of statements configures it. */
  readonly readersChain: object
  readonly close: () => Promise<void>
}

const dollars = (text: string) => parseUnits(text, 6)

/** What people do on the page with wallets of a family: a real browser, service, network, and proofs. Each test has a person of its own. */
export function familyFlows(
  slug: string,
  start: (settings: (url: string) => Settings) => Promise<FamilyWorld>,
): void {
  describe(`the wallet page on ${slug}`, () => {
    let world: FamilyWorld
    let app: string
    /** Where the demo's page is. */
    let port: number
    let people = 0
    let browser: Awaited<ReturnType<typeof openBrowser>>
    let page: Page
    let wallet: PageWallet
    let seen: ReturnType<typeof watched>
    const patience = { timeout: 180_000 }
    const text = (wanted: string | RegExp, on = page) =>
      on.getByText(wanted).first().waitFor(patience)
    const press = (name: string, on = page) =>
      on.getByRole("button", { name, exact: true }).click(patience)
    const figure = (amount: string, on = page) =>
      on.locator(".balances .figure").filter({ hasText: amount }).waitFor(patience)
    const done = () => page.locator("main .badge", { hasText: "Done" }).first().waitFor(patience)
    /** The next person. */
    const enter = async (on: Page, name: string): Promise<PageWallet> => {
      expect(people).toBeLessThan(world.people)
      const given = await world.inject(on, name, people)
      people += 1
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
      port = await freePort()
      world = await start((url) => pageSettings(url, port))
      app = `${world.service.url}/app/`
    })

    beforeEach(async () => {
      browser = await openBrowser()
      ;({ page } = browser)
      seen = watched(page, world.service.url)
      wallet = await enter(page, "Alice's wallet")
    })

    afterEach(async () => {
      await browser.close()
      expect(seen).toEqual({ complaints: [], foreign: [] })
    })

    afterAll(async () => {
      await world.close()
    })

    it("deposits, pays by a link, swaps and withdraws over reloads, every figure is the chain's, and a reader can check it", async () => {
      expect(wallet.asked).toEqual(world.asks.session)
      const before = await world.dollarsOf(wallet.address)
      await page.goto(`${app}#deposit`)
      await page.getByLabel("Amount").fill("100")
      await looked(page, `${slug}-deposit`)
      await press("Review")
      await text("What a stranger will see")
      await looked(page, `${slug}-deposit-review`)
      await press("Confirm in the wallet")
      await page.waitForURL(/#operation\//, patience)
      await page.reload()
      await done()
      await looked(page, `${slug}-deposit-done`)
      expect(wallet.asked).toEqual([...world.asks.session, ...world.asks.deposit])
      expect(before - (await world.dollarsOf(wallet.address))).toBe(dollars("100"))
      await page.goto(`${app}#home`)
      await figure("100 USDT")

      const other = await browser.another()
      const seenThere = watched(other, world.service.url)
      await enter(other, "Bob's wallet")
      await other.goto(`${app}#receive`)
      await other.getByLabel("Amount").fill("3")
      const link = await other.getByLabel("Payment link", { exact: true }).inputValue()
      expect(link).toContain(`#pay=1.${world.chainId}.${world.dollar}.3000000.shielded1`)
      await page.goto(link)
      // All that the link asks for is there: it is reviewed at once.
      await text("A link filled in this payment")
      await text("Not who, to whom, or how much")
      await looked(page, `${slug}-pay-review`)
      await press("Confirm in the wallet")
      await page.waitForURL(/#operation\//, patience)
      await page.reload()
      await done()
      await other.goto(`${app}#home`)
      await figure("3 USDT", other)

      const payee = await world.freshAddress()
      await page.goto(`${app}#withdraw`)
      await page.getByText("Available:").waitFor(patience)
      await page.getByLabel("To", { exact: true }).fill(`0x${"ab".repeat(20)}`)
      await page.getByLabel("Amount").fill("10")
      await press("Review")
      await text(`another kind of chain. Enter ${world.addressForm}.`)
      await looked(page, `${slug}-withdraw`)
      await page.getByLabel("To", { exact: true }).fill(payee)
      await press("Review")
      await text("What a stranger will see")
      await looked(page, `${slug}-withdraw-review`)
      await press("Confirm in the wallet")
      await page.waitForURL(/#operation\//, patience)
      await done()
      expect(await world.dollarsOf(payee)).toBe(dollars("10"))

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
      await looked(page, `${slug}-history`)

      await page.goto(`${app}#statement`)
      await page.getByLabel("For whom").fill("Auditor Ltd")
      const asked = wallet.asked.length
      const saving = page.waitForEvent("download", patience)
      await press("Sign and save")
      const file = await readFile(await (await saving).path(), "utf8")
      await looked(page, `${slug}-statement`)
      expect(wallet.asked).toHaveLength(asked + 1)
      const statement = { file, serviceSignature: null }
      const read = await readStatement(world.readersChain, statement, { csv: true })
      expect([read.code, read.err]).toEqual([0, expect.stringContaining("development keys")])
      const rows = read.out
        .trim()
        .split("\r\n")
        .map((line) => line.split(","))
        .map(([, , , event, token, amount]) => `${event} ${token} ${amount}`)
      expect(rows).toEqual(
        expect.arrayContaining([
          `received ${world.dollar} 100000000`,
          `spent ${world.dollar} 100000000`,
          `paid ${world.dollar} 10000000`,
        ]),
      )
      const foreign = await readStatement(world.readersChain, statement, { verifier: "Another" })
      expect(foreign.code).toBe(1)
      expect(seenThere).toEqual({ complaints: [], foreign: [] })
    })

    it("moves nothing when the owner refuses, in the wallet's words, and goes on at the next try", async () => {
      wallet.mode = "refuse"
      await page.goto(`${app}#deposit`)
      await page.getByLabel("Amount").fill("70")
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
      await page.getByText("Available: 70 USDT").waitFor(patience)
      await page.getByLabel("To", { exact: true }).fill(await world.freshAddress())
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
      const other = await world.freshAddress()
      await wallet.changeAccount(other)
      await text("Your wallet changed its account")
      await looked(page, `${slug}-changed`)
      // The session of the account before is over: a reload does not bring it back.
      await page.reload()
      await page.getByRole("button", { name: "Alice's wallet" }).waitFor(patience)
      await press("Alice's wallet")
      await figure("9 USDT")
    })

    it("pays several recipients privately, each exactly", async () => {
      const payees = [await world.freshAddress(), await world.freshAddress()]
      await page.goto(`${app}#send`)
      await page.getByLabel("Recipients").fill(`${payees[0]}, 5\n${payees[1]}\t7.5`)
      await page.getByLabel("All are paid").selectOption({ label: "as soon as possible" })
      await press("Order")
      await text("Payouts right after the deposit")
      await press("Pay from the wallet")
      await page.waitForURL(/#operation\//, patience)
      await page.reload()
      await text("Schedule")
      await looked(page, `${slug}-send`)
      await page.locator("main p .badge", { hasText: "Done" }).first().waitFor(patience)
      expect(await world.dollarsOf(payees[0] ?? "")).toBe(dollars("5"))
      expect(await world.dollarsOf(payees[1] ?? "")).toBe(dollars("7.5"))
    })

    it("has test wallets one click away in the demo, which sign", async () => {
      const { wallets, service } = world
      const demo = await servePage({ port, serviceUrl: service.url, wallets })
      const other = await browser.another()
      const seenThere = watched(other, new URL(demo.url).origin)
      try {
        await other.goto(demo.url)
        await other.getByRole("button", { name: "Bob (test wallet)" }).waitFor(patience)
        await looked(other, `${slug}-demo`)
        await press("Bob (test wallet)", other)
        await other.getByRole("heading", { name: "Your balance" }).waitFor(patience)
        await other.goto(`${demo.url}#deposit`)
        await other.getByLabel("Amount").fill("25")
        await press("Review", other)
        await press("Confirm in the wallet", other)
        await other.locator("main .badge", { hasText: "Done" }).first().waitFor(patience)
        expect(seenThere).toEqual({ complaints: [], foreign: [] })
      } finally {
        await demo.close()
      }
    })
  })
}
