import { nativeNoteCryptoLayer } from "@shielded-relay/crypto-native"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { Play } from "./support/Play.ts"
import { scripts } from "./support/Script.ts"

const shape = { owners: 3, tokens: 2, recipients: 2, length: 14 }
const noteCrypto = nativeNoteCryptoLayer

describe("whatever happens", () => {
  it("what the pool holds is what its owners have; every operation ends once, as it says; nothing dips", async () => {
    await fc.assert(
      fc.asyncProperty(scripts({ ...shape, reorganising: false }), async (script) => {
        const play = await Play.open(shape, { noteCrypto })
        let before = await play.ledger.committed()
        for (const step of script) {
          await play.perform(step)
          const after = await play.ledger.committed()
          for (const [key, sum] of before) expect(after.get(key)).toBeGreaterThanOrEqual(sum)
          before = after
        }
        await play.finish()
      }),
      { seed: 20_260_101, numRuns: 120 },
    )
  })

  it("holds through reorganisations as well", async () => {
    await fc.assert(
      fc.asyncProperty(scripts({ ...shape, reorganising: true }), async (script) => {
        const play = await Play.open(shape, { noteCrypto })
        for (const step of script) await play.perform(step)
        await play.finish()
      }),
      { seed: 20_260_102, numRuns: 120 },
    )
  })
})
