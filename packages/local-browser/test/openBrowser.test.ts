import { mkdtemp, readFile, rm } from "node:fs/promises"
import { createServer } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import { axeFindings, openBrowser } from "../src/index.ts"

const markup = `<!doctype html><html lang="en"><title>A page</title><main><h1>A page</h1></main></html>`

describe("the browser", () => {
  const server = createServer((_, response) => {
    response.writeHead(200, { "content-type": "text/html" }).end(markup)
  })
  let url = ""
  let browser: Awaited<ReturnType<typeof openBrowser>>

  beforeAll(async () => {
    await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve))
    const address = server.address()
    url = `http://127.0.0.1:${Object(address).port}/`
    browser = await openBrowser()
  })

  afterAll(async () => {
    await browser.close()
    server.close()
  })

  it("shares a storage between its tabs, and with no other browser", async () => {
    const { page } = browser
    await page.goto(url)
    await page.evaluate(`localStorage.setItem("name", "Alice")`)
    const tab = await browser.another()
    const other = await openBrowser()
    const names: Array<unknown> = []
    for (const shown of [tab, other.page]) {
      await shown.goto(url)
      names.push(await shown.evaluate(`localStorage.getItem("name")`))
    }
    await other.close()
    expect(names).toEqual(["Alice", null])
  })

  it("finds what breaks a rule of accessibility, and nothing on a clean page", async () => {
    const { page } = browser
    await page.goto(url)
    expect(await axeFindings(page)).toEqual([])
    await page.evaluate(`document.querySelector("main").append(document.createElement("button"))`)
    expect(await axeFindings(page)).toEqual(["button-name: <button></button>"])
    // WCAG 2.2: targets of 24 pixels.
    await page.evaluate(
      `document.querySelector("main").innerHTML = "<h1>A page</h1>" + "<button style='all: unset; font-size: 9px'>x</button>".repeat(2)`,
    )
    expect((await axeFindings(page)).map((finding) => finding.split(":")[0])).toEqual([
      "target-size",
    ])
  })

  it("writes pictures where PICTURES says", async () => {
    const folder = await mkdtemp(join(tmpdir(), "pictures-"))
    vi.stubEnv("PICTURES", folder)
    vi.resetModules()
    const { takePicture } = await import("../src/takePicture.ts")
    const { page } = browser
    /** Width and height of a picture, as its header says. */
    const sizeOf = async (name: string) => {
      const picture = await readFile(join(folder, name))
      return [picture.readUInt32BE(16), picture.readUInt32BE(20)]
    }
    await page.goto(url)
    await page.setViewportSize({ width: 320, height: 400 })
    await page.evaluate(
      `document.body.innerHTML = ""; document.body.style.margin = 0; document.body.style.height = "900px"`,
    )
    await takePicture(page, "a page, at 320")
    expect(await sizeOf("a-page-at-320.png")).toEqual([320, 900])
    // Of a page that the browser has no memory for, what its window shows.
    await page.evaluate(`document.body.style.height = "90000px"`)
    await takePicture(page, "a long page")
    expect(await sizeOf("a-long-page.png")).toEqual([320, 400])
    vi.unstubAllEnvs()
    await rm(folder, { recursive: true })
  })
})
