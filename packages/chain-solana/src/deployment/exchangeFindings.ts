import { renderTime, type Finding } from "@shielded-relay/core"
import type { ExchangeState } from "./exchangeState.ts"
import type { TargetExchange } from "./openDeployment.ts"

export const ok = (what: string): Finding => ({ verdict: "ok", what, remedy: null })
export const warning = (what: string, remedy: string): Finding => ({
  verdict: "warning",
  what,
  remedy,
})
export const fault = (what: string, remedy: string): Finding => ({ verdict: "fault", what, remedy })

const apply = "Run shielded-relay deploy apply."

/** Compares the exchange behind a venue with the build, byte for byte. @param state `null` if the pool has no such venue */
export function exchangeFindings(
  { name, programHash, pairs }: TargetExchange,
  state: ExchangeState | null,
): ReadonlyArray<Finding> {
  const venue = state?.venue ?? null
  if (state === null || venue === null)
    return [fault(`the venue ${name} is not registered in the pool`, apply)]
  if (venue.removed)
    return [
      fault(
        `the venue ${name} was removed from the pool`,
        "A removed name cannot be used again: choose another name for the exchange.",
      ),
    ]
  const { program, markets, time } = state
  if (typeof program === "string" || program.hash !== programHash)
    return [
      fault(
        `the program of the venue ${name} is not the exchange of this version`,
        "A name refers to one program forever: choose another name for the exchange.",
      ),
    ]
  const from = Number(venue.activeFrom)
  const when = renderTime(from * 1_000)
  return [
    ok(`the program of the venue ${name} has the expected bytes (SHA-256 ${programHash})`),
    program.authority === null
      ? ok(`nobody can replace the program of the venue ${name}`)
      : warning(
          `${program.authority} can replace the program of the venue ${name}, which is for tests`,
          "Use it for tests alone. The pool holds every swap against the owner's minimum.",
        ),
    ok(
      `the venue ${name} ${time !== null && from <= time ? `is usable since ${when}` : `will be usable from ${when} on`}`,
    ),
    ...pairs.map(([one, other], place) => {
      const market = `the market of ${one.toBase58()} and ${other.toBase58()}`
      return markets[place] === true
        ? ok(`the exchange has ${market}`)
        : fault(`the exchange lacks ${market}`, apply)
    }),
  ]
}
