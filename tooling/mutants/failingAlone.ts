import { noRule, type Try } from "./Assignment.ts"
import { noticedBy } from "./run.ts"
import { testsNamed } from "./testsNamed.ts"

/** Whether a test fails alone, by its name. */
const known = new Map<string, boolean>()

/** Runs of tests alone with every rule in place, and what their answers tell. */
export interface AloneTries {
  /** One for each named test that has not run alone before in this process. */
  readonly tries: ReadonlyArray<Try>
  /** The named tests that fail alone, from the answers to `tries` in order. */
  readonly failing: (answers: ReadonlyArray<string | null>) => ReadonlySet<string>
}

export function aloneTries(names: ReadonlyArray<string | null | undefined>): AloneTries {
  const asked = new Set(names.filter((name) => typeof name === "string"))
  const unknown = [...asked].flatMap((name) => {
    const tests = testsNamed(name)
    return tests === null || known.has(name) ? [] : [{ name, removed: noRule, tests }]
  })
  return {
    tries: unknown,
    failing: (answers) => {
      for (const [index, { name }] of unknown.entries()) known.set(name, answers[index] !== null)
      return new Set([...asked].filter((name) => known.get(name) === true))
    },
  }
}

/**
 * The tests that fail when they run alone with every rule in place, usually because they continue from the test before them. Their failure
 * does not show that they notice a rule. Each test runs once per process.
 */
export async function failingAlone(
  names: ReadonlyArray<string | null | undefined>,
): Promise<ReadonlySet<string>> {
  const { tries, failing } = aloneTries(names)
  return failing(await noticedBy(tries))
}
