/**
 * Changes rules of the sources one by one and runs the test file that must notice: `npm run mutants -w @shielded-relay/local-tron-node`.
 * mutants.json lists the changes. Arguments select the rows whose file or text contains one of them; without arguments all rows run.
 * `--draw <n> --seed <s>` runs n of them, and does not try the tests without any change. Exits with an error if a change goes unnoticed,
 * or if a test fails without any change.
 */
import { parseArgs } from "node:util"
import { changes, drawn, failures } from "./change.ts"

const { values, positionals: words } = parseArgs({
  allowPositionals: true,
  options: { draw: { type: "string" }, seed: { type: "string", default: "1" } },
})

const listed = changes().filter(
  ({ file, text }) =>
    words.length === 0 || words.some((word) => file.includes(word) || text.includes(word)),
)
const chosen =
  values.draw === undefined ? listed : drawn(listed, Number(values.draw), Number(values.seed))
if (values.draw === undefined)
  for (const test of new Set(chosen.map(({ noticedBy }) => noticedBy))) {
    const failed = await failures(test)
    if (failed.length > 0) throw new Error(`${test} fails without any change: ${failed.join("; ")}`)
  }
let unnoticed = 0
for (const change of chosen) {
  const failed = await failures(change.noticedBy, change)
  if (failed.length === 0) unnoticed += 1
  const verdict = failed.length === 0 ? "UNNOTICED" : `noticed by ${failed.length}`
  process.stdout.write(`${change.file}: ${change.text} → ${change.instead}: ${verdict}\n`)
}
process.stdout.write(`${chosen.length - unnoticed} of ${chosen.length} changes noticed\n`)
process.exit(unnoticed > 0 ? 1 : 0)
