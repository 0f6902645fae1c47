import type { Finding } from "@shielded-relay/core"
import { Clock, Effect } from "effect"
import { toleratedSeconds } from "./toleratedSeconds.ts"

/** The newest block at one endpoint. */
export interface ExaminedHead {
  readonly chainId: number
  /** Seconds by which its time lies behind this machine's clock; negative if it lies ahead. */
  readonly behind: number
}

/**
 * Compares this machine's clock with the database server's and with the chains'. Nodes refuse blocks from the future, so a chain whose every
 * endpoint is ahead shows that this clock is slow. Old blocks alone show nothing: endpoints may lag, and a quiet chain makes no blocks.
 *
 * @param databaseTime milliseconds since the epoch; `null` without a server that answers
 */
export const examineClock = ({
  heads,
  databaseTime,
}: {
  readonly heads: ReadonlyArray<ExaminedHead>
  readonly databaseTime: number | null
}): Effect.Effect<ReadonlyArray<Finding>> =>
  Effect.map(Clock.currentTimeMillis, (now) => {
    const findings: Array<Finding> = []
    for (const chainId of new Set(heads.map((head) => head.chainId))) {
      const ofChain = heads.filter((head) => head.chainId === chainId)
      const least = Math.min(...ofChain.map(({ behind }) => -behind))
      if (least > toleratedSeconds)
        findings.push(
          fault(
            `this machine's clock is ${least} seconds behind the newest block of chain ${chainId}`,
          ),
        )
    }
    const beside = databaseTime === null ? 0 : Math.round((now - databaseTime) / 1_000)
    if (Math.abs(beside) > toleratedSeconds)
      findings.push(
        fault(
          `this machine's clock is ${Math.abs(beside)} seconds ${beside < 0 ? "behind" : "ahead of"} the database server's`,
        ),
      )
    const compared =
      databaseTime !== null || heads.some(({ behind }) => Math.abs(behind) <= toleratedSeconds)
    if (findings.length > 0 || !compared) return findings
    return [
      {
        verdict: "ok",
        what: `this machine's clock agrees with ${databaseTime === null ? "a chain's newest block" : "the database server's"} within ${toleratedSeconds} seconds`,
        remedy: null,
      },
    ]
  })

const fault = (what: string): Finding => ({
  verdict: "fault",
  what,
  remedy: "Synchronize the clocks (NTP): deadlines and sessions count by this machine's.",
})
