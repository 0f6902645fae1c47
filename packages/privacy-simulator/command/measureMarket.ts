import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { viewOf } from "../src/attacker/View.ts"
import { playWorld } from "../src/index.ts"
import { accept } from "../src/measure/acceptance.ts"
import { casesOf } from "../src/measure/Case.ts"
import { costsOf } from "../src/measure/cost.ts"
import { linkedByEndpoint } from "../src/measure/endpoints.ts"
import { judge, learn } from "../src/measure/judge.ts"
import { parseRecord, recordLines } from "../src/publicRecord/recordText.ts"
import type { WorldSize } from "../src/world/Script.ts"
import type { Judged } from "./sections.ts"

type Asked = Pick<WorldSize, "market" | "users" | "seed" | "policies" | "foreignFees" | "scheduled">

function sized(asked: Asked, users = asked.users, seed = asked.seed): WorldSize {
  return { ...asked, seed, users, deposits: 2 * users, spends: Math.round(2.9 * users) }
}

/**
 * Number of users of the worlds to learn from: half of a small judged world, at most 500; a fifth of a larger one, at most 1,000. Attackers
 * that learn from a few hundred calls are overconfident: their sets look small while they are wrong. More than some thousands of calls
 * change nothing.
 */
const lessonUsers = (users: number) =>
  Math.max(40, Math.min(1_000, Math.round(users / 5)), Math.min(500, Math.round(users / 2)))

/**
 * Plays a world and two smaller ones with other seeds to learn from, writes the files of the world into `folder`, and
 * judges all attackers.
 */
export async function measureMarket(folder: string, asked: Asked): Promise<Judged> {
  const size = sized(asked)
  const fewer = lessonUsers(size.users)
  const lessons = []
  for (const other of [1_001, 1_002])
    lessons.push(await playWorld(sized(asked, fewer, size.seed + other)))
  const world = await playWorld(size)
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
  // The attackers read the public file, so they know only what it contains.
  const record = parseRecord(readFileSync(join(folder, "public.jsonl"), "utf8").split("\n"))
  const report = judge(learn(lessons), { record, truth: world.truth })
  return {
    size,
    report,
    findings: accept(report),
    costs: costsOf(record, world.truth),
    endpoint: linkedByEndpoint(world.requests, casesOf(viewOf(record), world.truth)),
  }
}
