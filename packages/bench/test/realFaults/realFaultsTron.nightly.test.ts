import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { TronStage } from "../../src/realFaults/TronStage.ts"

/** A short version of `npm run bench -- --only "faults: tron"`: a real process, its database, the local node and proofs. */
describe("a service process on TRON", () => {
  let stage: TronStage
  beforeAll(async () => {
    stage = await TronStage.open(1)
  }, 600_000)
  afterAll(() => stage.close())

  it(
    "pays once when it is killed after a node dropped its transaction, and starts again once the bytes have expired",
    { timeout: 600_000 },
    async () => {
      const tally = await stage.run(() => stage.expireWhileDead("dropped"))
      expect(tally).toEqual({
        requests: 1,
        confirmed: 1,
        failed: 0,
        onChain: 1,
        unknown: 0,
        paidTwice: 0,
      })
    },
  )
})
