import type {
  Attempt,
  CallPlan,
  CallPurpose,
  FeeQuote,
  Operation,
  OperationRequest,
  Order,
  Session,
  SignedTransaction,
  UsedNonce,
} from "@shielded-relay/core"
import {
  exampleAddress,
  exampleChain,
  exampleNonce,
  exampleOperationId,
  exampleOwner,
  exampleSessionId,
  exampleUuid,
} from "./names.ts"

const TIME = Date.UTC(2026, 0, 1)

/** Example rows that differ in all unique fields, by number. `changes` replaces fields. */
export const exampleSession = (n: number, changes: Partial<Session> = {}): Session => ({
  id: exampleSessionId(n),
  owner: { kind: "key20", address: exampleAddress(n) },
  address: exampleAddress(n),
  clientPublicKey: `02${n.toString(16).padStart(64, "0")}`,
  mode: "normal",
  messageVersion: 1,
  chainId: null,
  expiresAt: TIME + 86_400_000,
  createdAt: TIME,
  ...changes,
})

export const exampleUsedNonce = (n: number, changes: Partial<UsedNonce> = {}): UsedNonce => ({
  scope: exampleSessionId(0),
  nonce: exampleNonce(n),
  digest: n.toString(16).padStart(64, "0"),
  usedAt: TIME,
  keepUntil: TIME + 1000,
  ...changes,
})

export const exampleQuote = (n: number, changes: Partial<FeeQuote> = {}): FeeQuote => ({
  id: exampleUuid(0xc, n),
  owner: exampleOwner(0),
  chainId: exampleChain(0),
  feeToken: exampleAddress(0xfee),
  tokens: [exampleAddress(1), exampleAddress(2)],
  externalActionId: "",
  maxJoins: 2,
  feeAmount: 1000n,
  expiresAt: TIME + 60_000,
  ...changes,
})

export const exampleOrder = (n: number, changes: Partial<Order> = {}): Order => ({
  id: exampleUuid(0xd, n),
  owner: exampleOwner(0),
  chainId: exampleChain(0),
  token: exampleAddress(1),
  npk: BigInt(n) + 1n,
  feeNpk: null,
  amountIn: 2n ** 127n,
  deposited: 0n,
  fee: { token: exampleAddress(1), amount: 3n },
  payoutBound: null,
  phase: "awaiting-deposit",
  failure: null,
  payouts: [
    {
      recipient: exampleAddress(9),
      amount: 2n ** 126n,
      cut: 0n,
      fee: 3n,
      scheduledTime: null,
      deadline: null,
      status: "pending",
      operation: null,
    },
  ],
  createdAt: TIME + n,
  deadline: TIME + 3_600_000,
  completionTime: null,
  decisions: [],
  version: 1,
  ...changes,
})

/** The request of an operation. */
export const exampleRequest = (n: number, owner = 0, session = 0): OperationRequest => ({
  owner: exampleOwner(owner),
  scope: exampleSessionId(session),
  nonce: exampleNonce(n),
})

/** An accepted withdrawal. Its row starts at version 1. */
export const exampleOperation = (n: number, changes: Partial<Operation> = {}): Operation => ({
  id: exampleOperationId(n),
  request: exampleRequest(n),
  chainId: exampleChain(0),
  intent: {
    kind: "withdraw",
    amounts: [{ token: exampleAddress(1), amount: 2n ** 100n }],
    recipient: exampleAddress(8),
    fee: { token: exampleAddress(1), amount: 0n },
    variableRateBps: 5,
  },
  kind: "withdraw",
  status: { state: "accepted" },
  attempts: [],
  createdAt: TIME + n,
  updatedAt: TIME + n,
  deadline: TIME + 600_000,
  version: 1,
  ...changes,
})

/** A withdrawal that waits for its time. */
export const exampleWaiting = (
  n: number,
  dueAt: number,
  changes: Partial<Operation> = {},
): Operation =>
  exampleOperation(n, {
    status: { state: "waiting" },
    schedule: {
      scheduledTime: dueAt - 1,
      dueAt,
      until: TIME + 900_000,
      bound: 2n ** 100n,
      accepted: 2n ** 99n,
      calls: {
        merges: [{ joins: [4, 2], payouts: 0, nativePayouts: 0, fee: false, action: false }],
        parts: [],
        shape: {
          joins: [2],
          payouts: 1,
          nativePayouts: 1,
          fee: true,
          action: true,
          actionGas: 2n ** 70n,
        },
      },
    },
    ...changes,
  })

