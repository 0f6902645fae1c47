import type {
  PublicCall,
  PublicDeposit,
  PublicInsertion,
  PublicPolicy,
  PublicRecord,
  PublicTransaction,
} from "../src/publicRecord/PublicRecord.ts"

const usd = "0xusd"
export const gold = "0xgold"
const feeRecipient = "0xfee"

export const policy: PublicPolicy = {
  chain: "l1",
  feeRecipient,
  feeMarginBps: 10_000n,
  prices: [
    { token: usd, perGwei: 1n },
    { token: gold, perGwei: 1n },
  ],
  payoutGas: 400_000n,
  insertionGas: 0n,
  tip: 0n,
  lifetime: 1_200,
}

let made = 0
const mined = (time: number, from: string) => {
  made += 1
  return { hash: `0x${made}`, block: time, time, from, gasUsed: 1n }
}

/** A deposit of one token, by hand. */
export function deposit(
  from: string,
  amount: bigint,
  time: number,
  { token = usd, position = made } = {},
): PublicDeposit {
  return { kind: "deposit", ...mined(time, from), notes: [{ position, token, amount }] }
}

/** A call that pays an amount and a fee out of one join, by hand. */
export function call(
  amount: bigint,
  fee: bigint,
  time: number,
  more: Partial<PublicCall> & { readonly token?: string; readonly to?: string } = {},
): PublicCall {
  const { token = usd, to = "0xpayee", ...rest } = more
  return {
    kind: "call",
    ...mined(time, "0xsender"),
    gasLimit: 2_000_000n,
    maxFeePerGas: 1n,
    joins: [{ inputs: 2, token, amount: amount + fee, root: "1" }],
    payouts: [{ token, to, amount }],
    fee: fee === 0n ? null : { token, to: feeRecipient, amount: fee },
    swap: null,
    deadline: time + 1_200,
    salt: String(made),
    queued: [],
    ...rest,
  }
}

/** An insertion of the positions from `start` up to `end`, by hand. */
export function insertion(start: number, end: number, time: number): PublicInsertion {
  return { kind: "insertion", ...mined(time, "0xsender"), start, end }
}

export function recordOf(...transactions: ReadonlyArray<PublicTransaction>): PublicRecord {
  return {
    policy,
    baseFees: [{ time: 0, wei: 1n }],
    transactions: transactions.toSorted((a, b) => a.time - b.time),
  }
}
