import type { ChainId, OperationId, Uuid } from "@shielded-relay/core"
import { Brand } from "effect"
import type { RelayOperator } from "shielded-relay/handler"

const chain = Brand.nominal<ChainId>()
const operation = Brand.nominal<OperationId>()
const [ethereum, tron] = [chain(1), chain(728_126_428)]
const now = Date.UTC(2026, 10, 2, 12)
const day = 86_400_000
const hash = (digit: string) => `0x${digit.repeat(64)}`

/** Ids of things that have a story. */
export const stories = {
  operation: "0a0a0a0a-1111-4222-8333-444455556666",
  order: "0b0b0b0b-1111-4222-8333-444455556666",
  deed: Brand.nominal<Uuid>()("0c0c0c0c-1111-4222-8333-444455556666"),
} as const

const total = (
  daysAgo: number,
  chainId: ChainId,
  kind: "withdraw" | "transfer" | "tree-update",
  native: bigint,
  earned: bigint,
) => ({
  day: Date.UTC(2026, 10, 2) - daysAgo * day,
  chainId,
  kind,
  outcome: "confirmed" as const,
  operations: 1_234,
  fees: [],
  cuts: [],
  native,
  earned,
  unpriced: daysAgo,
})

/** A service on which everything happens at once. */
export const busyOperator: RelayOperator = {
  now: async () => now,
  chains: async () => [
    {
      chainId: ethereum,
      name: "Ethereum",
      family: "evm",
      fault: null,
      newest: { block: 21_345_678, time: now / 1_000 - 14 },
      status: { confirmed: 21_345_675, atHead: true, disagreement: null },
      queued: 7,
      intake: { state: "open", since: null, closedKinds: [] },
      ledUntil: now + 9_000,
    },
    {
      chainId: tron,
      name: "TRON",
      family: "tron",
      fault: "ChainUnavailable",
      newest: { block: 71_345_678, time: now / 1_000 - 4_000 },
      status: { confirmed: 71_345_650, atHead: false, disagreement: null },
      queued: 81,
      intake: {
        state: "draining",
        since: now - 60_000,
        closedKinds: [{ kind: "swap", state: "paused", since: now - 30_000 }],
      },
      ledUntil: null,
    },
  ],
  accounts: async () => [
    {
      chainId: ethereum,
      address: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
      balance: 1_234_567_890_123_456_789n,
      floor: 50_000_000_000_000_000n,
      isLow: false,
      isInUse: false,
    },
    {
      chainId: tron,
      address: "TJRabPrwbZy45sbavfcjinPJC18kjpRTv8",
      balance: 12n,
      floor: 500_000_000n,
      isLow: true,
      isInUse: true,
    },
  ],
  intake: async () => ({
    state: "open",
    since: now - 86_400_000,
    closedKinds: [{ kind: "withdraw", state: "draining", since: now - 30_000 }],
  }),
  lowGasTanks: () => [728_126_428],
  webhooks: async () => [{ endpoint: "operator", oldest: now - 3_600_000, isOff: false }],
  processes: async () => [
    {
      id: stories.deed,
      name: "relay-1/71",
      version: "1.2.3",
      roles: ["relay", "prover"],
      leads: [ethereum],
      startedAt: now - day,
      seenAt: now - 4_000,
    },
    {
      id: Brand.nominal<Uuid>()("0d0d0d0d-1111-4222-8333-444455556666"),
      name: "",
      version: "",
      roles: ["relay"],
      leads: [],
      startedAt: now - 2 * day,
      seenAt: now - 600_000,
    },
  ],
  setIntake: async ({ subject }) => (/^1(\/|$)/.test(subject) ? { before: "open" } : null),
  setAccountUse: async () => ({ before: "out of use" }),
  flush: async () => ({ waiting: 7 }),
  operations: async () => [
    { chainId: ethereum, kind: "withdraw", state: "accepted", count: 3, stillSince: now - 4_000 },
    { chainId: ethereum, kind: "withdraw", state: "proven", count: 1, stillSince: now - 700_000 },
    { chainId: tron, kind: "payout", state: "broadcast", count: 1_200, stillSince: now - 9e6 },
  ],
  orders: async () => [{ chainId: ethereum, phase: "paying", count: 12, oldest: now - 3 * day }],
  sessions: async () => [
    { mode: "eip712", count: 41 },
    { mode: "normal", count: 1_902 },
  ],
  totals: async () => [
    total(2, ethereum, "withdraw", 3n * 10n ** 17n, 4n * 10n ** 17n),
    {
      ...total(1, ethereum, "transfer", 3n * 10n ** 17n, 10n ** 11n),
      cuts: [{ token: Brand.nominal<never>()(`0x${"ab".repeat(20)}` as never), amount: 10n ** 9n }],
    },
    total(0, tron, "tree-update", 5n * 10n ** 8n, 0n),
  ],
  operation: async (id) =>
    id === stories.operation
      ? {
          id: operation(id),
          chainId: ethereum,
          kind: "withdraw",
          state: "broadcast",
          createdAt: now - 90_000,
          updatedAt: now - 20_000,
          deadline: now + 900_000,
          version: 5,
          code: null,
          isHeld: true,
          scheduledTime: now - 95_000,
          result: null,
          attempts: [
            {
              call: 1,
              purpose: "merge",
              isProven: true,
              transactions: [{ hash: hash("a"), senderNonce: 71 }],
            },
            {
              call: 2,
              purpose: "transact",
              isProven: true,
              transactions: [
                { hash: hash("b"), senderNonce: 72 },
                { hash: hash("c"), senderNonce: 72 },
              ],
            },
          ],
          burnt: [hash("d")],
          steps: ["accepted", "planned", "proven", "signed", "broadcast"].map((state, index) => ({
            version: index + 1,
            at: now - 90_000 + index * 17_500,
            state,
          })),
          wait: { reason: "chain", until: now - 600_000 },
        }
      : null,
  reveal: async ({ subject }) =>
    subject === stories.operation
      ? {
          owner: "key20:0x1111111111111111111111111111111111111111",
          amounts: [{ token: `0x${"cd".repeat(20)}`, amount: 123_456_789n }],
          recipient: `0x${"ef".repeat(20)}`,
        }
      : null,
  endSessions: async ({ subject }) => (subject === stories.operation ? 3 : null),
  deeds: async () => [
    {
      place: 1,
      id: stories.deed,
      at: now - 5_000,
      name: "ada",
      action: "end-sessions",
      subject: stories.operation,
      reason: "case 71: the owner's key was stolen <script>alert(1)</script>",
      result: "3",
      hash: "ab".repeat(32),
    },
  ],
  order: async (id) =>
    id === stories.order
      ? {
          id,
          chainId: ethereum,
          phase: "paying",
          createdAt: now - 90_000,
          deadline: now + 900_000,
          completionTime: now + 9_000_000,
          isWithheld: true,
          payouts: [
            {
              status: "completed",
              scheduledTime: now - 5_000,
              deadline: now,
              operation: operation(stories.operation),
            },
            { status: "pending", scheduledTime: null, deadline: null, operation: null },
          ],
          steps: [{ version: 1, at: now - 90_000, state: "awaiting-deposit" }],
        }
      : null,
}
