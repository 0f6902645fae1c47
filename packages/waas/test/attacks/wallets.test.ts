import type { Manner } from "@shielded-relay/testkit"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { stormScript, type StormScript } from "../support/storm/stormScript.ts"
import { brokenLaws } from "../support/storm/walletLaws.ts"
import { WalletStorm } from "../support/storm/WalletStorm.ts"

const isNightly = process.env["NIGHTLY"] === "true"
const runs = Number(process.env["STORMS"] ?? (isNightly ? 2_000 : 8))

async function brokenIn(script: StormScript): Promise<ReadonlyArray<string>> {
  const storm = await WalletStorm.run(script)
  const broken = await brokenLaws(storm)
  await storm.close()
  return broken
}

describe("wallet operations under faults", () => {
  it.each<Manner>(["evm", "solana", "tron"])(
    "move each accepted request's tokens at most once, and end, on chains like %s",
    async (manner) => {
      await fc.assert(
        fc.asyncProperty(stormScript(manner), async (script) => {
          expect(await brokenIn(script)).toEqual([])
        }),
        { numRuns: runs, endOnFailure: process.env["STORM_SHRINK"] === undefined },
      )
    },
  )
})
