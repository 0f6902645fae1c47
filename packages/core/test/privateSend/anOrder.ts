import type { Address, ChainId, Order, OwnerId } from "../../src/index.ts"

const address = (n: number) => `0x${n.toString(16).padStart(40, "0")}` as Address

/** An order of that many payouts of a hundred each, fee one each, that nobody has paid for. */
export function anOrder(payouts: number, changes: Partial<Order> = {}): Order {
  return {
    id: "00000000-0000-4000-8000-000000000001",
    owner: `key20:${address(1)}` as OwnerId,
    chainId: 10 as ChainId,
    token: address(2),
    npk: 7n,
    feeNpk: null,
    amountIn: BigInt(payouts) * 101n,
    deposited: 0n,
    fee: { token: address(2), amount: BigInt(payouts) },
    payoutBound: null,
    phase: "awaiting-deposit",
    failure: null,
    payouts: Array.from({ length: payouts }, (_, n) => ({
      recipient: address(100 + n),
      amount: 100n,
      cut: 0n,
      fee: 1n,
      scheduledTime: null,
      deadline: null,
      status: "pending",
      operation: null,
    })),
    createdAt: 0,
    deadline: 3_600_000,
    completionTime: null,
    decisions: [],
    version: 1,
    ...changes,
  }
}
