import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { basename, join } from "node:path"
import { startVitest } from "vitest/node"
import type { Check } from "./checks.ts"
import { inPackage } from "./inPackage.ts"

/** Tests about a source file. They run first, since one failure is enough. */
const likely: Readonly<Record<string, ReadonlyArray<string>>> = {
  "account.rs": ["accounts"],
  "admin.rs": ["admin"],
  "deposit.rs": ["accounts", "admin"],
  "event.rs": ["events", "accounts"],
  "initialize.rs": ["initialize"],
  "loan.rs": ["loan"],
  "join.rs": ["accounts", "tampering", "nullifiers"],
  "runtime.rs": ["nullifiers"],
  "spl.rs": ["swap", "admin"],
  "swap.rs": ["swap", "loan"],
  "token.rs": ["accounts", "tampering"],
  "tree.rs": ["roots"],
}

/** Tests that compare the program with recorded data, and so would notice any change. */
const recorded = ["figures", "program"]

const tests = readdirSync(inPackage("test"))
  .filter((name) => name.endsWith(".test.ts"))
  .map((name) => basename(name, ".test.ts"))
  .filter((name) => !recorded.includes(name))

/** A program with switches, and the path at which the tests find it. */
export interface Build {
  readonly name: "pool" | "exchange"
  readonly built: string
  readonly path: string
}

/** The checks that `withoutEach.ts` tries, and the file to which it writes its answers, one per line. */
export interface Assignment {
  readonly builds: ReadonlyArray<Build>
  readonly answers: string
  readonly mutants: ReadonlyArray<{
    readonly number: number
    readonly artifact: Build["name"]
    readonly tests: ReadonlyArray<string>
  }>
}

/** A number that belongs to no check, so that every check stays active. */
const NOTHING = 0xffff_ffff

/** The first test that fails without each of the checks, by file and name; `null` if all pass. */
export async function noticedBy(
  folder: string,
  builds: ReadonlyArray<Build>,
  checks: ReadonlyArray<Check>,
): Promise<ReadonlyArray<string | null>> {
  const testsFor = ({ program, file }: Check) =>
    program.artifact === "exchange" ? ["exchange"] : (likely[basename(file)] ?? ["tampering"])
  const ask = (asked: ReadonlyArray<Check>, testsOf: (check: Check) => ReadonlyArray<string>) =>
    answersTo(
      folder,
      builds,
      asked.map((check) => ({
        number: check.number,
        artifact: check.program.artifact,
        tests: testsOf(check),
      })),
    )
  const first = await ask(checks, testsFor)
  const left = checks.filter((check) => first.get(check.number) === null)
  const others = await ask(
    left.filter(({ program }) => program.artifact === "pool"),
    (check) => tests.filter((name) => !testsFor(check).includes(name)),
  )
  return checks.map(({ number }) => first.get(number) ?? others.get(number) ?? null)
}

/** @throws Error if a test fails with every check active */
export async function expectNothing(folder: string, builds: ReadonlyArray<Build>): Promise<void> {
  const mutants = [{ number: NOTHING, artifact: "pool", tests } as const]
  const noticed = (await answersTo(folder, builds, mutants)).get(NOTHING)
  if (noticed !== null) throw new Error(`with no check taken out: ${noticed}`)
}

async function answersTo(
  folder: string,
  builds: ReadonlyArray<Build>,
  mutants: Assignment["mutants"],
): Promise<ReadonlyMap<number, string | null>> {
  if (mutants.length === 0) return new Map()
  const answers = join(folder, `answers-${process.pid}`)
  const assignment: Assignment = { builds, answers, mutants }
  writeFileSync(answers, "")
  process.env["POOL_MUTANTS"] = join(folder, `assignment-${process.pid}.json`)
  writeFileSync(process.env["POOL_MUTANTS"], JSON.stringify(assignment))
  for (const { name, path } of builds) process.env[`${name.toUpperCase()}_PROGRAM`] = path
  const vitest = await startVitest(
    [],
    {
      root: inPackage("."),
      config: false,
      include: ["build/withoutEach.ts"],
      watch: false,
      testTimeout: 300_000,
      hookTimeout: 300_000,
      reporters: [],
    },
    { resolve: { conditions: ["source"] }, ssr: { resolve: { conditions: ["source"] } } },
  )
  await vitest.close()
  process.exitCode = 0
  const lines = readFileSync(answers, "utf8").trim().split("\n")
  rmSync(answers)
  const found = lines.map((line): { number: number; noticed: string | null } => JSON.parse(line))
  if (found.length !== mutants.length) throw new Error("not every check was tried")
  return new Map(found.map(({ number, noticed }) => [number, noticed]))
}
