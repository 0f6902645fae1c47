import type { Accounts } from "./answers.ts"
import { useBadge } from "./controls.ts"
import { badge, code, table } from "./elements.ts"
import { coinText, grouped } from "./format.ts"
import { h, type ComponentChild } from "./preact.ts"

/** The relaying accounts and how long their coins last. */
export function accounts({ chains }: Accounts): ComponentChild {
  return h(
    "div",
    null,
    table(
      "Runway",
      ["Chain", "Spent in seven days", "Lasts"],
      chains.map(({ name, decimals, spent, runway }) => [
        name,
        coinText(spent, decimals),
        runway === null ? "Nothing was spent" : lasting(runway),
      ]),
      "No chain is configured.",
    ),
    table(
      "Relaying accounts",
      ["Account", "Chain", "State", "Use", "Balance", "Floor"],
      chains.flatMap(({ name, decimals, accounts: own }) =>
        own.map(({ address, balance, floor, isLow, isInUse }) => [
          code(address),
          name,
          isLow ? badge("bad", "Too low") : badge("good", "Can pay"),
          useBadge(isInUse),
          coinText(balance, decimals),
          coinText(floor, decimals),
        ]),
      ),
      "No account has been looked at yet.",
    ),
  )
}

const lasting = (days: string) =>
  BigInt(days) < 3n
    ? badge("bad", `${days} days`)
    : badge(BigInt(days) < 14n ? "warn" : "good", `${grouped(days)} days`)
