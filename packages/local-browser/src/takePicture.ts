import { join } from "node:path"
import type { Page } from "playwright-core"

/** Where pictures go: the folder PICTURES, in nightly runs `.cache/pictures` if it is not set, otherwise nowhere. */
const folder =
  process.env["PICTURES"] ??
  (process.env["NIGHTLY"] === undefined
    ? undefined
    : join(import.meta.dirname, "../../../.cache/pictures"))

/** The tallest page that is pictured whole, in pixels: the browser has no memory for much more. */
const tallest = 5_000

/** Writes a picture of the whole page as `<name>.png`, of a very long one that of its window, for people to look at after the run. */
export async function takePicture(page: Page, name: string): Promise<void> {
  if (folder === undefined) return
  const path = join(folder, `${name.replaceAll(/\W+/g, "-")}.png`)
  const height = await page.evaluate<number>("document.documentElement.scrollHeight")
  await page.screenshot({ path, fullPage: height <= tallest })
}
