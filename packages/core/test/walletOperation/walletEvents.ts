import fc from "fast-check"
import { exampleSignedTransaction, walletLegArbitrary } from "@shielded-relay/testkit"
import type { WalletEvent } from "../../src/walletOperation/transitionWallet.ts"

const units = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })
const signed = fc
  .record({ sender: fc.nat(3), senderNonce: fc.option(fc.nat(9), { nil: null }), most: units })
  .map(({ sender, senderNonce, most }) =>
    exampleSignedTransaction(sender, senderNonce ?? 0, { senderNonce, fees: { most, terms: {} } }),
  )
const executed = fc.record({
  txHash: fc.constant("0x1"),
  block: fc.nat(),
  success: fc.boolean(),
  cost: units,
})

/** Every event, as often with each outcome. */
export const walletEventArbitrary: fc.Arbitrary<WalletEvent> = fc.oneof(
  fc.record({
    type: fc.constant("leg-signed" as const),
    leg: walletLegArbitrary,
    isLast: fc.boolean(),
    signed,
  }),
  fc.record({ type: fc.constant("signed-again" as const), signed }),
  fc.record({ type: fc.constant("cancel-signed" as const), signed }),
  fc.record({
    type: fc.constant("loan-signed" as const),
    leg: fc.record({ kind: fc.constant("top-up" as const), amount: units }),
    signed,
  }),
  fc.record({ type: fc.constant("loan-signed-again" as const), signed }),
  fc.record({
    type: fc.constant("loan-moved" as const),
    executed: fc.option(executed, { nil: null }),
  }),
  fc.record({
    type: fc.constant("excluded" as const),
    at: fc.nat(3),
  }),
  fc.record({ type: fc.constant("executed" as const), executed }),
  fc.record({ type: fc.constant("moved" as const), at: fc.nat(3), executed }),
  fc.constantFrom<WalletEvent>(
    { type: "broadcast" },
    { type: "cancelled" },
    { type: "unexecuted" },
    { type: "loan-excluded" },
    { type: "confirmed" },
    { type: "failed", code: "INTERNAL", error: "a reason" },
  ),
)
