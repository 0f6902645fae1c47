import type { ConnectedChain, ScreeningShape, ScreeningVerdict } from "@shielded-relay/core"
import { Effect } from "effect"
import { addressesIn } from "./screeningLists.ts"

/**
 * Screens addresses with the oracles of their chains. A subject without a chain is checked with all oracles. If an oracle is
 * unavailable and no other denies, the result is `undecided`.
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
