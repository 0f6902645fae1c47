import fc from "fast-check"
import type { Operation, OperationState } from "@shielded-relay/core"
import {
  exampleAddress,
  exampleAttempt,
  exampleDeposit,
  exampleOperation,
  exampleSignedTransaction,
} from "../example/index.ts"
import {
  amountArbitrary,
  chainIdArbitrary,
  fieldElementArbitrary,
  ownerIdArbitrary,
} from "./scalars.ts"

const result = fc.record({
  txHash: fc.constant(`0x${"ab".repeat(32)}`),
  block: fc.nat(),
  gasUsed: fc.option(amountArbitrary, { nil: null }),
})
const refusal = { code: "INTERNAL", error: "Internal error" } as const

const statusArbitrary: fc.Arbitrary<OperationState> = fc.oneof(
  fc.constantFrom<OperationState>(
    { state: "accepted" },
    { state: "planned" },
    { state: "proven" },
    { state: "signed" },
    { state: "broadcast" },
    { state: "prepared" },
    { state: "expired" },
    { state: "failed", ...refusal },
    { state: "refused", ...refusal, keepUntil: 1 },
  ),
  result.map((one): OperationState => ({ state: "confirmed", result: one })),
  result.map((one): OperationState => ({ state: "seen", result: one })),
)

/** Withdrawals and deposits in any state, as a store may have to give them back. Numbers below 1,000,000 name them. */
export const operationArbitrary: fc.Arbitrary<Operation> = fc
  .record({
    n: fc.nat(999_999),
    owner: ownerIdArbitrary,
    chainId: chainIdArbitrary,
    amount: amountArbitrary,
    npks: fc.option(fc.uniqueArray(fieldElementArbitrary, { minLength: 1, maxLength: 3 }), {
      nil: null,
    }),
    status: statusArbitrary,
    senderNonces: fc.array(fc.nat(1000), { maxLength: 3 }),
  })
  .map(({ n, owner, chainId, amount, npks, status, senderNonces }) => {
    const row = npks === null ? exampleOperation(n) : exampleDeposit(n, npks)
    return {
      ...row,
      chainId,
      status,
      request: row.request && { ...row.request, owner },
      intent:
        row.intent?.kind === "withdraw"
          ? { ...row.intent, amounts: [{ token: exampleAddress(n), amount }] }
          : row.intent,
      attempts: senderNonces.map((nonce) => exampleAttempt([exampleSignedTransaction(1, nonce)])),
    }
  })
