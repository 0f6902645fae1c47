/**
 * Removes each check from both programs in turn and looks for a test that notices: `npm run mutants -w
 * @shielded-relay/pool-program`. Needs the compiler of build:program. Builds each program once, with a switch at every check.
 * Writes checks.json: every check with the first test that fails without it. With names of source files as arguments it tries only
 * these, with `open` only checks that no test has noticed yet; the other rows stay unchanged.
 */
import { cpSync, readFileSync, writeFileSync } from "node:fs"
import { basename, join } from "node:path"
import { checkRows, switchedSources, type CheckRow } from "./checks.ts"
import { compile } from "./compile.ts"
import { inPackage } from "./inPackage.ts"
import { expectNothing, noticedBy, type Build } from "./noticedBy.ts"
import { programs } from "./programs.ts"
import { switchSource } from "./switches.ts"
import { undecided } from "./undecided.ts"

const OPEN = "OPEN"
/** A fixed folder, so that compiled dependencies are reused. */
const folder = inPackage("../../.cache/pool-program/switched")
for (const name of ["program", "exchange"])
  cpSync(inPackage(name), join(folder, name), { recursive: true })
const { checks, sources } = switchedSources()
for (const [file, source] of sources)
  writeFileSync(
    join(folder, file),
    basename(file) === "lib.rs" ? `${source}${switchSource}` : source,
  )

/** Both programs with switches, and the paths at which the tests find them. */
const builds = programs.map((program): Build => {
  const built = join(folder, `${program.artifact}-switched.so`)
  writeFileSync(built, readFileSync(compile(program, folder, join(folder, "target"), "pipe")))
  return {
    name: program.artifact,
    built,
    path: join(folder, `${program.artifact}-${process.pid}.so`),
  }
})

const name = ({ file, within, check }: CheckRow) => `${file} ${within}: ${check}`
const left = checkRows()
/** The previous row of each check. Checks of one name keep their order. */
const rows = checks.map(({ file, within, check }): CheckRow => {
  const row = { file, within, check }
  const at = left.findIndex((one) => name(one) === name(row))
  return left.splice(at, at < 0 ? 0 : 1)[0] ?? { ...row, because: OPEN }
})
const chosen = process.argv.slice(2)
const asked = checks.filter(
  ({ file, number }) =>
    chosen.length === 0 ||
    chosen.includes(basename(file)) ||
    chosen.includes(file) ||
    (chosen.includes("open") && rows[number]?.because === OPEN),
)
await expectNothing(folder, builds)
// In portions, because the tests of each program leave their state in memory.
const PORTION = 20
for (let at = 0; at < asked.length; at += PORTION) {
  const portion = asked.slice(at, at + PORTION)
  const noticed = await noticedBy(folder, builds, portion)
  for (const [index, { number, file, within, check }] of portion.entries()) {
    const row = { file, within, check }
    const test = noticed[index] ?? null
    rows[number] =
      test === null
        ? { ...row, because: undecided[name(row)] ?? OPEN }
        : { ...row, noticedBy: test }
    process.stdout.write(`${JSON.stringify(rows[number])}\n`)
  }
  writeFileSync(inPackage("checks.json"), `${JSON.stringify(rows, null, 2)}\n`)
}
