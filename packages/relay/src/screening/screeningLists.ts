import {
  parseAddress,
  type Address,
  type ScreeningShape,
  type ScreeningSubject,
} from "@shielded-relay/core"
import { Effect } from "effect"

/** The addresses that an operator serves or refuses, in any spelling. A TRON and an EVM address with the same 20 bytes are equal. */
export interface ScreeningLists {
  /** Refuses these addresses, and swaps of these tokens. */
  readonly deny?: ReadonlyArray<string>
  /** If present, serves only these depositors, payers, recipients and owners. Tokens of swaps need no entry. */
  readonly allow?: ReadonlyArray<string>
}

/**
 * Screens with fixed lists of addresses.
 * @throws TypeError if an entry is not an address.
 */
export function screeningLists({ deny = [], allow }: ScreeningLists): ScreeningShape {
  const denied = addressesOf(deny)
  const allowed = allow === undefined ? null : addressesOf(allow)
  return {
    screen: (subject) => {
      const addresses = addressesIn(subject)
      const isListed =
        allowed === null || subject.role === "swap" || addresses.every((one) => allowed.has(one))
      const isServed = isListed && !addresses.some((one) => denied.has(one))
      return Effect.succeed(isServed ? "served" : "denied")
    },
  }
}

/** The addresses that a subject is screened by. */
export function addressesIn(subject: ScreeningSubject): ReadonlyArray<Address> {
  return subject.role === "swap" ? subject.tokens : [subject.address]
}

function addressesOf(texts: ReadonlyArray<string>): ReadonlySet<Address> {
  return new Set(
    texts.map((text) => {
      const address = parseAddress(text, "any")
      if (address === null) throw new TypeError(`Invalid address in a screening list: ${text}`)
      return address
    }),
  )
}
