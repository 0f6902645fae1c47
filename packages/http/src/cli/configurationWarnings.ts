import type { Configuration } from "../configuration/Configuration.ts"
import type { Problem } from "../configuration/Problems.ts"

/** What works but tells others more than it must. `config check` prints it; the service starts. */
export function configurationWarnings({
  chains,
}: Pick<Configuration, "chains">): ReadonlyArray<Problem> {
  return chains.flatMap((chain) => {
    if (chain.family !== "evm" || chain.sanctionsOracle === undefined) return []
    if (chain.endpoints.some(({ use }) => use === "private")) return []
    return [
      {
        where: `chain ${chain.chainId}, sanctionsOracle`,
        what: 'is asked about owners and recipients within moments, and every endpoint sees both: add an endpoint of yours with use "private"',
      },
    ]
  })
}
