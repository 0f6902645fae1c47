import type { PromiseScreening } from "shielded-relay"

/** Asks the operator's own office about each address. Without an answer the relay asks again later. */
export function officeScreening(
  isAllowed: (address: string, signal: AbortSignal) => Promise<boolean>,
): PromiseScreening {
  return {
    screen: async (subject, signal) => {
      if (subject.role === "swap") return "served"
      return (await isAllowed(subject.address, signal)) ? "served" : "denied"
    },
  }
}
