import { axeFindings, openBrowser, takePicture } from "@shielded-relay/local-browser"
import { mkdtemp, readFile, rm } from "node:fs/promises"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import type { Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { writeSite } from "../src/index.ts"

/** One page of each kind. */
const kinds = [
  "index.html",
  "running.html",
  "operations.html",
  "reference/http.html",
  "reference/settings.html",
  "figures/service.html",
  "decisions/index.html",
]

/** The site in a real browser, as files and from a server under a path. */
describe("the pages", () => {
  let folder: string
  let page: Page
  let close: () => Promise<void>
  const asked: Array<string> = []
  const complaints: Array<string> = []
  const url = (path: string) => pathToFileURL(join(folder, path)).href

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "site-"))
    await writeSite(folder, undefined)
    ;({ page, close } = await openBrowser())
    // Patience beside other work.
    page.setDefaultTimeout(300_000)
    page.on("request", (request) => asked.push(request.url()))
    page.on("console", (message) => complaints.push(message.text()))
    page.on("pageerror", (error) => complaints.push(String(error)))
  })

  afterAll(async () => {
    await close()
    await rm(folder, { recursive: true, force: true })
  })

  it.each(kinds)("%s is clean for axe-core, and no wider than the window", async (path) => {
    for (const colorScheme of ["light", "dark"] as const)
      for (const width of [1_000, 320]) {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" })
        await page.setViewportSize({ width, height: 800 })
        await page.goto(url(path))
        expect([path, colorScheme, width, await axeFindings(page)]).toEqual([
          path,
          colorScheme,
          width,
          [],
        ])
        const overflows = await page.evaluate<boolean>(
          "document.documentElement.scrollWidth > document.documentElement.clientWidth",
        )
        expect([path, width, overflows]).toEqual([path, width, false])
        await takePicture(page, `site-${path}-${colorScheme}-${width}`)
      }
  })

  it("shows the theme that the reader chose on every page from the first picture on, until the system's is chosen again", async () => {
    const ground = () => page.evaluate<string>("getComputedStyle(document.body).backgroundColor")
    const [light, dark] = ["rgb(251, 250, 247)", "rgb(20, 22, 24)"]
    await page.setViewportSize({ width: 1_000, height: 800 })
    await page.emulateMedia({ colorScheme: "light" })
    await page.goto(url("index.html"))
    expect(await ground()).toBe(light)
    await page.getByLabel("Theme").selectOption("dark")
    expect(await ground()).toBe(dark)
    expect(await axeFindings(page)).toEqual([])
    // The script of the theme runs before the body is there: what is drawn first is dark.
    await page.route("**/site.js", (route) => route.abort())
    await page.goto(url("running.html"))
    expect(await ground()).toBe(dark)
    expect(await page.evaluate("document.querySelector('#themes').hidden")).toBe(true)
    await page.unroute("**/site.js")
    await page.goto(url("operations.html"))
    expect(await page.getByLabel("Theme").inputValue()).toBe("dark")
    await page.emulateMedia({ colorScheme: "dark" })
    await page.getByLabel("Theme").selectOption("light")
    expect(await ground()).toBe(light)
    expect(await axeFindings(page)).toEqual([])
    await page.getByLabel("Theme").selectOption("system")
    expect(await ground()).toBe(dark)
    await page.emulateMedia({ colorScheme: "light" })
    expect(await ground()).toBe(light)
    // What the test aborted is what the browser complained about.
    expect(complaints.splice(0).every((text) => text.includes("ERR_FAILED"))).toBe(true)
  })

  it("finds a page by the keyboard alone", async () => {
    await page.setViewportSize({ width: 1_000, height: 800 })
    await page.goto(url("decisions/index.html"))
    await page.keyboard.press("/")
    await page.keyboard.type("retire a relaying account")
    await page.locator("#results a").first().waitFor()
    expect(await page.locator("#found").textContent()).toMatch(/^\d+ sections?$/)
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("ArrowUp")
    await page.keyboard.press("Enter")
    await page.waitForURL(/relaying-accounts\.html/)
    // Escape closes the results and leaves the keyboard in the field.
    await page.keyboard.press("/")
    await page.keyboard.type("zzzz")
    await page.getByText("Nothing has “zzzz”.").waitFor()
    await page.keyboard.press("Escape")
    expect(await page.locator("#query").inputValue()).toBe("")
    expect(await page.locator("#results").isVisible()).toBe(false)
  })

  it("shows what is searched for as text", async () => {
    await page.goto(url("index.html"))
    await page.keyboard.press("/")
    await page.keyboard.type("<img src=x onerror=alert(1)>qq")
    await page.getByText("Nothing has “<img src=x onerror=alert(1)>qq”.").waitFor()
    expect(await page.locator("search img").count()).toBe(0)
  })

  it("reaches the content first, and the navigation of a narrow window, by the keyboard", async () => {
    await page.setViewportSize({ width: 320, height: 800 })
    await page.goto(url("running.html"))
    await page.keyboard.press("Tab")
    await page.keyboard.press("Enter")
    expect(await page.evaluate("document.activeElement.id")).toBe("content")
    expect(await page.getByRole("link", { name: "Backups" }).isVisible()).toBe(false)
    await page.locator("summary").first().focus()
    await page.keyboard.press("Enter")
    await page.locator("nav").getByRole("link", { name: "Backups", exact: true }).click()
    await page.waitForURL(/backups\.html/)
  })

  it("is whole without scripts", async () => {
    const without = await page.context().browser()?.newPage({ javaScriptEnabled: false })
    await without?.goto(url("index.html"))
    expect(await without?.getByRole("heading", { name: "Start here" }).count()).toBeGreaterThan(0)
    expect(await without?.locator("search").isVisible()).toBe(false)
    expect(await without?.getByRole("link", { name: "Backups", exact: true }).isVisible()).toBe(
      true,
    )
  })

  it("works from a server under any path", async () => {
    const server = createServer((request, response) => {
      const path = decodeURIComponent((request.url ?? "").split("?")[0] ?? "")
      const type = path.endsWith(".js")
        ? "text/javascript"
        : path.endsWith(".css")
          ? "text/css"
          : path.endsWith(".svg")
            ? "image/svg+xml"
            : "text/html"
      readFile(join(folder, path.replace("/some/where/", ""))).then(
        (bytes) => response.writeHead(200, { "content-type": type }).end(bytes),
        () => response.writeHead(404).end(),
      )
    })
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
    const { port } = server.address() as AddressInfo
    try {
      await page.goto(`http://127.0.0.1:${port}/some/where/decisions/index.html`)
      await page.keyboard.press("/")
      await page.keyboard.type("glossary commitment")
      await page.locator("#results a").first().click()
      await page.waitForURL(/some\/where\/glossary\.html/)
    } finally {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    }
    expect(asked.filter((each) => each.includes(`:${port}/`)).length).toBeGreaterThan(3)
  })

  it("asked nobody else for anything, and the browser complained of nothing", () => {
    expect(
      asked.filter((each) => !each.startsWith(url("")) && !each.startsWith("http://127.0.0.1:")),
    ).toEqual([])
    expect(complaints).toEqual([])
  })
})
