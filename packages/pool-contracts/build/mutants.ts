/**
 * Takes rules out of the pool one after the other and runs the test that is to notice: `npm run mutants -w @shielded-relay/pool-contracts`.
 * The list is mutants.json. Words on the command line choose the rows whose id contains one of them; without any, all are tried. Ends with an error
 * when a removal stays unnoticed.
 */
import { removals } from "./removals.ts"
import { tryRemoval, tryUnchanged } from "./tryRemoval.ts"

const words = process.argv.slice(2)
const chosen = removals().filter(
  ({ id, noticedBy }) =>
    noticedBy !== undefined && (words.length === 0 || words.some((word) => id.includes(word))),
)
await tryUnchanged(chosen)
const left: string[] = []
for (const removal of chosen) {
  const verdict = await tryRemoval(removal).catch((error: unknown) => String(error))
  process.stdout.write(`${JSON.stringify({ id: removal.id, verdict })}\n`)
  if (verdict !== "noticed") left.push(removal.id)
}
process.stdout.write(`${chosen.length - left.length} of ${chosen.length} removals noticed\n`)
if (left.length > 0) process.exit(1)
process.exit(0)
