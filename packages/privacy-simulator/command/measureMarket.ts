import { join } from "node:path"
import { viewOf } from "../src/attacker/View.ts"
import { accept } from "../src/measure/acceptance.ts"
import { casesOf } from "../src/measure/Case.ts"
import { costsOf } from "../src/measure/cost.ts"
import { linkedByEndpoint } from "../src/measure/endpoints.ts"
import { judge, learn } from "../src/measure/judge.ts"
import type { WorldSize } from "../src/world/Script.ts"
import type { Judged } from "./sections.ts"
import { readWorld } from "./worldFiles.ts"

/** Plays a world and writes its files into a folder. */
export type Play = (folder: string, size: WorldSize) => Promise<void>

/** What is measured: worlds of one kind, by their seeds. */
interface Asked extends Pick<
  WorldSize,
  "market" | "users" | "blockTime" | "policies" | "foreignFees" | "scheduled"
> {
  /** The calls of all these worlds count together. */
  readonly seeds: readonly [number, ...ReadonlyArray<number>]
}

function sized({ seeds: _seeds, ...asked }: Asked, seed: number, users = asked.users): WorldSize {
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
 * Plays worlds, and two smaller ones with other seeds to learn from, writes their files into folders of `folder`, and judges all attackers.
 *
 * @param together How many worlds are played at the same time.
 */
export async function measureMarket(
  folder: string,
  asked: Asked,
  play: Play,
  together = 1,
): Promise<Judged> {
  const [first] = asked.seeds
  const fewer = lessonUsers(asked.users)
  const lessons = [1_001, 1_002].map((other) => sized(asked, first + other, fewer))
  const sizes = asked.seeds.map((seed) => sized(asked, seed))
  const folderOf = ({ seed }: WorldSize) => join(folder, `seed-${seed}`)
  const waiting = [...lessons, ...sizes]
  const playAll = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
      await play(folderOf(next), next)
  }
  await Promise.all(Array.from({ length: together }, playAll))
  const learned = learn(lessons.map((size) => readWorld(folderOf(size))))
  const worlds = sizes.map((size) => readWorld(folderOf(size)))
  const report = judge(learned, ...worlds)
  const played = worlds.flatMap(({ record }) => record.transactions)
  return {
    size: sized(asked, first),
    seeds: asked.seeds,
    report,
    findings: accept(report),
    costs: costsOf({ transactions: played }, { calls: worlds.flatMap(({ truth }) => truth.calls) }),
    endpoint: linkedByEndpoint(
      worlds.map(({ record, truth, requests }) => ({
        requests,
        cases: casesOf(viewOf(record), truth),
      })),
    ),
  }
}
