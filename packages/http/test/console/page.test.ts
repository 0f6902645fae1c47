import { axeFindings, openBrowser, takePicture } from "@shielded-relay/local-browser"
import { describe, expect, it } from "vitest"
import { openService } from "../support/openService.ts"
import { recordingRelay } from "../support/recordingRelay.ts"
import { access, tokens } from "./consoleUsers.ts"
import { busyOperator, stories } from "./busyOperator.ts"

async function opened() {
  const { adminUrl } = await openService(
    { ...recordingRelay(), operator: busyOperator },
    { adminListen: { host: "127.0.0.1", port: 0 }, console: access },
  )
  return adminUrl ?? ""
}

const screens: ReadonlyArray<readonly [hash: string, shows: string]> = [
  ["overview", "Operations under way"],
  ["accounts", "Relaying accounts"],
  ["earnings", "Fees against gas"],
  ["find", "Exact id"],
  [`find/${stories.operation}`, "nothing has looked at it for 10 min"],
  [`find/${stories.order}`, "Payouts"],
  ["find/0197a1b2-7c3d-4e4f-8a5b-6c7d8e9f0a1b", "No operation and no private send has this id."],
  ["find/x", "id must be a UUID"],
]

describe("the console's page", () => {
  it("shows each screen under its policy, clean for axe-core, in both themes and at 320 pixels", async () => {
    const url = await opened()
    const { page, close } = await openBrowser()
    try {
      const complaints: Array<string> = []
      const foreign: Array<string> = []
      page.on("console", (message) => {
        if (
          message.type() !== "log" &&
          !/status of (?:40[014]|503)|ERR_FAILED/.test(message.text())
        )
          complaints.push(message.text())
      })
      page.on("pageerror", (error) => complaints.push(String(error)))
      page.on("request", (request) => {
        if (!request.url().startsWith(url)) foreign.push(request.url())
      })
      const looked = async (name: string) => {
        for (const colorScheme of ["light", "dark"] as const) {
          await page.emulateMedia({ colorScheme })
          for (const width of [1_100, 320]) {
            await page.setViewportSize({ width, height: 800 })
            expect([name, colorScheme, width, await axeFindings(page)]).toEqual([
              name,
              colorScheme,
              width,
              [],
            ])
            const overflows = await page.evaluate<boolean>(
              "document.documentElement.scrollWidth > document.documentElement.clientWidth",
            )
            expect([name, width, overflows]).toEqual([name, width, false])
            await takePicture(page, `console-${name}-${colorScheme}-${width}`)
          }
        }
      }
      await page.goto(`${url}/console`)
      await page.getByLabel("Your token").waitFor()
      await looked("login")
      // By the keyboard alone.
      await page.keyboard.type("wrong")
      await page.keyboard.press("Enter")
      await page.getByText("not in the console's access file").waitFor()
      await page.getByLabel("Your token").fill(tokens.viewer)
      await page.keyboard.press("Enter")
      await page.getByText("a-viewer (viewer)").waitFor()
      for (const [hash, shows] of screens) {
        await page.goto(`${url}/console/#${hash}`)
        await page.getByText(shows).first().waitFor()
        await looked(hash)
      }
      await page.goto(`${url}/console/#overview`)
      const runbook = page.getByRole("link", { name: "Runbook of RelayersEmpty" }).first()
      expect(await runbook.getAttribute("href")).toMatch(/\/docs\/runbooks\/relayers-empty\.md$/)
      await page.keyboard.press("Tab")
      expect(await page.evaluate<string>("document.activeElement.textContent")).toBe(
        "To the content",
      )
      // With its role, a user does more, and each time says why.
      await page.getByRole("button", { name: "Log out" }).click()
      await page.getByLabel("Your token").fill(tokens.operator)
      await page.keyboard.press("Enter")
      await page.getByText("a-operator (operator)").waitFor()
      await page.goto(`${url}/console/#find/${stories.operation}`)
      await page.getByLabel("Reason to show owner and amounts").fill("case 71")
      expect(await page.getByText("key20:0x1111").count()).toBe(0)
      await page.keyboard.press("Enter")
      await page.getByText("key20:0x1111").waitFor()
      await looked("actions")
      await page.getByLabel("Reason to end the owner's sessions").fill("case 71")
      await page.getByRole("button", { name: "End the owner's sessions" }).click()
      await page.getByText("Sessions ended: 3.").waitFor()
      // What is set, and the forms that change it.
      await page.goto(`${url}/console/#overview`)
      await page.getByText("Draining: 1,200 left").waitFor()
      await page.getByText("Silent").waitFor()
      for (const alarm of ["IntakeClosed", "GasTankLow", "WebhookBacklog"])
        await page.getByText(alarm, { exact: true }).first().waitFor()
      await page.goto(`${url}/console/#controls`)
      await page.getByLabel("What", { exact: true }).selectOption("pause")
      await page.getByLabel("Where").selectOption("1")
      await page.getByRole("row", { name: "All chains: withdrawals Draining: 4 left" }).waitFor()
      await page.getByRole("row", { name: "TRON: swaps Paused" }).waitFor()
      await page.getByLabel("Reason to change new operations").fill("maintenance")
      await looked("controls of an operator")
      // An answer that got lost: the same request again, with the same id.
      const ids: Array<unknown> = []
      const subjects: Array<unknown> = []
      await page.route("**/api/pause", async (route) => {
        const { id, subject } = route.request().postDataJSON()
        ids.push(id)
        subjects.push(subject)
        if (ids.length === 1) await route.abort()
        else if (ids.length === 2)
          await route.fulfill({ status: 503, body: "<html>busy</html>", contentType: "text/html" })
        else await route.continue()
      })
      const change = page.getByRole("button", { name: "Change new operations" })
      await change.click()
      await page.getByText("cannot be reached").waitFor()
      await change.click()
      await page.getByText("The service refused").waitFor()
      await change.click()
      await page.getByText("Done. Before: open.").waitFor()
      await change.click()
      await expect.poll(() => ids.length).toBe(4)
      await page.getByLabel("Which").selectOption("private-send")
      await change.click()
      await expect.poll(() => subjects).toEqual(["1", "1", "1", "1", "1/private-send"])
      expect(new Set(ids.slice(0, 3)).size).toBe(1)
      expect(ids[3]).not.toBe(ids[0])
      await page.unroute("**/api/pause")
      await page.getByLabel("What to do with it").selectOption("account-out")
      await page.getByLabel("Reason to change an account").fill("moved")
      await page.getByRole("button", { name: "Change an account" }).click()
      await page.getByText("Done. Before: out of use.").waitFor()
      await page.getByLabel("Reason to insert the queue now").fill("close of day")
      await page.getByRole("button", { name: "Insert the queue now" }).click()
      await page.getByText("Commitments to insert: 7.").waitFor()
      await page.goto(`${url}/console/#log`)
      await page.getByText("<script>alert(1)</script>").waitFor()
      await looked("log")
      // What scripts of the page could take is not there.
      expect(await page.evaluate<string>("document.cookie")).toBe("")
      expect(await page.evaluate<number>("localStorage.length + sessionStorage.length")).toBe(0)
      await page.getByRole("button", { name: "Log out" }).click()
      await page.getByLabel("Your token").waitFor()
      expect(await page.getByText("case 71").count()).toBe(0)
      expect(complaints).toEqual([])
      expect(foreign).toEqual([])
    } finally {
      await close()
    }
  })
})
