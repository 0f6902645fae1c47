import { availableParallelism } from "node:os"
import { runShare } from "@shielded-relay/bench"
import type { Manner } from "@shielded-relay/testkit"
import type { FaultReport } from "../src/index.ts"
import type { SeedRange } from "./hunt.ts"

const workerFile = new URL("./worker.ts", import.meta.url)

/** Distributes the seeds `from` … `to` over the machine's cores. */
export async function huntOnAllCores(
  chain: Manner,
  from: number,
  to: number,
  report: (found: FaultReport) => void,
): Promise<void> {
  const step = Math.min(availableParallelism(), to - from + 1)
  const shares = Array.from({ length: step }, (_, first): SeedRange => ({
    chain,
    from: from + first,
    to,
    step,
  }))
  await Promise.all(shares.map((share) => runShare(workerFile, share, report)))
}
