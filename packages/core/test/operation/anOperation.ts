import type {
  Address,
  CallPurpose,
  ChainId,
  Operation,
  OperationEvent,
  OperationId,
  OperationState,
  OwnerId,
  PlannedCall,
  PoolTransaction,
  Schedule,
  SessionId,
  SignedTransaction,
} from "../../src/index.ts"

const address = "0x00000000000000000000000000000000000000aa" as Address
const token = "0x00000000000000000000000000000000000000bb" as Address

const call = {
  joins: [],
  extData: {
    payouts: [],
    fee: null,
    action: null,
    deadline: 1_000,
    salt: new Uint8Array(16),
    encryptedNotes: [],
  },
}

export const aPlan: PlannedCall & { readonly kind: "transact" } = {
  kind: "transact",
  call,
  operationHash: 3n,
  anchor: 4n,
  witness: { joins: [] },
}

export const aProvenCall: PoolTransaction = { kind: "transact", call }

export function aSignedTransaction(number: number): SignedTransaction {
  return {
    sender: address,
    senderNonce: number,
    raw: new Uint8Array([number]),
    hash: `0x${number.toString(16)}`,
    fees: { most: 1n, terms: {} },
  }
}

/** One event of each kind. */
export const anEvent: Readonly<Record<OperationEvent["type"], OperationEvent>> = {
  postponed: { type: "postponed", dueAt: 40 },
  started: { type: "started", fee: { token, amount: 2n }, deadline: 77 },
  cancelled: { type: "cancelled" },
  planned: { type: "planned", plan: aPlan },
  proven: { type: "proven", transaction: aProvenCall },
  signed: { type: "signed", signed: aSignedTransaction(1) },
  broadcast: { type: "broadcast" },
  "out-of-time": { type: "out-of-time", transaction: { hash: "0x1", cost: 9n } },
  resumed: { type: "resumed" },
  "stage-over": {
    type: "stage-over",
    stage: { txHash: "0xbb", block: 6, cost: 5n },
    deadline: 99,
  },
  confirmed: { type: "confirmed", result: { txHash: "0xaa", block: 7, gasUsed: null } },
  failed: { type: "failed", code: "OPERATION_FAILED", error: "it failed" },
  seen: { type: "seen", result: { txHash: "0xaa", block: 7, gasUsed: null } },
  unseen: { type: "unseen" },
  expired: { type: "expired" },
}

export const aSchedule: Schedule = {
  scheduledTime: 20,
  dueAt: 30,
  until: 1_000_000,
  bound: 3n,
  accepted: 1n,
  calls: {
    merges: [],
    parts: [],
    shape: { joins: [2], payouts: 1, nativePayouts: 0, fee: true, action: false },
  },
}

/** Whether an operation in this state was planned. */
function hasPlan(state: OperationState["state"]): boolean {
  return state !== "waiting" && state !== "accepted" && state !== "cancelled"
}

/** An operation in a given state, as plain as its state allows; `stage` is what it is planned to do. */
export function anOperation(
  state: OperationState["state"],
  stage: CallPurpose = { kind: "transact" },
): Operation {
  const result = { txHash: "0xaa", block: 7, gasUsed: null }
  const status: OperationState =
    state === "confirmed" || state === "seen"
      ? { state, result }
      : state === "failed"
        ? { state, code: "OPERATION_FAILED", error: "it failed" }
        : state === "refused"
          ? { state, code: "FEE_TOO_LOW", error: "it was refused", keepUntil: 1 }
          : { state }
  return {
    id: "0b0e7b6e-63b8-4d3c-9a75-000000000001" as OperationId,
    request: {
      owner: "key20:0x00000000000000000000000000000000000000aa" as OwnerId,
      scope: "0b0e7b6e-63b8-4d3c-9a75-000000000002" as SessionId,
      nonce: "0b0e7b6e-63b8-4d3c-9a75-000000000003",
    },
    chainId: 31337 as ChainId,
    intent: {
      kind: "withdraw",
      amounts: [{ token, amount: 5n }],
      recipient: address,
      fee: { token, amount: 1n },
      variableRateBps: 0,
    },
    kind: "withdraw",
    status,
    ...(hasPlan(state)
      ? { attempts: [{ plan: { ...aPlan, ...stage }, proven: null, transactions: [] }] }
      : { attempts: [], schedule: aSchedule }),
    createdAt: 1,
    updatedAt: 1,
    deadline: 1_000_000,
    version: 1,
  }
}

/** The operation with one transaction of its newest attempt, the one that `anEvent["out-of-time"]` names. */
export function sent(operation: Operation): Operation {
  const transactions = [aSignedTransaction(1)]
  return {
    ...operation,
    attempts: operation.attempts.map((attempt) => ({ ...attempt, transactions })),
  }
}

/** The operation after that transaction ran out of time. */
export function held(operation: Operation): Operation {
  return { ...sent(operation), burnt: [{ hash: "0x1", cost: 9n }], held: true }
}
