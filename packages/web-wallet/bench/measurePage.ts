import { deployDevnet, startEvmNode } from "@shielded-relay/devnet"
import { startService } from "@shielded-relay/devnet/service"
import { axeFindings, openBrowser } from "@shielded-relay/local-browser"
import { gzipSync } from "node:zlib"
import type { Page } from "playwright-core"
import { bundlePage } from "../build/bundlePage.ts"
import { fullName, gzippedBytes, neededBy } from "../build/loadOf.ts"
import { assetsOf, fileNames } from "../src/assetsOf.ts"
import { injectWallet } from "./injectWallet.ts"

export const TURNS = 10
/** How many times slower the processor is than this machine's. */
export const SLOWER = 4

/** Screens with the heading that shows that they are there. */
const screens = {
  home: "Your balance",
  deposit: "Deposit",
  pay: "Pay",
  withdraw: "Withdraw",
  swap: "Swap",
  send: "Send privately",
  recover: "Recover",
  receive: "Receive",
  history: "History",
  statement: "Statement",
} as const

/** Bytes of the page, gzipped: of every visit, of its scripts alone, and what the first wallet of each family adds. */
export async function measureLoad() {
  const built = await bundlePage()
  const { scripts } = built
  const first = neededBy(scripts, fileNames.script)
  const assets = assetsOf(built)
  const others = ["index.html", fileNames.stylesheet].map(
    (name) => gzipSync(assets.get(name)?.bytes ?? "", { level: 9 }).length,
  )
  const bytes = gzippedBytes(scripts, first)
  const more = (wallet: string) =>
    gzippedBytes(
      scripts,
      [...neededBy(scripts, fullName(scripts, wallet))].filter((name) => !first.has(name)),
    )
  return {
    first: others.reduce((sum, one) => sum + one, bytes),
    scripts: bytes,
    families: {
      evm: more("evmWallet"),
      solana: more("solanaWallet"),
      tron: more("tronWallet"),
    },
  }
}

/** What an owner waits for on a slow device, and what the page asks of others and breaks of WCAG, at a service on a local chain. */
export async function measureVisits() {
  const devnet = await deployDevnet(await startEvmNode())
  const service = await startService(devnet, { SHIELDED_RELAY_WALLET_PAGE: "true" })
  const browser = await openBrowser()
  try {
    const { page } = browser
    const foreign: Array<string> = []
    page.on("request", (request) => {
      const url = request.url()
      if (!url.startsWith(service.url) && !url.startsWith("data:")) foreign.push(url)
    })
    const key = devnet.users[0]?.privateKey ?? "0x"
    await injectWallet(page, { key, chainId: devnet.node.chainId })
    const app = `${service.url}/app/`
    const visits = await measureFirstVisits(page, app)
    const steps = await measureSteps(page)
    const findings = await findingsOn(page, app)
    return { ...visits, ...steps, foreign, findings, screens: Object.keys(screens).length + 1 }
  } finally {
    await browser.close()
    await service.close()
    await devnet.node.close()
  }
}

/** Milliseconds from the navigation, without anything in the browser's cache. */
async function measureFirstVisits(page: Page, app: string) {
  const session = await page.context().newCDPSession(page)
  await session.send("Network.enable")
  await session.send("Network.setCacheDisabled", { cacheDisabled: true })
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER })
  const painted: Array<number> = []
  const usable: Array<number> = []
  // The first visit warms up the service.
  for (let turn = 0; turn <= TURNS; turn += 1) {
    await page.goto("about:blank")
    await page.goto(app)
    const at = await page.evaluate<number>(`new Promise((resolve) => {
      const look = () => document.querySelector("button.wallet") === null ? requestAnimationFrame(look) : resolve(performance.now())
      look()
    })`)
    // The browser tells of the paint some time after it.
    const paint = await page.evaluate<number>(`new Promise((resolve) => {
      new PerformanceObserver((list) => {
        for (const { startTime } of list.getEntriesByName("first-contentful-paint")) resolve(startTime)
      }).observe({ type: "paint", buffered: true })
    })`)
    if (turn === 0) continue
    painted.push(paint)
    usable.push(at)
  }
  return { painted, usable }
}

/** Milliseconds from a press until the next screen is there, on the slow device. */
async function measureSteps(page: Page) {
  await page.getByRole("button", { name: "A wallet" }).click()
  await page.getByText("Nothing here yet").waitFor()
  const next: Array<number> = []
  for (let turn = 0; turn < TURNS; turn += 1) {
    next.push(
      await page.evaluate<number>(`new Promise((resolve) => {
        const start = performance.now()
        const look = () => document.querySelector("#amount") === null ? requestAnimationFrame(look) : resolve(performance.now() - start)
        document.querySelector("a[href='#deposit']").click()
        look()
      })`),
    )
    await page.goBack()
    await page.getByRole("heading", { name: screens.home }).waitFor()
  }
  return { next }
}

/** What axe-core finds on the screens, light and dark. */
async function findingsOn(page: Page, app: string): Promise<ReadonlyArray<string>> {
  const findings: Array<string> = []
  const look = async () => {
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme })
      findings.push(...(await axeFindings(page)))
    }
  }
  for (const [screen, heading] of Object.entries(screens)) {
    await page.goto(`${app}#${screen}`)
    await page.getByRole("heading", { level: 1, name: heading, exact: true }).waitFor()
    await look()
  }
  await page.getByRole("button", { name: "Sign out" }).click()
  await page.getByRole("button", { name: "A wallet" }).waitFor()
  await look()
  return findings
}
