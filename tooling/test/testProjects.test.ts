import { existsSync, readdirSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { testProjects } from "../testProjects.ts"
import { longestFolders, wholeProgramsFirst } from "../WholeProgramsFirst.ts"
import { repository } from "./workspace.ts"

const included = (given: ReadonlyArray<string>) =>
  testProjects(given)
    .flatMap(({ include }) => include)
    .toSorted()

describe("the vitest projects", () => {
  test("are one per package and one for tooling when a run asks for some", () => {
    const names = [...readdirSync(join(repository, "packages")), "tooling"].toSorted()
    for (const given of [["run", "--project", "core"], ["--project=core"]])
      expect(
        testProjects(given)
          .map(({ name }) => name)
          .toSorted(),
      ).toEqual(names)
  })

  test("of a whole run are one for tests that start programs, one for all others, and one for each package that prepares something", () => {
    const projects = testProjects(["run", "--reporter=json", "core"])
    expect(projects.map(({ name }) => name)).toEqual(["pool-circuits", "programs", "modules"])
    expect(projects.map(({ globalSetup }) => globalSetup.map(existsSync))).toEqual([[true], [], []])
    const [, programs, modules] = projects
    expect(programs?.include).toContain("packages/devnet/{test,src}/**/*.test.ts")
    expect(programs?.include).toContain("tooling/{test,src}/**/*.test.ts")
    expect(modules?.include).toContain("packages/core/{test,src}/**/*.test.ts")
  })

  test("that start programs run first with more workers, each other project with one per core", () => {
    const groups = testProjects(["--project", "core"]).map(({ name, group, maxWorkers }) => [
      name,
      group,
      maxWorkers,
    ])
    expect(groups).toContainEqual(["devnet", 0, 4])
    expect(groups).toContainEqual(["core", 1, 2])
    // Each named folder is there.
    expect(groups.filter(([, group]) => group === 0)).toHaveLength(11)
  })

  test("include the same files either way, each once", () => {
    const all = included([])
    expect(all).toEqual(included(["--project", "core"]))
    expect(new Set(all).size).toBe(all.length)
    expect(all).toContain("packages/core/{test,src}/**/*.test.ts")
  })
})

describe("the order of test files", () => {
  test("begins with those that run whole programs, and is otherwise kept", () => {
    const files = ["core/b", "bench/x", "core/a", "privacy-simulator/y", "bench/w"]
    const paths = files.map((file) => `packages/${file}.test.ts`)
    expect(wholeProgramsFirst([...paths, "tooling/test/z.test.ts"], (path) => path)).toEqual([
      "packages/privacy-simulator/y.test.ts",
      "packages/bench/x.test.ts",
      "packages/bench/w.test.ts",
      "tooling/test/z.test.ts",
      "packages/core/b.test.ts",
      "packages/core/a.test.ts",
    ])
  })

  test("names folders that exist", () => {
    for (const folder of longestFolders) expect(existsSync(join(repository, folder))).toBe(true)
  })
})
