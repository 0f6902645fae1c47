import type { Answer } from "@shielded-relay/api"
import type { Address, DepositNote } from "@shielded-relay/core"
import type { Caller } from "@shielded-relay/testkit"
import { textIn } from "./answerText.ts"

/**
 * A caller's request and all answers to it: the caller's view, independent of the service's rows.
 */
export interface Asked {
  readonly nonce: string
  readonly owner: number
  readonly answers: Array<Answer>
  /** How often it was sent, with the same bytes each time. */
  sent: number
  /** When it was first sent, milliseconds since the epoch; `null` before. */
  firstAt: number | null
}

/** A request that is not sent yet. */
export const notYetSent = () => ({ answers: [], sent: 0, firstAt: null })

/** A request that one relayed call executes. */
interface Relayed extends Asked {
  /** Unique to this request, so that a call on the chain shows which request it executes. */
  readonly fee: bigint
  /**
   * The session had been revoked before the request was sent, and its owner knew: the service must
   * refuse it.
   */
  readonly afterRevocation: boolean
  /** States in which later look-ups found it. */
  readonly seen: Array<string>
}

export interface Payment extends Relayed {
  readonly kind: "withdraw" | "transfer"
  readonly token: Address
  readonly amount: bigint
  /** Of a withdrawal: the payment of another token to the same account. */
  readonly also: { readonly token: Address; readonly amount: bigint } | null
  /** Of a withdrawal: an account that only this request pays. */
  readonly recipient: Address | null
  /** Of a transfer. */
  readonly recipientOwner: number | null
}

export interface Swap extends Relayed {
  readonly kind: "swap"
  readonly tokenIn: Address
  readonly amount: bigint
  readonly tokenOut: Address
  readonly minOut: bigint
  readonly feeToken: Address
}

export interface Deposit extends Asked {
  readonly payer: number
  /** The owner of the resulting balance. */
  readonly owner: number
  /** Whether the request names the recipient. */
  readonly isForOther: boolean
  readonly token: Address
  readonly amount: bigint
  /** The wallet that pays. */
  readonly wallet: Address
  /** Hash of the wallet's transaction; `null` until it is sent. */
  hash: string | null
}

/** A private send as its payer sees it. */
export interface SentPrivately extends Asked {
  readonly token: Address
  /** The wallet that pays for it. */
  readonly wallet: Address
  /** Accounts that only this request pays. */
  readonly recipients: ReadonlyArray<{ readonly address: Address; readonly amount: bigint }>
  /**
   * Time until which all recipients must be paid, milliseconds since the epoch; `null` if none was
   * given.
   */
  readonly completion: number | null
  /** A recipient that refuses the token for good. */
  refuses: Address | null
  /** The order's terms as the service answered; `null` while no answer has come. */
  terms: OrderTerms | null
  /** Hashes of the wallet's transactions for it. */
  readonly deposits: Array<string>
}

export interface OrderTerms {
  readonly orderId: string
  /** The deposits to make and their keys: the total, and the fee if it is in another token. */
  readonly asked: ReadonlyArray<{
    readonly npk: bigint
    readonly token: Address
    readonly amount: bigint
  }>
}

export interface Recovery extends Asked {
  readonly token: Address
  /** An account that only this request pays. */
  readonly recipient: Address
}

/** A withdrawal at a random time before its completion time. */
export interface Scheduled extends Asked {
  readonly token: Address
  readonly amount: bigint
  /** An account that only this request pays. */
  readonly recipient: Address
  /** Milliseconds since the epoch. */
  readonly completion: number
  /** Whether the service said that it is cancelled. */
  isCancelled: boolean
}

export interface OwnerAccount {
  readonly index: number
  readonly address: string
  /** `null` until a session is open. */
  caller: Caller | null
  /** Callers whose sessions the service said were revoked. */
  readonly ended: Array<Caller>
}

/** Everything that the callers of a run know. */
export class CallersLedger {
  readonly relayed: Array<Payment | Swap> = []
  readonly deposits: Array<Deposit> = []
  readonly orders: Array<SentPrivately> = []
  readonly recoveries: Array<Recovery> = []
  readonly scheduled: Array<Scheduled> = []
  /** When each transaction of a wallet was sent, by hash; milliseconds since the epoch. */
  readonly sentAt = new Map<string, number>()
  /** The notes of payments whose payer the chain does not show, by hash. */
  readonly hidden = new Map<string, ReadonlyArray<DepositNote>>()
  readonly owners: ReadonlyArray<OwnerAccount>

  constructor(addresses: ReadonlyArray<string>) {
    this.owners = addresses.map((address, index) => ({ index, address, caller: null, ended: [] }))
  }
}

/**
 * Whether the answer says that the payment was accepted. An "accepted" answer without a state
 * leaves that open: the storage stayed unreachable while the service recorded the request.
 */
export function saysAccepted(answer: Answer): boolean {
  return answer.outcome === "ok" || (answer.outcome === "accepted" && stateIn(answer) !== null)
}

/** Whether the answer says that screening has no answer now. */
export function saysUnscreened(answer: Answer | null): boolean {
  return answer?.outcome === "refused" && answer.code === "SCREENING_UNAVAILABLE"
}

/** The operation's state in an answer; `null` if the answer has none. */
export function stateIn({ body }: Answer): string | null {
  return textIn(body, "operation", "state")
}

/** The token in which an order's payouts pay their fees. */
export function feeTokenOf({ terms, token }: SentPrivately): Address {
  return terms?.asked[1]?.token ?? token
}
