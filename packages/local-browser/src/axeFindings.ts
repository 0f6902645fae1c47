import axe from "axe-core"
import type { Page } from "playwright-core"

/** What axe-core finds on a page as it is, by the rules of WCAG 2.2 AA and its own best practices: each rule with the elements that break it. It runs outside the page's policy. */
export async function axeFindings(page: Page): Promise<ReadonlyArray<string>> {
  await page.evaluate(`${axe.source}; undefined`)
  return page.evaluate<ReadonlyArray<string>>(
    `axe.run(document, { preload: false, runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] })
      .then(({ violations }) => violations.map(({ id, nodes }) => id + ": " + nodes.slice(0, 3).map(({ html }) => html).join(" ")))`,
  )
}
