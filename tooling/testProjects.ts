import { existsSync, readdirSync } from "node:fs"
import { fileURLToPath } from "node:url"

const root = new URL("../", import.meta.url)

interface TestProject {
  readonly name: string
  readonly include: ReadonlyArray<string>
  /** What a package prepares once for all of its test files. */
  readonly globalSetup: ReadonlyArray<string>
  /** Test files that run at a time. */
  readonly maxWorkers: number
  /** Vitest runs projects with different numbers of workers one after another, in this order. */
  readonly groupOrder: number
}

/** Whole programs wait for blocks and for each other most of the time, so two per core fit. */
const waiting = { maxWorkers: 4, groupOrder: 0 }
/** One per core is fastest where tests compute: with two, the tests of `core` take a third more processor time. */
const computing = { maxWorkers: 2, groupOrder: 1 }

/** Packages whose tests mostly wait for programs. */
const packagesThatWait = ["devnet"]

/**
 * The vitest projects of a run with these command line arguments. `--project <name>` chooses among one project per package and `tooling`.
 * A whole run has one project for all packages that compute and one for all that wait, besides those that prepare something: a worker
 * serves one project, so that it loads each module once instead of once per package.
 */
export function testProjects(given: ReadonlyArray<string>): ReadonlyArray<TestProject> {
  const apart = [...readdirSync(new URL("packages", root)).map(packageProject), tooling]
  if (given.some((each) => /^--project(=|$)/.test(each))) return apart
  const prepares = ({ globalSetup }: TestProject) => globalSetup.length > 0
  const joined = (name: string, pace: typeof waiting): TestProject => {
    const parts = apart.filter((each) => !prepares(each) && each.maxWorkers === pace.maxWorkers)
    return { name, include: parts.flatMap(({ include }) => include), globalSetup: [], ...pace }
  }
  return [...apart.filter(prepares), joined("waiting", waiting), joined("together", computing)]
}

const tooling: TestProject = {
  name: "tooling",
  include: testsIn("tooling"),
  globalSetup: [],
  ...computing,
}

function packageProject(name: string): TestProject {
  const setup = new URL(`packages/${name}/test/globalSetup.ts`, root)
  return {
    name,
    include: testsIn(`packages/${name}`),
    globalSetup: existsSync(setup) ? [fileURLToPath(setup)] : [],
    ...(packagesThatWait.includes(name) ? waiting : computing),
  }
}

/** A project without a `root` of its own shares one server with the others, which then transforms each module once. */
function testsIn(folder: string): ReadonlyArray<string> {
  return [`${folder}/{test,src}/**/*.test.ts`]
}
