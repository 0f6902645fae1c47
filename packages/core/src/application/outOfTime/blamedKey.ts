import type { Address } from "../../address/Address.ts"
import type { Operation } from "../../operation/Operation.ts"

/** Code of others that a call runs: the recipient of a public payment, or a swap venue. */
export type Called =
  | { readonly kind: "recipient"; readonly address: Address }
  | { readonly kind: "venue"; readonly name: string }

/** The key of what a call ran, as `OutOfTimeStore` keeps it. */
export function blamedKey(called: Called): string {
  return called.kind === "venue" ? `venue:${called.name}` : `recipient:${called.address}`
}

/**
 * What the newest call of an operation runs beside the pool and its token. `null` for transfers, merges and batch insertions, which run
 * nobody's code.
 */
export function calledBy({ intent, attempts }: Pick<Operation, "intent" | "attempts">) {
  if (attempts.at(-1)?.plan.kind === "merge") return null
  switch (intent?.kind) {
    case "withdraw":
    case "payout":
    case "recovery":
    case "return":
      return { kind: "recipient", address: intent.recipient } satisfies Called
    case "swap":
      return { kind: "venue", name: intent.venue } satisfies Called
    case undefined:
    case "transfer":
    case "deposit":
    case "tree-update":
      return null
  }
}
