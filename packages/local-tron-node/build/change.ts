import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { startVitest } from "vitest/node"

/** A changed rule, and the test file that must fail with it. */
export interface Change {
  /** Below `src`. */
  readonly file: string
  /** Must occur exactly once in the file. */
  readonly text: string
  readonly instead: string
  /** Below `test`. */
  readonly noticedBy: string
}

const root = fileURLToPath(new URL("..", import.meta.url))

export const changes = (): ReadonlyArray<Change> =>
  JSON.parse(readFileSync(`${root}mutants.json`, "utf8")) as ReadonlyArray<Change>

/** Some of the changes, other ones for each seed. */
export function drawn(
  list: ReadonlyArray<Change>,
  count: number,
  seed: number,
): ReadonlyArray<Change> {
  // Neighbours in the list are of one file: a step beyond them, coprime to lengths up to its own.
  const step = 7_919
  return list.length === 0
    ? []
    : Array.from({ length: count }, (_, at) => (seed % 1_000_003) * step + at * step)
        .map((number) => list[number % list.length])
        .filter((change) => change !== undefined)
}

export const sourceOf = ({ file }: Change): string => readFileSync(`${root}src/${file}`, "utf8")

/** The names of the tests of a file that fail, with a change in place or without. */
export async function failures(test: string, change?: Change): Promise<ReadonlyArray<string>> {
  const failed: Array<string> = []
  let ran = 0
  const vitest = await startVitest(
    [],
    {
      root,
      config: false,
      include: [`test/${test}`],
      watch: false,
      maxWorkers: 1,
      // Long enough on a busy machine. A changed rule may also make a test wait without end.
      testTimeout: 120_000,
      hookTimeout: 120_000,
      // The cache identifies modules by their files, which stay the same here.
      fsModuleCache: false,
      reporters: [
        {
          onTestCaseResult: (each) => {
            ran += 1
            if (each.result().state === "failed") failed.push(each.fullName)
          },
        },
      ],
    },
    {
      resolve: { conditions: ["source"] },
      ssr: { resolve: { conditions: ["source"] } },
      plugins: [
        {
          name: "a rule written differently",
          enforce: "pre",
          load: (id) =>
            change !== undefined && id.split("?")[0] === `${root}src/${change.file}`
              ? sourceOf(change).replace(change.text, () => change.instead)
              : undefined,
        },
      ],
    },
  )
  await vitest.close()
  process.exitCode = 0
  // A change that keeps the file from loading does not count as noticed.
  if (ran === 0) throw new Error(`no test of ${test} ran`)
  return failed
}
