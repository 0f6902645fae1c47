import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { renderSection, writeSection } from "@shielded-relay/bench"
import { accept } from "../src/measure/acceptance.ts"
import { costsOf } from "../src/measure/cost.ts"
import { judge, learn } from "../src/measure/judge.ts"
import { parseRecord, recordLines } from "../src/publicRecord/recordText.ts"
import { marketNames, type MarketName } from "../src/world/Market.ts"
import { playWorld } from "../src/index.ts"
import type { WorldSize } from "../src/world/Script.ts"
import { chartsOf } from "./charts.ts"
import { sectionsOf, type Judged } from "./sections.ts"

/**
 * The command of the privacy simulator (docs/privacy.md): plays worlds, writes what a stranger sees, what RPC endpoints
 * see and what was so into `.cache/privacy`, judges all attackers and writes the figures.
 *
 * - `--market <l1|l2|tron|solana>` plays one market; without it all four, one after the other.
 * - `--users <n>` sets the size: twice as many deposits, 2.9 times as many spends. Default 10,000.
 * - `--seed <n>` draws another world. The attackers learn from two smaller worlds with other seeds.
 * - `--dry` prints the figures and writes none.
 */
const { values } = parseArgs({
  options: {
    market: { type: "string" },
    users: { type: "string", default: "10000" },
    seed: { type: "string", default: "1" },
    dry: { type: "boolean", default: false },
  },
})
const root = join(import.meta.dirname, "../../..")
const users = numberOf(values.users)
const seed = numberOf(values.seed)

for (const market of marketsOf(values.market)) await measure(market)

/** @throws RangeError unless the text is a whole number from 1 */
function numberOf(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new RangeError(`${text} is not a whole number from 1`)
  return Number(text)
}

/** @throws RangeError unless the text names a market */
function marketsOf(text: string | undefined): ReadonlyArray<MarketName> {
  if (text === undefined) return marketNames
  const found = marketNames.filter((name) => name === text)
  if (found.length === 0) throw new RangeError(`${text} is not one of ${marketNames.join(", ")}`)
  return found
}

function sized(market: MarketName, size: number, of: number): WorldSize {
  return { seed: of, market, users: size, deposits: 2 * size, spends: Math.round(2.9 * size) }
}

async function measure(market: MarketName): Promise<void> {
  const size = sized(market, users, seed)
  const lessons = []
  for (const other of [1_001, 1_002])
    lessons.push(await playWorld(sized(market, Math.max(60, Math.round(users / 5)), seed + other)))
  const world = await playWorld(size)
  const folder = join(root, ".cache/privacy", market)
  mkdirSync(folder, { recursive: true })
  const write = (name: string, lines: Iterable<string>) =>
    writeFileSync(join(folder, name), [...lines, ""].join("\n"))
  write("public.jsonl", recordLines(world.record))
  write(
    "rpc.jsonl",
    world.requests.map((request) => JSON.stringify(request)),
  )
  write(
    "truth.jsonl",
    world.truth.calls.map((call) => JSON.stringify(call)),
  )
  // The attackers get the public file, so nothing that it lacks can reach them.
  const record = parseRecord(readFileSync(join(folder, "public.jsonl"), "utf8").split("\n"))
  const report = judge(learn(lessons), { record, truth: world.truth })
  publish({ size, report, findings: accept(report), costs: costsOf(record, world.truth) })
}

function publish(judged: Judged): void {
  for (const section of sectionsOf(judged)) {
    console.log(renderSection(section))
    if (!values.dry) writeSection(root, section)
  }
  if (values.dry) return
  const folder = join(root, "docs/privacy")
  mkdirSync(folder, { recursive: true })
  for (const { name, svg } of chartsOf(judged)) writeFileSync(join(folder, name), svg)
}
