import { createClient, evmKey } from "@shielded-relay/client"
import { openBrowser } from "@shielded-relay/local-browser"
import { createHash } from "node:crypto"
import type { Page } from "playwright-core"
import { parseUnits, toHex, type Hex } from "viem"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { deployDevnet, type Devnet } from "../../src/deploy/deployDevnet.ts"
import { startEvmNode } from "../../src/node/startEvmNode.ts"
import { startService, type Service } from "../../src/service/startService.ts"
import { injectWallet, type InjectedWallet } from "./injectedWallet.ts"
import { looked, watched } from "./looks.ts"
import { newOwner } from "./newOwner.ts"

/** What the service offers, each part by a path of its own. */
interface Offered {
  readonly chains: ReadonlyArray<object>
  readonly addresses: Readonly<Record<number, object>>
  readonly tokens: Readonly<Record<string, ReadonlyArray<object>>>
}

/** Whoever opens a payment link pays in as few steps as there are. Each test has a payer and a tab of its own. */
describe("a payment link", () => {
  let devnet: Devnet
  let service: Service
  let browser: Awaited<ReturnType<typeof openBrowser>>
  let page: Page
  let seen: ReturnType<typeof watched>
  let clicks = 0
  const patience = { timeout: 120_000 }
  const newKey = () => toHex(crypto.getRandomValues(new Uint8Array(32)))
  const text = (wanted: string) => page.getByText(wanted).first().waitFor(patience)
  const press = async (name: string) => {
    await page.getByRole("button", { name, exact: true }).click(patience)
    clicks += 1
  }
  /** Goes to a file of the same origin, where nothing runs. */
  const leave = () => page.goto(`${service.url}/app/licences.txt`)
  const done = () => page.locator("main .badge", { hasText: "Done" }).waitFor(patience)
  const inject = (key: Hex): Promise<InjectedWallet> => {
    const { url: nodeUrl, chainId } = devnet.node
    return injectWallet(page, { name: "A wallet", key, nodeUrl, chainId })
  }
  /** Somebody who asks for money, and how to see whether it came. */
  const payee = async () => {
    const { chainId } = devnet.node
    const client = createClient({ baseUrl: service.url, wallet: evmKey(newKey()) })
    const session = await client.createSession()
    const { recipientInfo } = await session.recipientInfo({ chainId })
    const [dollar] = devnet.tokens
    return {
      link: (units: bigint | null, other: { chainId?: number; tokenAddress?: string } = {}) => {
        const asked = { chainId, tokenAddress: dollar.address, ...other }
        const parts = [1, asked.chainId, asked.tokenAddress, units ?? "any", recipientInfo].join(
          ".",
        )
        const sum = createHash("sha256").update(parts).digest("hex").slice(0, 8)
        return `${service.url}/app/#pay=${parts}.${sum}`
      },
      received: async () => (await session.balance({ chainId })).balances[0]?.balance,
    }
  }
  const rich = () => newOwner(devnet, service, parseUnits("50", 6))

  beforeAll(async () => {
    devnet = await deployDevnet(await startEvmNode({ mining: 1 }))
    service = await startService(devnet, { SHIELDED_RELAY_WALLET_PAGE: "true" })
    browser = await openBrowser()
  })

  beforeEach(async () => {
    page = await browser.another()
    seen = watched(page, service.url)
    clicks = 0
  })

  afterEach(async () => {
    // The tab stays: in one process, the browser ends with a tab that is closed.
    await leave()
    expect(seen).toEqual({ complaints: [], foreign: [] })
  })

  afterAll(async () => {
    await browser.close()
    await service.close()
    await devnet.node.close()
  })

  it("says what it asks for to somebody without a wallet", async () => {
    const { link } = await payee()
    await page.goto(link(3_000_000n))
    await text("A link asks you for 3 USDT.")
    await text("This browser has no wallet")
    await looked(page, "link-no-wallet")
  })

  it("is paid with two clicks: the wallet, and the review's button", async () => {
    const { link, received } = await payee()
    await inject(await rich())
    await page.goto(link(3_000_000n))
    await text("A link asks you for 3 USDT.")
    await looked(page, "link-connect")
    await press("A wallet")
    await text("A link filled in this payment")
    await text("What a stranger will see")
    await looked(page, "link-review")
    await press("Confirm in the wallet")
    await page.waitForURL(/#operation\//, patience)
    await done()
    expect(clicks).toBe(2)
    expect(await received()).toBe("3000000")
    // What is paid is no longer filled in.
    await page.getByRole("link", { name: "Pay", exact: true }).click()
    await text("Available:")
    expect(await page.getByLabel("To", { exact: true }).inputValue()).toBe("")
  })

  it("asks for the amount if it has none, and a wallet on another chain to switch", async () => {
    const { link, received } = await payee()
    const wallet = await inject(await rich())
    wallet.chainId = 1
    await page.goto(link(null))
    await text("A link asks you to pay what you like.")
    await press("A wallet")
    await text("Your wallet is on another chain")
    await looked(page, "link-any-amount")
    await press("Switch to Devnet")
    await page.getByLabel("Amount").fill("2")
    await press("Review")
    await text("A link filled in this payment")
    await text("What a stranger will see")
    await press("Confirm in the wallet")
    await page.waitForURL(/#operation\//, patience)
    await done()
    expect(await received()).toBe("2000000")
  })

  it("waits while its payer deposits first", async () => {
    const { link, received } = await payee()
    await inject(await newOwner(devnet, service, 0n))
    await page.goto(link(3_000_000n))
    await press("A wallet")
    await text("With the fee, this is more than the 0 USDT you have.")
    await looked(page, "link-no-balance")
    await page.getByRole("alert").getByRole("link", { name: "Deposit" }).click()
    await page.getByLabel("Amount").fill("20")
    await press("Review")
    await press("Confirm in the wallet")
    await done()
    await page.getByRole("link", { name: "Pay", exact: true }).click()
    await text("What a stranger will see")
    await page.locator("button.main:enabled").waitFor(patience)
    await press("Confirm in the wallet")
    await page.locator("h1", { hasText: "Payment" }).waitFor(patience)
    await done()
    expect(await received()).toBe("3000000")
  })

  it("survives a sign-out that its payer did not ask for, and is left by Cancel", async () => {
    const { link } = await payee()
    const key = newKey()
    const wallet = await inject(key)
    await page.goto(link(null))
    await press("A wallet")
    await text("A link filled in this payment")
    await wallet.emit("accountsChanged", [devnet.users[1]?.address])
    await text("Your wallet changed its account")
    await text("A link asks you to pay what you like.")
    await press("A wallet")
    await text("A link filled in this payment")
    await page.getByRole("link", { name: "Cancel" }).click()
    await text("Nothing here yet")
    await page.getByRole("link", { name: "Pay", exact: true }).click()
    await text("Available:")
    expect(await page.getByText("A link filled in this payment").count()).toBe(0)
  })

  it("leads to its own chain from a session on another one", async () => {
    const { link } = await payee()
    // The service gets a second chain, with the same pool and token.
    const { chainId } = devnet.node
    const widen = (path: string, more: (json: Offered) => object) =>
      page.route(`**/${path}`, async (route) => {
        const response = await route.fetch()
        await route.fulfill({ response, json: more(await response.json()) })
      })
    await widen("supported-chains", ({ chains }) => ({
      chains: [...chains, { ...chains[0], chainId: 5, name: "Elsewhere" }],
    }))
    await widen("contract-addresses", ({ addresses }) => ({
      addresses: { ...addresses, 5: addresses[chainId] },
    }))
    await widen("supported-tokens", ({ tokens }) => ({
      tokens: {
        ...tokens,
        Elsewhere: Object.values(tokens)
          .flat()
          .map((token) => ({ ...token, chainId: 5 })),
      },
    }))
    await inject(newKey())
    await page.goto(`${service.url}/app/`)
    await press("A wallet")
    await text("Nothing here yet")
    await page.goto(link(3_000_000n, { chainId: 5 }))
    await text("The payment link is for Elsewhere, where you are not signed in.")
    await looked(page, "link-elsewhere")
    // Who comes with the link goes on with no session of another chain.
    await leave()
    await page.goto(link(3_000_000n, { chainId: 5 }))
    await text("A link asks you for")
    expect(await page.getByLabel("Chain").inputValue()).toBe("5")
    await leave()
    await page.goto(`${service.url}/app/`)
    await text("Nothing here yet")
    await page.goto(link(3_000_000n, { chainId: 5 }))
    await press("Sign in on Elsewhere")
    await text("A link asks you for")
    expect(await page.getByLabel("Chain").inputValue()).toBe("5")
  })

  it("that is damaged, or of a chain or token that the service does not have, says so before anybody connects", async () => {
    const { link } = await payee()
    const whole = link(3_000_000n)
    for (const [address, wanted] of [
      [whole.slice(0, -1) + (whole.endsWith("0") ? "1" : "0"), "The payment link is damaged"],
      [whole.slice(0, -20), "The payment link is damaged"],
      [link(1n, { chainId: 5 }), "for a chain that this service does not serve"],
      [link(1n, { tokenAddress: devnet.pool }), "for a token that this service does not take"],
    ] as const) {
      await leave()
      await page.goto(address)
      await text(wanted)
    }
    await looked(page, "link-damaged")
  })
})
