import { axeFindings, takePicture } from "@shielded-relay/local-browser"
import type { Page } from "playwright-core"
import { expect } from "vitest"

/** Whether a page has to be scrolled sideways. */
export const overflows = (page: Page): Promise<boolean> =>
  page.evaluate<boolean>(
    "document.documentElement.scrollWidth > document.documentElement.clientWidth",
  )

/** Checks a screen in both themes and down to 320 pixels: clean for axe-core, and no wider than the window. */
export async function looked(page: Page, name: string): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" })
    for (const width of [1_000, 320]) {
      await page.setViewportSize({ width, height: 800 })
      // Each theme and each width once: what axe-core looks at does not depend on both together.
      if ((width === 320) === (colorScheme === "light"))
        expect([name, colorScheme, width, await axeFindings(page)]).toEqual([
          name,
          colorScheme,
          width,
          [],
        ])
      expect([name, width, await overflows(page)]).toEqual([name, width, false])
      await takePicture(page, `${name}-${colorScheme}-${width}`)
    }
  }
  await page.setViewportSize({ width: 1_000, height: 800 })
}

/**
 * The texts on the page that are not of its catalogue, once it shows the marked one: names of wallets, chains and tokens, amounts and addresses
 * are data.
 */
export async function foreignTexts(page: Page): Promise<ReadonlyArray<string>> {
  const texts = await page.evaluate<ReadonlyArray<string>>(`(() => {
    const texts = [...document.querySelectorAll("[aria-label]")].map((one) => one.getAttribute("aria-label"))
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const { parentElement: parent, data } = walker.currentNode
      if (parent.closest("code, option, noscript, .wallet, [translate=no], textarea") === null) texts.push(data)
    }
    return texts.map((text) => text.trim()).filter((text) => text !== "")
  })()`)
  const isData = (text: string) => /^[\d.,]+ [A-Z]+$|^[A-Z][a-z]{2} \d/.test(text)
  return texts.filter((text) => !/^⟦.*⟧$/s.test(text) && !isData(text))
}

/** Collects what a page complains about, and what it asks of others than its own origin. */
export function watched(page: Page, origin: string) {
  const complaints: Array<string> = []
  const foreign: Array<string> = []
  page.on("console", (message) => {
    const [type, text] = [message.type(), message.text()]
    // The browser also complains of refusals, which the page expects: that bytes arrived already, that it asks too often, that the service is busy.
    const isExpected = /status of (?:409|429|503)/.test(text)
    if ((type === "error" || type === "warning") && !isExpected) complaints.push(text)
  })
  page.on("pageerror", (error) => complaints.push(String(error)))
  page.on("request", (request) => {
    const url = request.url()
    if (!url.startsWith(origin) && !url.startsWith("data:") && !url.startsWith("blob:"))
      foreign.push(url)
  })
  return { complaints, foreign }
}
