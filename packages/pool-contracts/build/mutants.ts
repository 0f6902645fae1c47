/**
 * Removes rules from the pool one by one and runs the test that must notice: `npm run mutants -w @shielded-relay/pool-contracts`.
 * mutants.json lists the rules. Arguments select the rows whose id contains one of them; without arguments all rows run. Exits with
 * an error if a removal goes unnoticed.
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
