import fc from "fast-check"
import type {
  CallPurpose,
  Intent,
  Operation,
  OperationState,
  Stage,
  SwapOutcome,
} from "@shielded-relay/core"
import {
  exampleAddress,
  exampleAttempt,
  exampleDeposit,
  exampleEarlierAttempt,
  exampleOperation,
  exampleSignedTransaction,
  exampleWaiting,
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
const swapOutcome: fc.Arbitrary<SwapOutcome> = fc.oneof(
  amountArbitrary.map((received): SwapOutcome => ({ kind: "swapped", received })),
  amountArbitrary.map((refunded): SwapOutcome => ({ kind: "refunded", refunded })),
)
const refusal = { code: "INTERNAL", error: "Internal error" } as const

const statusArbitrary: fc.Arbitrary<OperationState> = fc.oneof(
  fc.constantFrom<OperationState>(
    { state: "waiting" },
    { state: "cancelled" },
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
  fc
    .tuple(result, swapOutcome)
    .map(([one, swap]): OperationState => ({ state: "confirmed", result: { ...one, swap } })),
)

const swapIntent: fc.Arbitrary<Intent> = fc
  .record({
    amountIn: amountArbitrary,
    minOut: amountArbitrary,
    fee: amountArbitrary,
    merges: fc.option(fc.array(amountArbitrary, { maxLength: 3 }), { nil: null }),
    data: fc.uint8Array({ maxLength: 100 }),
    venue: fc.string({ minLength: 1, maxLength: 32 }),
    gas: fc.option(amountArbitrary, { nil: null }),
  })
  .map(({ fee, merges, gas, ...rest }) => ({
    kind: "swap",
    tokenIn: exampleAddress(1),
    tokenOut: exampleAddress(2),
    fee: {
      token: exampleAddress(2),
      amount: fee,
      ...(merges === null ? {} : { merges }),
    },
    ...(gas === null ? {} : { actionGas: gas }),
    ...rest,
  }))

const stage: fc.Arbitrary<Stage> = fc
  .record({
    block: fc.nat(),
    cost: amountArbitrary,
    fee: fc.option(amountArbitrary, { nil: null }),
    nonces: fc.array(fc.nat(1000), { maxLength: 2 }),
    purpose: fc.constantFrom<CallPurpose>(
      { kind: "merge" },
      { kind: "part", tokens: [exampleAddress(1), exampleAddress(2)] },
    ),
  })
  .map(({ nonces, purpose, fee, ...rest }) => ({
    txHash: `0x${"cd".repeat(32)}`,
    ...(fee === null ? {} : { fee }),
    attempts: nonces.map((nonce) =>
      exampleEarlierAttempt(purpose, [exampleSignedTransaction(2, nonce)]),
    ),
    ...rest,
  }))

/** Withdrawals, swaps and deposits in any state that a store may return. Their numbers are below 1,000,000. */
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
    swap: fc.option(swapIntent, { nil: null }),
    senderNonces: fc.array(fc.nat(1000), { maxLength: 3 }),
    stages: fc.option(fc.array(stage, { minLength: 1, maxLength: 2 }), { nil: null }),
    dueAt: fc.option(fc.nat(), { nil: null }),
    burnt: fc.option(fc.record({ cost: amountArbitrary, held: fc.boolean() }), { nil: null }),
  })
  .map(({ n, owner, chainId, amount, npks, status, swap, senderNonces, stages, dueAt, burnt }) => {
    const row = npks === null ? exampleOperation(n) : exampleDeposit(n, npks)
    return {
      ...row,
      ...(npks === null && swap !== null ? { kind: swap.kind } : {}),
      chainId,
      status,
      request: row.request && { ...row.request, owner },
      intent:
        row.intent?.kind === "withdraw"
          ? (swap ?? { ...row.intent, amounts: [{ token: exampleAddress(n), amount }] })
          : row.intent,
      attempts: senderNonces.map((nonce) => exampleAttempt([exampleSignedTransaction(1, nonce)])),
      ...(stages === null ? {} : { stages }),
      ...(burnt === null
        ? {}
        : { burnt: [{ hash: "ef".repeat(32), cost: burnt.cost }], held: burnt.held }),
      ...(dueAt === null ? {} : { schedule: exampleWaiting(n, dueAt).schedule }),
    }
  })
