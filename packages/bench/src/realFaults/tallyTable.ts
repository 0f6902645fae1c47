import type { Section } from "../section/Section.ts"
import type { Tally } from "./Tally.ts"

/** A stage of one chain, on which payments are made while a fault strikes. */
export interface FaultStage {
  /** Pays while the fault strikes, and compares the service with the chain. @throws Error if they disagree */
  readonly run: (strike: () => Promise<void>) => Promise<Tally>
}

/** A fault of a stage. */
export interface StageFault<Stage> {
  readonly name: string
  /** Starts before the first payment; resolves when the fault is over and the service is running again. */
  readonly strike: (stage: Stage) => Promise<void>
}

/** A stage whose service process can be killed. */
export interface KilledStage {
  /** Gives the first transaction this fate, then kills and restarts the process. */
  killOnSend(fate: "dropped, answer lost" | "executed, answer lost"): Promise<void>
  /** Kills the process so often, a second after each start. */
  killAgain(times: number): Promise<void>
}

/** No fault, and the kills that every chain's service has to survive. */
export const kills: ReadonlyArray<StageFault<KilledStage>> = [
  { name: "none", strike: async () => {} },
  {
    name: "kill -9 as a transaction is sent, before the node has it",
    strike: (stage) => stage.killOnSend("dropped, answer lost"),
  },
  {
    name: "kill -9 once the node has accepted a transaction, before its answer",
    strike: (stage) => stage.killOnSend("executed, answer lost"),
  },
  {
    name: "kill -9, 3 times, a second after each start",
    strike: (stage) => stage.killAgain(3),
  },
]

/** Yields the table after each row, so that an interrupted run keeps the rows that it measured. */
export async function* tallyTable<Stage extends FaultStage>(
  stage: Stage,
  faults: ReadonlyArray<StageFault<Stage>>,
  described: Pick<Section, "title" | "note">,
): AsyncGenerator<Section> {
  const rows: Array<ReadonlyArray<string>> = []
  for (const { name, strike } of faults) {
    const tally = await stage.run(() => strike(stage))
    console.error(`${name}: ${JSON.stringify(tally)}`)
    rows.push([name, ...columnsOf(tally)])
    yield {
      ...described,
      columns: ["fault", "requests", "confirmed", "failed", "on chain", "unknown", "paid twice"],
      rows,
    }
  }
}

function columnsOf(tally: Tally): ReadonlyArray<string> {
  const { requests, confirmed, failed, onChain, unknown, paidTwice } = tally
  return [requests, confirmed, failed, onChain, unknown, paidTwice].map(String)
}
