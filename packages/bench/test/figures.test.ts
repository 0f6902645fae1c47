import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, it, onTestFinished, vi } from "vitest"
import { readSections } from "../src/section/Section.ts"
import { readRows, renderIndex, writeSection } from "../src/section/writeSection.ts"

const section = (title: string, cell: string) => ({
  title,
  note: "A note.",
  columns: ["a", "b"],
  rows: [[cell, "1"]],
})

function emptyRoot(): string {
  const root = mkdtempSync(join(tmpdir(), "figures-"))
  onTestFinished(() => rmSync(root, { recursive: true }))
  return root
}

it("a section replaces its last measurement on the page of its area, and no other section", () => {
  const root = emptyRoot()
  writeSection(root, section("Faults", "first"))
  writeSection(root, section("Faults: planted bugs", "planted"))
  writeSection(root, section("Faults", "second"))
  expect(readRows(root, "Faults")).toEqual([["second", "1"]])
  expect(readRows(root, "Faults: planted bugs")).toEqual([["planted", "1"]])
  expect(readRows(root, "Gas")).toEqual([])
})

it("a section says when and on what it was measured, and the others keep what they say", () => {
  const root = emptyRoot()
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 2), toFake: ["Date"] })
  onTestFinished(() => void vi.useRealTimers())
  writeSection(root, section("Gas", "1"))
  vi.setSystemTime(Date.UTC(2026, 1, 3))
  writeSection(root, section("Proofs", "1"))
  const page = readFileSync(join(root, "docs/figures/service.md"), "utf8")
  const days = page.matchAll(/^## (\w+)\n\nA note\.\n\nMeasured on (\S+): \d+ cores \(/gm)
  expect([...days].map(([, title, day]) => [title, day])).toEqual([
    ["Gas", "2026-01-02"],
    ["Proofs", "2026-02-03"],
  ])
})

it("every section of docs/figures says when it was measured", () => {
  const folder = join(import.meta.dirname, "../../../docs/figures")
  const silent = readdirSync(folder).flatMap((name) =>
    readFileSync(join(folder, name), "utf8")
      .split(/^(?=## )/m)
      .slice(1)
      .filter((text) => !/^Measured (on|before) 20\d\d-\d\d-\d\d/m.test(text))
      .map((text) => `${name}: ${text.split("\n", 1)[0]}`),
  )
  expect(silent).toEqual([])
})

it("the index links every section of every page", () => {
  const root = emptyRoot()
  writeSection(root, section("Gas", "1"))
  writeSection(root, section("Privacy on l1, 1,000 users: pairs", "1"))
  writeSection(root, section("Privacy: planted leaks", "1"))
  writeSection(root, section("Real faults: a peer", "1"))
  const links = readFileSync(join(root, "docs/figures.md"), "utf8").match(/\(.*\)/g)
  expect(links).toEqual([
    "(figures/service.md#gas)",
    "(figures/real-faults.md#real-faults-a-peer)",
    "(figures/privacy-l1.md#privacy-on-l1-1000-users-pairs)",
    "(figures/privacy.md#privacy-planted-leaks)",
  ])
})

it("docs/figures.md is the index of the pages beside it", () => {
  const root = join(import.meta.dirname, "../../..")
  expect(readFileSync(join(root, "docs/figures.md"), "utf8")).toBe(renderIndex(root))
})

it("a cell with repeated measurements shows the median, the least and the most", () => {
  const cells = [
    { measured: [30, 1_000, 20] },
    { measured: [2, 1.25], decimals: 2, unit: "s" },
    { measured: [7] },
    "as it is",
  ]
  const printed = JSON.stringify({ title: "Gas", note: "A note.", columns: [], rows: [cells] })
  const [section] = readSections(`Another line.\n${printed}\n`)
  expect(section?.rows).toEqual([["30 (20–1,000)", "2.00 (1.25–2.00) s", "7", "as it is"]])
  const empty = printed.replace("[30,1000,20]", "[]")
  expect(() => readSections(empty)).toThrow(/measured/)
})
