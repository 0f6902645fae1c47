import { parseAddress } from "@shielded-relay/core"
import { Result } from "effect"
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import * as caps from "../src/caps.ts"
import { actionTypes } from "../src/policies/wirePolicy.ts"
import { readConditions } from "../src/policy/readConditions.ts"
import { waasRoutes } from "../src/index.ts"

const root = join(import.meta.dirname, "../../..")
const page = readFileSync(join(root, "docs/managed-wallets.md"), "utf8")

/** The rows of the table whose header begins so, each with its cells. */
function rowsAfter(header: string): ReadonlyArray<ReadonlyArray<string>> {
  const [, rest = ""] = page.split(`\n${header}`)
  const [table = ""] = rest.split("\n\n")
  return table
    .split("\n")
    .slice(2)
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
}

/** The names in backticks; `?` marks an optional field. */
const names = (cell: string) => [...cell.matchAll(/`([\w?]+)`/g)].map(([, name = ""]) => name)

describe("docs/managed-wallets.md", () => {
  it("has every route with its fields, and no other", () => {
    const documented = rowsAfter("| Route | Fields |").map(([route = "", fields = ""]) => ({
      route: /`(.+)`/.exec(route)?.[1],
      fields: names(fields)
        .map((name) => name.replace("?", ""))
        .toSorted(),
    }))
    const common = new Set(["organizationId", "nonce", "timestamp", "audience", "dryRun"])
    expect(documented).toEqual(
      waasRoutes.map(({ key, request }) => ({
        route: key,
        fields: Object.keys(request.fields)
          .filter((name) => !common.has(name))
          .toSorted(),
      })),
    )
  })

  it("shows policies that are taken", () => {
    const usdc = parseAddress("0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48", "any")
    const decimalsOf = (chainId: number, token: string) =>
      chainId === 1 && token === usdc ? 6 : null
    const shown = [...page.matchAll(/```json\n([\s\S]*?)```/g)].map(
      ([, text = ""]): { readonly actionType: string; readonly conditions: unknown } =>
        JSON.parse(text),
    )
    expect(shown).toHaveLength(4)
    for (const { actionType, conditions } of shown) {
      expect(actionTypes).toContain(actionType)
      expect(Result.isSuccess(readConditions(conditions, decimalsOf)), actionType).toBe(true)
    }
  })

  it("has every condition and every action", () => {
    const documented = rowsAfter("| Condition | Form |").flatMap(([name = ""]) => names(name))
    const unknown = Result.flip(readConditions({ x: 1 }, () => null))
    const { message } = Result.getOrThrow(unknown)
    const [, allowed = ""] = /one of (.*)$/.exec(message) ?? []
    expect(documented).toEqual(allowed.split(", "))
    for (const action of actionTypes) expect(page).toContain(action)
  })

  it("names tests that exist for every attack, and every test of an attack", () => {
    const rows = rowsAfter("| Attack | Stopped by |")
    const tried = rows.map(([attack = "", , cell = ""]) => ({
      attack,
      tests: [...cell.matchAll(/`([^`]+)`/gu)].map(([, path = ""]) => path),
    }))
    expect(tried.filter(({ tests }) => tests.length === 0)).toEqual([])
    const named = new Set(tried.flatMap(({ tests }) => tests))
    expect([...named].filter((path) => !existsSync(join(root, path)))).toEqual([])
    const attacks = readdirSync(join(import.meta.dirname, "attacks"))
    const missing = attacks.filter((file) => !named.has(`packages/waas/test/attacks/${file}`))
    expect(missing).toEqual([])
  })

  it("names the caps of the code", () => {
    const written = (count: number) => count.toLocaleString("en-US")
    for (const count of [caps.maximumUsers, caps.maximumPolicies, caps.maximumWallets])
      expect(page).toContain(`${written(count)} `)
    expect(page).toContain(`${written(caps.longestPolicy)} characters of users and conditions`)
    expect(page).toContain(`${caps.longestBody / 1024} KiB per body`)
    expect(page).toContain(
      `${caps.maximumProposalsOfUser} open proposals per user and ${written(caps.maximumProposals)} per organization, with stamped messages of at most ${written(caps.longestProposal)} bytes`,
    )
    expect(page).toContain(`pages of ${caps.pageSize}`)
  })
})