/** A payout of a private send of the first owner. */
export const examplePayout = (n: number): Operation =>
  exampleOperation(n, {
    request: null,
    kind: "payout",
    intent: {
      kind: "payout",
      owner: exampleOwner(0),
      orderId: exampleUuid(0xd, 1),
      token: exampleAddress(1),
      amount: 2n ** 100n,
      recipient: exampleAddress(8),
      cut: 1n,
      fee: { token: exampleAddress(2), amount: 3n },
      ahead: [2n ** 99n, 5n],
    },
  })

/** The return of a note of the first owner to its payer. */
export const exampleReturn = (n: number): Operation =>
  exampleOperation(n, {
    request: null,
    kind: "return",
    intent: {
      kind: "return",
      owner: exampleOwner(0),
      transactionHash: `0x${"e1".repeat(32)}`,
      log: 1,
      token: exampleAddress(1),
      amount: 2n ** 100n,
      recipient: exampleAddress(8),
      fee: { token: exampleAddress(1), amount: 3n },
      mayHaveCode: true,
    },
  })

/** A prepared deposit that waits for notes with these keys. */
export const exampleDeposit = (
  n: number,
  npks: ReadonlyArray<bigint>,
  changes: Partial<Operation> = {},
): Operation =>
  exampleOperation(n, {
    intent: {
      kind: "deposit",
      amounts: npks.map(() => ({ token: exampleAddress(1), amount: 5n })),
      npks,
      txData: { type: 2, to: "0x0000000000000000000000000000000000000001", value: "0" },
    },
    kind: "deposit",
    status: { state: "prepared" },
    ...changes,
  })

export const exampleSignedTransaction = (
  sender: number,
  senderNonce: number,
  changes: Partial<SignedTransaction> = {},
): SignedTransaction => ({
  sender: exampleAddress(0x5e4d + sender),
  senderNonce,
  raw: Uint8Array.of(2, sender, senderNonce & 0xff),
  hash: `0x${(sender * 1_000_003 + senderNonce).toString(16).padStart(64, "0")}`,
  fees: {
    most: 8n * 10n ** 14n,
    terms: { gasLimit: "400000", maxFeePerGas: "2000000000", maxPriorityFeePerGas: "1000000000" },
  },
  ...changes,
})

const examplePlan = {
  kind: "transact",
  call: {
    joins: [
      {
        root: 2n ** 253n + 7n,
        asset: 5n,
        out: true,
        amount: 2n ** 100n,
        nullifiers: [11n, 12n],
        commitments: [13n, 14n],
      },
    ],
    extData: {
      payouts: [{ token: exampleAddress(1), to: exampleAddress(8), amount: 2n ** 100n }],
      fee: null,
      action: null,
      deadline: 1_800_000_000,
      salt: Uint8Array.from({ length: 16 }, (_, index) => index),
      encryptedNotes: [new Uint8Array(157).fill(1), new Uint8Array(157).fill(0xff)],
    },
  },
  operationHash: 2n ** 252n + 9n,
  anchor: 11n,
  witness: {
    joins: [
      {
        inputs: [{ position: 3 }, { oneTimeIndex: 2n ** 95n, blinding: 17n, leafIndex: 0 }],
        outputs: [{ npk: 18n, amount: 19n }],
        noteAsset: 5n,
        treeSize: 32,
      },
    ],
  },
} as const satisfies CallPlan

/** An attempt at a call before the last one. */
export const exampleEarlierAttempt = (
  purpose: CallPurpose,
  transactions: ReadonlyArray<SignedTransaction>,
): Attempt => exampleAttempt(transactions, { plan: { ...examplePlan, ...purpose } })

/** An attempt with bytes, big integers, nulls and lists, which a store must return unchanged. */
export const exampleAttempt = (
  transactions: ReadonlyArray<SignedTransaction>,
  changes: Partial<Attempt> = {},
): Attempt => ({
  plan: examplePlan,
  proven: null,
  transactions,
  ...changes,
})
