import type { ConnectedChain, ScreeningShape, ScreeningVerdict } from "@shielded-relay/core"
import { Effect } from "effect"
import { addressesIn } from "./screeningLists.ts"

/**
 * What the chains' own oracles say of addresses on them; of an owner on no chain in particular, all of them are asked. An oracle that cannot
 * be asked decides nothing.
 */
export function sanctionsOracles(chains: ReadonlyArray<ConnectedChain>): ScreeningShape {
  return {
    screen: (subject) => {
      const answers = chains
        .filter(({ gateway }) => subject.chainId === null || gateway.chainId === subject.chainId)
        .flatMap(({ isSanctioned }) =>
          isSanctioned === undefined ? [] : addressesIn(subject).map((one) => isSanctioned(one)),
        )
        .map((question) =>
          question.pipe(
            Effect.map((isNamed): ScreeningVerdict => (isNamed ? "denied" : "served")),
            Effect.orElseSucceed((): ScreeningVerdict => "undecided"),
          ),
        )
      return Effect.map(Effect.all(answers), (verdicts): ScreeningVerdict => {
        if (verdicts.includes("denied")) return "denied"
        return verdicts.includes("undecided") ? "undecided" : "served"
      })
    },
  }
}
