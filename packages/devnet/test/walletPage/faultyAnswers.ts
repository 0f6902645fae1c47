import type { Page, Route } from "playwright-core"

/** Answers requests of a pattern with an error, in the place of the service. Returns how many it answered so far. */
export async function refuse(
  page: Page,
  pattern: string,
  status: 429 | 503,
  code: string,
): Promise<() => number> {
  let count = 0
  await page.route(pattern, async (route) => {
    count += 1
    const { nonce } = route.request().postDataJSON() ?? {}
    await route.fulfill({
      status,
      contentType: "application/json",
      headers: { "retry-after": "1" },
      body: JSON.stringify({ success: false, error: "not now", code, nonce }),
    })
  })
  return () => count
}

/** Lets requests of a pattern arrive and loses their answers: all, or the first few. Returns how many it lost so far. */
export async function lose(page: Page, pattern: string, most = Infinity): Promise<() => number> {
  let count = 0
  await page.route(pattern, async (route: Route) => {
    if (count >= most) return route.continue()
    count += 1
    await route.fetch().catch(() => null)
    // The page may be loaded again meanwhile: then nobody waits for the answer.
    await route.abort("connectionreset").catch(() => null)
  })
  return () => count
}
