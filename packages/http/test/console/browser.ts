import chromium from "@sparticuz/chromium"
import { chromium as browsers, type Page } from "playwright-core"

/** Chromium of npm, which runs as root and needs nothing installed (Linux on x64); elsewhere that of CHROMIUM_PATH. */
export async function openBrowser(): Promise<{
  readonly page: Page
  readonly close: () => Promise<void>
}> {
  const browser = await browsers.launch({
    executablePath: process.env["CHROMIUM_PATH"] ?? (await chromium.executablePath()),
    args: ["--no-sandbox", "--headless=shell", "--single-process", "--no-zygote"],
  })
  return { page: await browser.newPage(), close: () => browser.close() }
}
