import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { TronStage } from "../../src/realFaults/TronStage.ts"

/** A short version of `npm run bench -- --only "faults: tron"`: a real process, its database, the local node and proofs. */
describe("a service process on TRON", () => {
  let stage: TronStage
  beforeAll(async () => {
    stage = await TronStage.open(2)
  }, 600_000)
  afterAll(() => stage.close())

  it(
    "pays once each when it is killed with one answer lost and one transaction dropped, and starts again after both expired",
    { timeout: 600_000 },
    async () => {
      const tally = await stage.run(() => stage.expireWhileDead("executed, answer lost"))
      expect(tally).toEqual({
        requests: 2,
        confirmed: 2,
        failed: 0,
        onChain: 2,
        unknown: 0,
        paidTwice: 0,
      })
    },
  )
})
