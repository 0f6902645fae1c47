import fc from "fast-check"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, it } from "vitest"
import { copyEmptyDatabase } from "@shielded-relay/storage-postgres/testing"
import { deployDevnet, type Devnet } from "../../src/deploy/deployDevnet.ts"
import { actionDelay } from "../../src/exchange/registerSwaps.ts"
import { startEvmNode } from "../../src/node/startEvmNode.ts"
import { Household } from "./Household.ts"
import { stepArbitrary } from "./step.ts"

/** Real node, contracts, exchanges and proofs. A failure prints the steps and the seed that reproduces them. */
describe("owners of one pool, after any sequence of operations", () => {
  let devnet: Devnet
  let household: Household
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "shielded-relay-household-"))
    devnet = await deployDevnet(await startEvmNode({ secondsBehind: actionDelay }), {
      exchanges: true,
    })
    await copyEmptyDatabase(folder)
    household = new Household(devnet, folder)
    await household.start()
  })
  afterAll(async () => {
    await household.stop()
    await devnet.node.close()
    await rm(folder, { recursive: true })
  })

  it(
    "have the balances they were told, and the pool holds their sum",
    { timeout: 900_000 },
    async () => {
      const rounds = fc.array(stepArbitrary, { minLength: 8, maxLength: 8 })
      await fc.assert(
        fc.asyncProperty(rounds, async (steps) => {
          for (const token of [0, 1, 2])
            await household.take({ do: "deposit", owner: token, token, to: 0, share: 0 })
          await household.balances()
          for (const step of steps) {
            await household.take(step)
            await household.balances()
          }
        }),
        { numRuns: 1, endOnFailure: true },
      )
    },
  )
})
