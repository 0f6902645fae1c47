import type { EntryDecision } from "@shielded-relay/core"

type State = EntryDecision["state"]

/** The decisions that may follow each decision on a note from outside: the simulator's own table, independent of the service's. */
const followers: Readonly<Record<State, ReadonlyArray<State>>> = {
  served: [],
  quarantined: ["released", "kept", "return-due"],
  released: [],
  kept: ["released", "return-due"],
  "return-due": ["released", "kept", "quarantined", "returning"],
  // A return ends in one of two ways and begins again only by another decision of the operator.
  returning: ["returned", "quarantined"],
  returned: [],
}

const ofOperator: ReadonlySet<string> = new Set(["released", "kept", "return-due"])

/** The decisions in a history that only the operator takes. */
export function operatorsPart<A extends string>(states: ReadonlyArray<A>): ReadonlyArray<A> {
  return states.filter((state) => ofOperator.has(state))
}

/** The first forbidden step of a history; `null` if every step is allowed. */
export function forbiddenStep(states: ReadonlyArray<State>): string | null {
  const [first] = states
  if (first !== undefined && first !== "served" && first !== "quarantined")
    return `began as ${first}`
  for (const [at, state] of states.entries()) {
    const next = states[at + 1]
    if (next !== undefined && !followers[state].includes(next))
      return `went from ${state} to ${next}`
  }
  return null
}
