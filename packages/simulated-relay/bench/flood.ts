import type { Caller } from "@shielded-relay/testkit"
import { Flood, withdrawal, World } from "@shielded-relay/simulated-relay"

export const floodTitle = "Flood of deposits"

const second = 1_000
const minute = 60 * second
const lifetime = 180 * second
const spends = 4
const rates = [0, 2, 5, 12]

interface Outcome {
  readonly landed: number
  readonly proofs: number
  /** Seconds from the request to the outcome, of spends that landed: the longest over old notes, and that over a young one. */
  readonly old: number | null
  readonly young: number | null
}

/**
 * Three withdrawals over notes that are old when a flood of two minutes has gone before, and one over a note that arrived right after the first root of a minute, on a
 * simulated chain of Solana's manner that remembers 8 roots, with proofs of 3 s.
 */
export async function* measureFlood() {
  const rows: Array<ReadonlyArray<string>> = []
  for (const rate of rates) {
    const before = await play(rate, "newest root")
    const after = await play(rate, "lasting root")
    rows.push([
      String(rate),
      `${before.landed} of ${spends}`,
      String(before.proofs),
      `${after.landed} of ${spends}`,
      String(after.proofs),
      shown(after.old),
      shown(after.young),
    ])
  }
  yield {
    title: floodTitle,
    note: `Written by \`npm run bench -- --only flood\`: ${spends} withdrawals during a flood of deposits, which lasts as long as they do, by a relay on the simulated chain of Solana's manner. The chain remembers 8 roots, where the program remembers 256, and the first of each minute; a proof takes 3 s, an operation lives ${lifetime / second} s. "Newest root" is a relay that takes no notice of the chain's memory, as versions before did.`,
    columns: [
      "deposits per second",
      "newest root: landed",
      "proofs",
      "landed",
      "proofs",
      "seconds, old notes",
      "seconds, young note",
    ],
    rows,
  }
}

const shown = (seconds: number | null) => (seconds === null ? "–" : seconds.toFixed(0))

async function play(rate: number, takes: "newest root" | "lasting root"): Promise<Outcome> {
  const world = await World.open({
    network: { manner: "solana", tokens: [{ symbol: "GOLD", decimals: 6 }] },
    prover: { duration: 3 * second },
    configuration: {
      answerTimeout: second,
      deadlines: { least: lifetime, grid: 1, toStart: 0 },
    },
    ...(takes === "newest root" ? { gateway: () => ({ rootMemory: null }) } : {}),
  })
  const owner = await world.caller(1)
  await world.deposit(owner, world.token(), 10_000_000n, 10_000_000n, 10_000_000n)
  const flood = new Flood(world)
  if (rate > 0) flood.begin(rate, second)
  await world.time.advance(90 * second)
  const old = await Promise.all([
    spend(world, owner, 1n),
    spend(world, owner, 1n),
    spend(world, owner, 1n),
  ])
  const longest = await outcomes(world, owner, old)
  // Right behind the first root of a minute: the next one is as far away as it can be.
  await world.time.advance(minute - (world.time.now % minute) + 3 * second)
  await world.deposit(owner, world.token(), 50_000_000n)
  const young = await spend(world, owner, 45_000_000n)
  const last = await outcomes(world, owner, [young])
  flood.stop()
  const landed = [...longest, ...last].filter((each) => each !== null).length
  const { made } = world.prover.settings
  await world.close()
  return { landed, proofs: made, old: most(longest), young: most(last) }
}

const most = (seconds: ReadonlyArray<number | null>) =>
  seconds.reduce<number | null>((a, b) => (b === null || (a !== null && a > b) ? a : b), null)

/** A withdrawal that is accepted, and when it was asked for. */
async function spend(world: World, owner: Caller, amount: bigint) {
  const asked = world.time.now
  const { nonce, request } = withdrawal(world, owner, amount)
  await world.ask(request)
  return { nonce, asked }
}

/** Seconds from each request to its execution being final; `null` for those that failed. */
async function outcomes(
  world: World,
  owner: Caller,
  spent: ReadonlyArray<{ readonly nonce: string; readonly asked: number }>,
): Promise<ReadonlyArray<number | null>> {
  const times = new Map<string, number | null>()
  await world.time.until(
    async () => {
      for (const { nonce, asked } of spent) {
        if (times.has(nonce)) continue
        const { state } = await world.operation(owner, nonce)
        if (state === "confirmed") times.set(nonce, (world.time.now - asked) / second)
        if (state === "failed") times.set(nonce, null)
      }
      return times.size === spent.length
    },
    { within: 3 * lifetime },
  )
  return [...times.values()]
}
