import { errorCodes } from "@shielded-relay/api"
import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { errorsPage } from "../build/errorsPage.ts"

const page = readFileSync(new URL("../../../docs/errors.md", import.meta.url), "utf8")

describe("the page of errors", () => {
  it("is current", () => {
    expect(page).toBe(errorsPage())
  })

  it("has a heading, a remedy and an example for every code", () => {
    const sections = page.split("\n### ").slice(1)
    expect(sections.map((section) => section.slice(0, section.indexOf("\n"))).toSorted()).toEqual(
      errorCodes.toSorted(),
    )
    for (const section of sections) {
      const code = section.slice(0, section.indexOf("\n"))
      expect(section).toMatch(/\n\*\*Remedy\.\*\* \S.*\.\n/)
      expect(section).toMatch(/\n\*\*Retryable\.\*\* (Yes|No)\n/)
      const [, json = ""] = /```json\n(.*?)\n```/s.exec(section) ?? []
      expect(JSON.parse(json)).toMatchObject({ code })
    }
  })

  it("shows the codes of managed wallets in their shape", () => {
    const exampleOf = (code: string) => page.split(`\n### ${code}\n`)[1]?.split("```")[1]
    expect(exampleOf("POLICY_NOT_FOUND")).toContain('"status": "error"')
    expect(exampleOf("MISSING_FIELD")).toContain('"success": false')
  })
})
