import {
  parseAddress,
  type Address,
  type ScreeningShape,
  type ScreeningSubject,
} from "@shielded-relay/core"
import { Effect } from "effect"

/** Whom an operator serves, by address in any spelling; a TRON and an EVM address of the same 20 bytes are one. */
export interface ScreeningLists {
  /** Nobody of these, and no swap of one of these tokens. */
  readonly deny?: ReadonlyArray<string>
  /** Only these, when it is there: depositors, payers, recipients and owners. Tokens of swaps need no entry. */
  readonly allow?: ReadonlyArray<string>
}

/** @throws TypeError for an entry that is no address */
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

/** The addresses that a subject stands for. */
export function addressesIn(subject: ScreeningSubject): ReadonlyArray<Address> {
  return subject.role === "swap" ? subject.tokens : [subject.address]
}

function addressesOf(texts: ReadonlyArray<string>): ReadonlySet<Address> {
  return new Set(
    texts.map((text) => {
      const address = parseAddress(text, "any")
      if (address === null) throw new TypeError(`A screening list names no address: ${text}`)
      return address
    }),
  )
}
