import type { Section } from "../section/Section.ts"
import { StuffedQueue } from "./StuffedQueue.ts"

export const stuffedQueueTitle = "A stuffed queue"

/** Block time of the chains for which minutes are computed, seconds. */
const blockTime = 12
/** Leaves per batch insertion, and maximum number of batches in flight. */
const batch = 16
const atOnce = 4

/** Measures what a stranger's notes ahead of an owner's note cost both sides, and how long they delay a spend. */
export async function* measureStuffedQueue(): AsyncGenerator<Section> {
  const rows: Array<ReadonlyArray<string>> = []
  for (const notes of [1_700, 17_000]) {
    const measured = await measure(notes)
    rows.push(...rowsOf(notes, measured))
    yield {
      title: stuffedQueueTitle,
      note: `A stranger makes this many minimum deposits of the native coin. Then an owner deposits and spends, so its note must enter the tree. Measured on anvil with the pool's contract and the benchmark's own verifying key (see Relay throughput): the gas of both sides, and the blocks from the owner's deposit until its note is in the tree. Each block is made as soon as it can hold as many insertions as may be in flight. Minutes are these blocks at ${blockTime} seconds; the prover must make four proofs per block for that (see Proofs). The rows with one insertion in flight are computed from the same insertions. An operation lives 20 minutes: behind a longer queue, a spend of a younger note expires and its notes are free again. The operator's gas is the same for any number in flight, and is zero while the queue contains no owner's note. The stranger keeps its deposits and loses only gas.`,
      columns: [
        "strangers' notes",
        "insertions in flight",
        "gas of the stranger",
        "gas of the operator",
        "insertions",
        "blocks",
        "minutes",
      ],
      rows: [...rows],
    }
  }
}

interface Measured {
  readonly strangerGas: bigint
  readonly operatorGas: bigint
  readonly insertions: number
  readonly blocks: number
}

async function measure(notes: number): Promise<Measured> {
  const stage = await StuffedQueue.open("instant")
  try {
    const strangerGas = await stage.stuff(notes)
    const from = await stage.block()
    await stage.deposit()
    const full = Math.floor((notes + 1) / batch)
    const start = await stage.block()
    const withdrawal = stage.withdraw()
    for (let left = full; left > 0; left -= atOnce) await stage.round(Math.min(left, atOnce))
    if ((notes + 1) % batch !== 0) await stage.round(1)
    const end = await stage.block()
    await stage.round(1)
    await withdrawal
    const done = await stage.insertions(from)
    return {
      strangerGas,
      operatorGas: done.reduce((sum, { gas }) => sum + gas, 0n),
      insertions: done.length,
      blocks: Number(end - start),
    }
  } finally {
    await stage.close()
  }
}

function rowsOf(
  notes: number,
  { strangerGas, operatorGas, insertions, blocks }: Measured,
): ReadonlyArray<ReadonlyArray<string>> {
  const row = (inFlight: string, took: number) => [
    notes.toLocaleString("en"),
    inFlight,
    millions(strangerGas),
    millions(operatorGas),
    insertions.toLocaleString("en"),
    took.toLocaleString("en"),
    ((took * blockTime) / 60).toFixed(1),
  ]
  return [row("1 (computed)", insertions), row("4", blocks)]
}

function millions(gas: bigint): string {
  return `${(Number(gas / 10_000n) / 100).toFixed(1)} M`
}
