import type { ChainRents, Finding } from "@shielded-relay/core"

/** What a chain with rents locks up now, and nothing about other chains. */
export function rentFindings(rents: ChainRents | null | undefined): ReadonlyArray<Finding> {
  if (rents === undefined) return []
  if (rents === null)
    return [
      {
        verdict: "warning",
        what: "the rents cannot be read",
        remedy: "Check the endpoints of this chain.",
      },
    ]
  return [
    {
      verdict: "ok",
      what: `a join locks up ${rents.join} smallest units of the native coin for good, and a payment to a new token account ${rents.tokenAccount}`,
      remedy: null,
    },
  ]
}
