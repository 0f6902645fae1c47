import { exampleAttempt, exampleChain, exampleOperation } from "@shielded-relay/testkit"
import type { Attempt, Operation } from "../../../src/index.ts"

/** A planned insertion of `count` commitments at `start`, with `more` in its only attempt. */
export function anInsertion(
  n: number,
  { start, count = 16 }: { readonly start: number; readonly count?: number },
  { transactions = [], ...more }: Partial<Attempt> = {},
): Operation {
  const commitments = Array.from({ length: count }, (_, k) => BigInt(start + k))
  const update = { start, newRoot: 1n, commitments }
  return exampleOperation(n, {
    request: null,
    chainId: exampleChain(0),
    kind: "tree-update",
    intent: { kind: "tree-update", start },
    status: { state: "planned" },
    attempts: [exampleAttempt(transactions, { plan: { kind: "tree-update", update }, ...more })],
  })
}
