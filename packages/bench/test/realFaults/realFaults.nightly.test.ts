import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { openStage, type Stage } from "../../src/realFaults/openStage.ts"
import { inTurn, killingAndLosing, stoppingTheDatabase } from "../../src/realFaults/realFaults.ts"
import { runFault } from "../../src/realFaults/runFault.ts"

/** A short version of `npm run bench -- --only faults`: real processes, Postgres, node and proofs. */
describe("service processes on one database", () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage({ replicas: 2, customers: 2, notes: 2 })
  }, 600_000)
  afterAll(() => stage.replicas.close())

  it(
    "lose nothing and pay nothing twice when one is killed, the node's answers are lost and the database restarts",
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
