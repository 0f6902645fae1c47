import type { ConnectedChain, ScreeningShape } from "@shielded-relay/core"
import { Effect } from "effect"
import { addressesIn } from "./screeningLists.ts"

/** What the chains' own oracles say of addresses on them; where a chain has one that cannot be asked, nobody is served. */
export function sanctionsOracles(chains: ReadonlyArray<ConnectedChain>): ScreeningShape {
  const oracles = new Map(
    chains.map(({ gateway, isSanctioned }) => [gateway.chainId, isSanctioned]),
  )
  return {
    allows: (subject) => {
      const isSanctioned = oracles.get(subject.chainId)
      if (isSanctioned === undefined) return Effect.succeed(true)
      return Effect.map(
        Effect.forEach(addressesIn(subject), (address) =>
          Effect.orElseSucceed(isSanctioned(address), () => true),
        ),
        (found) => !found.includes(true),
      )
    },
  }
}
