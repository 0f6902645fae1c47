import { noRule } from "./Assignment.ts"
import { noticedBy } from "./run.ts"
import { testsNamed } from "./testsNamed.ts"

/** Whether a test fails alone, by its name. */
const known = new Map<string, boolean>()

/**
 * The tests that fail when they run alone with every rule in place. Usually they continue from the test before them. They prove nothing
 * about a rule. Each test runs once per process.
 */
export async function failingAlone(
  names: ReadonlyArray<string | null | undefined>,
): Promise<ReadonlySet<string>> {
  const asked = new Set(names.filter((name) => typeof name === "string"))
  const tries = [...asked].flatMap((name) => {
    const tests = testsNamed(name)
    return tests === null || known.has(name) ? [] : [{ name, removed: noRule, tests }]
  })
  const answers = await noticedBy(tries)
  for (const [index, { name }] of tries.entries()) known.set(name, answers[index] !== null)
  return new Set([...asked].filter((name) => known.get(name) === true))
}
