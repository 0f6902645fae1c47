/**
 * Takes each check out of both programs in turn and looks for a test that notices: `npm run mutants -w @shielded-relay/pool-program`.
 * Needs the compiler of build:program and half an hour. Writes checks.json: every check with the first test that fails without it.
 * Names of source files on the command line run only theirs and leave the other rows as they are.
 */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { checkRows, checks, type Check, type CheckRow } from "./checks.ts"
import { compile } from "./compile.ts"
import { inPackage } from "./inPackage.ts"
import { noticedBy } from "./noticedBy.ts"
import { undecided } from "./undecided.ts"

const folder = mkdtempSync(join(tmpdir(), "pool-mutants-"))
for (const name of ["program", "exchange"])
  cpSync(inPackage(name), join(folder, name), { recursive: true })

/** The one of build:program, which has core built already. */
const target = inPackage("../../.cache/pool-program")
const chosen = process.argv.slice(2)
const asked = checks().filter(
  ({ file, path }) => chosen.length === 0 || chosen.includes(file) || chosen.includes(path),
)

/** The program without the check, as bytes. */
function without({ program, path, source }: Check): Buffer {
  writeFileSync(join(folder, path), source)
  try {
    return readFileSync(compile(program, folder, target, "ignore"))
  } finally {
    writeFileSync(join(folder, path), readFileSync(inPackage(path)))
  }
}

function judge(check: Check, built: Buffer): CheckRow {
  const { file, path, within, check: text, program } = check
  const row = { file: path, within, check: text }
  if (readFileSync(inPackage(`artifacts/${program.artifact}.so`)).equals(built))
    return { ...row, because: "the compiler finds that it is never decisive" }
  const mutant = join(folder, "mutant.so")
  writeFileSync(mutant, built)
  const test = noticedBy(program, file, mutant)
  if (test !== null) return { ...row, noticedBy: test }
  return { ...row, because: undecided[`${path} ${within}: ${text}`] ?? "SURVIVED" }
}

// All are built before the first test runs, since the sources may change meanwhile.
const mutants = asked.map((check) => ({ check, built: without(check) }))
const judged = mutants.map(({ check, built }) => {
  const row = judge(check, built)
  process.stdout.write(`${JSON.stringify(row)}\n`)
  return row
})
rmSync(folder, { recursive: true })
const kept = checkRows().filter(({ file }) => !asked.some(({ path }) => path === file))
const rows = [...kept, ...judged].toSorted((a, b) => a.file.localeCompare(b.file))
writeFileSync(inPackage("checks.json"), `${JSON.stringify(rows, null, 2)}\n`)
