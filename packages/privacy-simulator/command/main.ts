import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { PlantedCopy, renderSection, writeSection, type Section } from "@shielded-relay/bench"
import { manners } from "@shielded-relay/testkit"
import { askRecipientInfos, recipientInfoAuc } from "../src/measure/recipientInfos.ts"
import { marketNames, markets, type MarketName } from "../src/world/Market.ts"
import { policies, type Policy } from "../src/world/Script.ts"
import { chartsOf } from "./charts.ts"
import { byWorld, findLeaks } from "./findLeaks.ts"
import { foundAt, leaks } from "./leaks.ts"
import { measureMarket } from "./measureMarket.ts"
import { playApart } from "./playApart.ts"
import { plantedSection, recipientInfoSection, sectionsOf } from "./sections.ts"

/**
 * The command of the privacy simulator (docs/privacy.md): plays worlds, writes the public record, the requests to RPC endpoints and the
 * truth into `.cache/privacy`, judges all attackers and writes the figures.
 *
 * - `--market <l1|l2|tron|solana>` plays one market; without it all four, one after the other.
 * - `--users <n>` sets the size: twice as many deposits, 2.9 times as many spends. Default 10,000.
 * - `--policy <name>` turns on a rule that hides something; repeat it for several. Without it, all these rules are off.
 * - `--foreign-fees <percent>` makes this share of the users pay every fee in the first token. Default 0. Only for l1 and l2, where a call
 *   takes two tokens.
 * - `--scheduled <percent>` gives this share of the withdrawals and transfers a completion time, hours away. Default 0.
 * - `--seed <n>` draws another world; repeat it for several, whose calls count together. Default 1. The attackers learn from two smaller
 *   worlds with other seeds.
 * - `--together <n>` plays so many worlds at a time, each in a process of its own. Default 1.
 * - `--planted` searches for the planted leaks instead. Exits with 1 if one is missed.
 * - `--recipient-infos <n>` compares n recipientInfos instead.
 * - `--dry` prints the figures without writing them.
 */
const { values } = parseArgs({
  options: {
    market: { type: "string" },
    users: { type: "string", default: "10000" },
    "foreign-fees": { type: "string", default: "0" },
    scheduled: { type: "string", default: "0" },
    seed: { type: "string", multiple: true, default: ["1"] },
    together: { type: "string", default: "1" },
    policy: { type: "string", multiple: true, default: [] },
    planted: { type: "boolean", default: false },
    "recipient-infos": { type: "string" },
    dry: { type: "boolean", default: false },
  },
})
const root = join(import.meta.dirname, "../../..")

if (values.planted) await lookForLeaks()
else if (values["recipient-infos"] !== undefined)
  await compareRecipientInfos(numberOf(values["recipient-infos"]))
else for (const market of marketsOf(values.market)) await measure(market)

/** @throws RangeError unless the text is a whole number from 1 */
function numberOf(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new RangeError(`${text} is not a whole number from 1`)
  return Number(text)
}

/** @throws RangeError unless the text is a whole number of per cent up to 100 */
function shareOf(text: string): number {
  if (!/^(100|\d{1,2})$/.test(text))
    throw new RangeError(`${text} is not a whole number from 0 to 100`)
  return Number(text) / 100
}

/** @throws RangeError unless the text names a market */
function marketsOf(text: string | undefined): ReadonlyArray<MarketName> {
  if (text === undefined) return marketNames
  const found = marketNames.filter((name) => name === text)
  if (found.length === 0) throw new RangeError(`${text} is not one of ${marketNames.join(", ")}`)
  return found
}

/** @throws RangeError unless every text names a policy */
function policiesOf(): ReadonlyArray<Policy> {
  const unknown = values.policy.find((text) => !policies.some((name) => name === text))
  if (unknown !== undefined) throw new RangeError(`${unknown} is not one of ${policies.join(", ")}`)
  return policies.filter((name) => values.policy.includes(name))
}

async function measure(market: MarketName): Promise<void> {
  const files = join(root, ".cache/privacy", market)
  const users = numberOf(values.users)
  const [first = 1, ...more] = new Set(values.seed.map(numberOf))
  const foreignFees = shareOf(values["foreign-fees"])
  if (foreignFees > 0 && !manners[markets[market].manner].severalJoins)
    throw new RangeError(`A call on ${market} takes one token, which also pays the fee`)
  const asked = {
    market,
    users,
    seeds: [first, ...more],
    policies: policiesOf(),
    foreignFees,
    scheduled: shareOf(values.scheduled),
  } as const
  const judged = await measureMarket(files, asked, playApart, numberOf(values.together))
  sectionsOf(judged).forEach(publish)
  if (values.dry) return
  const plots = join(root, "docs/privacy")
  mkdirSync(plots, { recursive: true })
  for (const { name, svg } of chartsOf(judged)) writeFileSync(join(plots, name), svg)
}

async function lookForLeaks(): Promise<void> {
  const copy = new PlantedCopy(root)
  const found: Array<readonly [string, number]> = []
  for (const group of byWorld(leaks)) found.push(...(await findLeaks(copy, group)))
  copy.remove()
  publish(plantedSection(found))
  if (found.some(([, advantage]) => advantage < foundAt)) process.exitCode = 1
}

async function compareRecipientInfos(count: number): Promise<void> {
  publish(recipientInfoSection(count, recipientInfoAuc(await askRecipientInfos(count))))
}

function publish(section: Section): void {
  console.log(renderSection(section))
  if (!values.dry) writeSection(root, section)
}
