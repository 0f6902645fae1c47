import type { Configuration } from "../configuration/Configuration.ts"
import type { Problem } from "../configuration/Problems.ts"

/** Settings that work but reveal more to others than necessary. `config check` prints them; the service starts with them. */
export function configurationWarnings({
  chains,
}: Pick<Configuration, "chains">): ReadonlyArray<Problem> {
  return chains.flatMap((chain) => {
    if (chain.family !== "evm" || chain.sanctionsOracle === undefined) return []
    if (chain.endpoints.some(({ use }) => use === "private")) return []
    return [
      {
        where: `chain ${chain.chainId}, sanctionsOracle`,
        what: 'is asked about owners and recipients within moments, and every endpoint sees both: add an endpoint of your own with use "private"',
      },
    ]
  })
}
