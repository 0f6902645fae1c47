import {
  stampScope,
  type CancelLoan,
  type DepositNote,
  type ExecutedLeg,
  type Leg,
  type SignedTransaction,
  type StakedResource,
  type WalletLeg,
  type WalletOperation,
  type WalletOperationState,
} from "@shielded-relay/core"
import fc from "fast-check"
import { exampleNonce, exampleOperationId, exampleStampKey } from "../example/index.ts"
import {
  addressArbitrary,
  chainIdArbitrary,
  ownerIdArbitrary,
  solanaAddressArbitrary,
} from "./scalars.ts"

const number = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })
const bytes = fc.uint8Array({ maxLength: 200 })
const account = fc.oneof(addressArbitrary, solanaAddressArbitrary)
const time = fc.nat()
const text = fc.string({ maxLength: 20 })
const resource = fc.constantFrom<StakedResource>("ENERGY", "BANDWIDTH")

const note: fc.Arbitrary<DepositNote> = fc.record({
  token: account,
  amount: number,
  npk: number,
  encryptedNote: bytes,
})

/** Legs of every kind. */
export const walletLegArbitrary: fc.Arbitrary<Leg> = fc.oneof(
  number.map((amount): Leg => ({ kind: "top-up", amount })),
  fc.record({ kind: fc.constant("approve" as const), token: account, amount: number }),
  fc.record({ kind: fc.constant("deposit" as const), notes: fc.array(note, { maxLength: 3 }) }),
  fc.constantFrom<Leg>({ kind: "cancel" }, { kind: "withdraw-unfrozen" }),
  fc.record({
    kind: fc.constantFrom("freeze" as const, "unfreeze" as const),
    resource,
    amount: number,
  }),
  fc.record({
    kind: fc.constantFrom("delegate" as const, "undelegate" as const),
    resource,
    amount: number,
    receiver: account,
  }),
)

const signed: fc.Arbitrary<SignedTransaction> = fc
  .record({
    sender: account,
    senderNonce: fc.option(fc.nat(2 ** 40), { nil: null }),
    raw: bytes,
    hash: text,
    most: number,
    terms: fc.record({ gasLimit: number.map(String), ratio: fc.nat(), isTank: fc.boolean() }),
    lastHeight: fc.option(fc.nat(), { nil: null }),
  })
  .map(({ most, terms, lastHeight, ...rest }) => ({
    ...rest,
    fees: { most, terms },
    ...(lastHeight === null ? {} : { lastHeight }),
  }))

const executed: fc.Arbitrary<ExecutedLeg> = fc.record({
  txHash: text,
  block: time,
  success: fc.boolean(),
  cost: number,
})

const loan: fc.Arbitrary<CancelLoan> = fc
  .record({
    leg: fc.record({ kind: fc.constant("top-up" as const), amount: number }),
    transactions: fc.array(signed, { minLength: 1, maxLength: 3 }),
    executed: fc.option(executed, { nil: null }),
    isExcluded: fc.boolean(),
  })
  .map(({ isExcluded, ...rest }) => ({ ...rest, ...(isExcluded ? { excluded: true } : {}) }))

const walletLeg: fc.Arbitrary<WalletLeg> = fc
  .record({
    leg: walletLegArbitrary,
    isLast: fc.boolean(),
    transactions: fc.array(signed, { minLength: 1, maxLength: 3 }),
    executed: fc.option(executed, { nil: null }),
    isExcluded: fc.boolean(),
    cancelsFrom: fc.option(fc.nat(3), { nil: null }),
    loan: fc.option(loan, { nil: null }),
  })
  .map(({ isExcluded, cancelsFrom, loan: lent, ...rest }) => ({
    ...rest,
    ...(lent === null ? {} : { loan: lent }),
    ...(isExcluded ? { excluded: true } : {}),
    ...(cancelsFrom === null ? {} : { cancelsFrom }),
  }))

const status: fc.Arbitrary<WalletOperationState> = fc.oneof(
  fc.constantFrom<WalletOperationState>(
    { state: "accepted" },
    { state: "signed" },
    { state: "broadcast" },
    { state: "confirmed" },
  ),
  text.map((error): WalletOperationState => ({ state: "failed", code: "INTERNAL", error })),
)

/** Wallet operations with any legs in any state, whether or not the state allows the legs. Their numbers are below 1,000,000. */
export const walletOperationArbitrary: fc.Arbitrary<WalletOperation> = fc
  .record({
    n: fc.nat(999_999),
    key: fc.nat(9),
    owner: ownerIdArbitrary,
    ref: fc.option(text, { nil: null }),
    chainId: chainIdArbitrary,
    account,
    wallet: fc.record({
      user: fc.record(
        {
          organizationId: fc.uuid(),
          userId: fc.uuid(),
          rootVersion: fc.integer({ min: 1, max: 9 }),
          importedSeed: fc.string({ maxLength: 144 }),
        },
        { requiredKeys: ["organizationId", "userId", "rootVersion"] },
      ),
      index: fc.nat(2 ** 31 - 1),
    }),
    leg: walletLegArbitrary,
    orderId: fc.option(fc.uuid(), { nil: null }),
    legs: fc.array(walletLeg, { maxLength: 3 }),
    status,
    createdAt: time,
    updatedAt: time,
    deadline: time,
    version: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
    isCancelled: fc.boolean(),
    seal: fc.option(text, { nil: null }),
  })
  .map(({ n, key, owner, ref, isCancelled, seal, ...rest }) => ({
    id: exampleOperationId(n),
    request: {
      owner,
      scope: stampScope(exampleStampKey(key)),
      nonce: exampleNonce(n),
      ...(ref === null ? {} : { ref }),
    },
    ...(seal === null ? {} : { seal }),
    ...rest,
    ...(isCancelled ? { cancelled: true } : {}),
  }))
