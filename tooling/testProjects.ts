import { existsSync, readdirSync } from "node:fs"
import { fileURLToPath } from "node:url"

const root = new URL("../", import.meta.url)

interface TestProject {
  readonly name: string
  readonly include: ReadonlyArray<string>
  /** What a package prepares once for all of its test files. */
  readonly globalSetup: ReadonlyArray<string>
}

/**
 * The vitest projects of a run with these command line arguments. `--project <name>` chooses among one project per package and `tooling`.
 * A whole run has one project for all packages that prepare nothing: a worker serves one project, so that it loads each module once
 * instead of once per package.
 */
export function testProjects(given: ReadonlyArray<string>): ReadonlyArray<TestProject> {
  const apart = [...readdirSync(new URL("packages", root)).map(packageProject), tooling]
  if (given.some((each) => /^--project(=|$)/.test(each))) return apart
  const prepares = ({ globalSetup }: TestProject) => globalSetup.length > 0
  const together = apart.filter((each) => !prepares(each)).flatMap(({ include }) => include)
  return [...apart.filter(prepares), { name: "together", include: together, globalSetup: [] }]
}

const tooling: TestProject = { name: "tooling", include: testsIn("tooling"), globalSetup: [] }

function packageProject(name: string): TestProject {
  const setup = new URL(`packages/${name}/test/globalSetup.ts`, root)
  return {
    name,
    include: testsIn(`packages/${name}`),
    globalSetup: existsSync(setup) ? [fileURLToPath(setup)] : [],
  }
}

/** A project without a `root` of its own shares one server with the others, which then transforms each module once. */
function testsIn(folder: string): ReadonlyArray<string> {
  return [`${folder}/{test,src}/**/*.test.ts`]
}
