import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { openStage, type Stage } from "../../src/realFaults/openStage.ts"
import { inTurn, killingAndLosing, stoppingTheDatabase } from "../../src/realFaults/realFaults.ts"
import { runFault } from "../../src/realFaults/runFault.ts"

/** What `npm run bench -- --only faults` does at length: real processes, real Postgres, real node, real proofs. */
describe("service processes on one database", () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage({ replicas: 2, customers: 2, notes: 2 })
  }, 600_000)
  afterAll(() => stage.replicas.close())

  it(
    "forget nothing and pay nothing twice when one is killed, answers of the node are lost and the database goes away",
    { timeout: 600_000 },
    async () => {
      const fault = inTurn(killingAndLosing, stoppingTheDatabase)
      const result = await runFault(stage, fault, { payments: 3, pause: 100, untilStrike: 300 })
      expect(result.violations).toEqual([])
      expect(result).toMatchObject({ requests: 3, unknown: 0, paidTwice: 0 })
      expect(result.onChain).toBeGreaterThan(0)
    },
  )
})
