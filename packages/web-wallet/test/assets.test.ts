import { globSync, readFileSync } from "node:fs"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { beforeAll, describe, expect, it } from "vitest"
import { bundlePage } from "../build/bundlePage.ts"
import { fullName, gzippedBytes, neededBy } from "../build/loadOf.ts"
import { writePage } from "../build/writePage.ts"
import { assetsOf, fileNames, type BuiltPage } from "../src/assetsOf.ts"
import { readAssets } from "../src/readAssets.ts"

describe("the files of the page", () => {
  let built: BuiltPage
  beforeAll(async () => {
    built = await bundlePage()
  })

  it("have a script of at most 70 kB, gzipped, with what every visit needs", () => {
    const first = [...neededBy(built.scripts, fileNames.script)]
    expect(first.length).toBeLessThanOrEqual(2)
    const bytes = gzippedBytes(built.scripts, first)
    process.stdout.write(`The wallet page: ${bytes} bytes, gzipped\n`)
    expect(bytes).toBeLessThanOrEqual(70_000)
  })

  it("have a script for each family of wallets, which its first wallet loads", () => {
    const first = neededBy(built.scripts, fileNames.script)
    for (const [name, most] of [
      ["evmWallet", 4_000],
      ["solanaWallet", 3_000],
      ["tronWallet", 5_000],
    ] as const) {
      const file = fullName(built.scripts, name)
      expect([name, first.has(file)]).toEqual([name, false])
      const more = [...neededBy(built.scripts, file)].filter((one) => !first.has(one))
      const bytes = gzippedBytes(built.scripts, more)
      process.stdout.write(`${name}: ${bytes} bytes, gzipped\n`)
      expect(bytes).toBeLessThanOrEqual(most)
    }
  })

  it("have a script for each screen that most visits do without", () => {
    const first = neededBy(built.scripts, fileNames.script)
    const later = [...built.scripts.keys()].filter((name) => !first.has(name))
    const names = later.map((name) => name.replace(/-[\w-]{8}\.js$/, "")).toSorted()
    // German and the marked texts come when they are wanted, too.
    expect(names).toEqual([
      "Payouts",
      "Recover",
      "SendPrivately",
      "Statement",
      "Swap",
      "UnpaidOrder",
      "de",
      // Of the library for QR codes.
      "dist",
      "evmWallet",
      "pseudo",
      "solanaWallet",
      "tronWallet",
    ])
  })

  it("import only each other, and nothing of Node", () => {
    for (const [name, script] of built.scripts) {
      const imported = script.matchAll(/(?<![`"'.])\b(?:from|import\()\s*[`"']([^`"']+)[`"']/g)
      for (const [, path = ""] of imported)
        expect([name, path, built.scripts.has(path.replace("./", ""))]).toEqual([name, path, true])
      expect(script).not.toMatch(/\bnode:|\brequire\(|\bprocess\.|\bBuffer\b/)
    }
  })

  it("name the licence of every library in them", () => {
    for (const library of ["preact", "uqr", "@noble/curves", "@noble/hashes", "@scure/base"])
      expect(built.licences).toMatch(new RegExp(`^${library}$`, "m"))
    expect(built.licences).toContain("Permission is hereby granted")
  })

  it("make no markup from text, and have no key of a test wallet", () => {
    const folder = join(import.meta.dirname, "../src/page")
    const own = globSync("**/*.{ts,tsx}", { cwd: folder }).map((path) =>
      readFileSync(join(folder, path), "utf8"),
    )
    expect(own.length).toBeGreaterThan(40)
    expect(own.join("\n")).not.toMatch(
      /innerHTML|insertAdjacentHTML|document\.write|\beval\b|0x[0-9a-f]{64}/i,
    )
  })

  it("are read as they were built", async () => {
    const folder = await mkdtemp(join(tmpdir(), "page-"))
    const url = new URL(`${pathToFileURL(folder).href}/artifacts/`)
    await writePage(built, url)
    await writePage(built, url)
    expect(await readAssets(url)).toEqual(assetsOf(built))
    await rm(folder, { recursive: true })
  })
})
