import { existsSync, readdirSync } from "node:fs"
import { fileURLToPath } from "node:url"

const root = new URL("../", import.meta.url)

interface TestProject {
  readonly name: string
  readonly include: ReadonlyArray<string>
  /** What a package prepares once for all of its test files. */
  readonly globalSetup: ReadonlyArray<string>
  /** Projects of a lower group run first. */
  readonly group: 0 | 1
  readonly maxWorkers: number
}

/** Tests that start programs and then wait for blocks, databases and each other most of the time. */
const startsPrograms = new Set([
  "bench",
  "chain-evm",
  "client",
  "devnet",
  "fault-simulator",
  "http",
  "local-browser",
  "local-solana-node",
  "privacy-simulator",
  "storage-postgres",
  "tooling",
])

/**
 * Two workers for each of the usual two cores where they wait, one where they compute: with two, tests of `core` take a third more
 * processor time.
 */
const waiting = { group: 0, maxWorkers: 4 } as const
const computing = { group: 1, maxWorkers: 2 } as const

/**
 * The vitest projects of a run with these command line arguments. `--project <name>` chooses among one project per package and `tooling`.
 * A whole run has two projects for all packages that prepare nothing, one of tests that wait and one of tests that compute: a worker serves
 * one project, so that it loads each module once instead of once per package.
 */
export function testProjects(given: ReadonlyArray<string>): ReadonlyArray<TestProject> {
  const apart = [...readdirSync(new URL("packages", root)).map(packageProject), tooling]
  if (given.some((each) => /^--project(=|$)/.test(each))) return apart
  const prepares = ({ globalSetup }: TestProject) => globalSetup.length > 0
  const together = (name: string, group: TestProject["group"]): TestProject => {
    const all = apart.filter((each) => !prepares(each) && each.group === group)
    const include = all.flatMap((each) => each.include)
    return { name, include, globalSetup: [], ...(group === 0 ? waiting : computing) }
  }
  return [...apart.filter(prepares), together("programs", 0), together("modules", 1)]
}

const tooling: TestProject = {
  name: "tooling",
  include: testsIn("tooling"),
  globalSetup: [],
  ...waiting,
}

function packageProject(name: string): TestProject {
  const setup = new URL(`packages/${name}/test/globalSetup.ts`, root)
  return {
    name,
    include: testsIn(`packages/${name}`),
    globalSetup: existsSync(setup) ? [fileURLToPath(setup)] : [],
    ...(startsPrograms.has(name) ? waiting : computing),
  }
}

/** A project without a `root` of its own shares one server with the others, which then transforms each module once. */
function testsIn(folder: string): ReadonlyArray<string> {
  return [`${folder}/{test,src}/**/*.test.ts`]
}
