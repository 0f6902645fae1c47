import chromium from "@sparticuz/chromium"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { chromium as browsers, type Page } from "playwright-core"

/** Opens Chromium of npm, which runs as root and needs nothing installed (Linux on x64); elsewhere that of CHROMIUM_PATH. */
export async function openBrowser(): Promise<{
  readonly page: Page
  /** Another tab: in one process, all pages share a storage. Another person's browser is a second `openBrowser`. To close one tab would end the browser. */
  readonly another: () => Promise<Page>
  readonly close: () => Promise<void>
}> {
  const folder = await mkdtemp(join(tmpdir(), "chromium-"))
  const browser = await browsers.launch({
    executablePath: process.env["CHROMIUM_PATH"] ?? (await unpackedIn(folder)),
    args: ["--no-sandbox", "--headless=shell", "--single-process", "--no-zygote"],
  })
  return {
    page: await browser.newPage(),
    another: () => browser.newPage(),
    close: async () => {
      await browser.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Unpacks Chromium into a folder of its own: in the common one, another process may be about to, or may have died while it did. */
async function unpackedIn(folder: string): Promise<string> {
  const { TMPDIR } = process.env
  process.env["TMPDIR"] = folder
  try {
    return await chromium.executablePath()
  } finally {
    if (TMPDIR === undefined) delete process.env["TMPDIR"]
    else process.env["TMPDIR"] = TMPDIR
  }
}
