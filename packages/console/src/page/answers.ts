/** What the service answers: amounts are decimal texts, times milliseconds since the epoch unless said otherwise. */

export interface User {
  readonly name: string
  readonly role: string
}

/** Whether new operations are taken, and since when that is set. */
export interface Intake {
  readonly state: "open" | "paused" | "draining"
  readonly since: number | null
}

/** What can be closed apart. */
export type IntakeKind =
  | "deposit"
  | "withdraw"
  | "transfer"
  | "swap"
  | "private-send"
  | "recovery"
  | "stake"

export interface IntakeWithKinds extends Intake {
  readonly closedKinds: ReadonlyArray<Intake & { readonly kind: IntakeKind }>
}

export interface Overview {
  readonly at: number
  readonly alarms: ReadonlyArray<{
    readonly name: string
    readonly severity: "page" | "ticket"
    readonly summary: string
    readonly runbook: string
  }>
  /** Of all chains. */
  readonly intake: IntakeWithKinds
  readonly chains: ReadonlyArray<{
    readonly chainId: number
    readonly name: string
    readonly intake: IntakeWithKinds
    /** Operations and private sends under way. */
    readonly left: number
    /** `time`: Unix seconds. */
    readonly newest: { readonly block: number; readonly time: number } | null
    readonly status: {
      readonly confirmed: number
      readonly atHead: boolean
      readonly disagreement: number | null
    } | null
    readonly queued: number
    readonly ledUntil: number | null
    readonly fault: string | null
    /** Seconds. */
    readonly lag: number | null
  }>
  readonly operations: ReadonlyArray<{
    readonly chainId: number
    readonly kind: string
    readonly state: string
    readonly count: number
    readonly stillSince: number
  }>
  readonly orders: ReadonlyArray<{
    readonly chainId: number
    readonly phase: string
    readonly count: number
    readonly oldest: number
  }>
  readonly sessions: ReadonlyArray<{ readonly mode: string; readonly count: number }>
  readonly processes: ReadonlyArray<{
    readonly id: string
    readonly name: string
    readonly version: string
    readonly roles: ReadonlyArray<string>
    readonly startedAt: number
    readonly seenAt: number
  }>
}

export interface Accounts {
  readonly at: number
  readonly chains: ReadonlyArray<{
    readonly chainId: number
    readonly name: string
    readonly decimals: number
    readonly spent: string
    readonly runway: string | null
    readonly accounts: ReadonlyArray<{
      readonly address: string
      readonly balance: string
      readonly floor: string
      readonly isLow: boolean
      readonly isInUse: boolean
    }>
  }>
}

export interface Step {
  readonly version: number
  readonly at: number
  readonly state: string
}

export interface OperationStory {
  readonly at: number
  readonly id: string
  readonly chainId: number
  readonly kind: string
  readonly state: string
  readonly createdAt: number
  readonly updatedAt: number
  readonly deadline: number
  readonly code: string | null
  readonly isHeld: boolean
  readonly scheduledTime: number | null
  readonly result: { readonly txHash: string; readonly block: number } | null
  readonly attempts: ReadonlyArray<{
    readonly call: number
    readonly purpose: string
    readonly isProven: boolean
    readonly transactions: ReadonlyArray<{
      readonly hash: string
      readonly senderNonce: number | null
    }>
  }>
  readonly burnt: ReadonlyArray<string>
  readonly steps: ReadonlyArray<Step>
  readonly wait: { readonly reason: string; readonly until: number } | null
}

export interface OrderStory {
  readonly at: number
  readonly id: string
  readonly chainId: number
  readonly phase: string
  readonly createdAt: number
  readonly deadline: number
  readonly completionTime: number | null
  readonly isWithheld: boolean
  readonly payouts: ReadonlyArray<{
    readonly status: string
    readonly scheduledTime: number | null
    readonly deadline: number | null
    readonly operation: string | null
  }>
  readonly steps: ReadonlyArray<Step>
}

export interface Amount {
  readonly token: string
  readonly amount: string
}

export interface Earnings {
  readonly at: number
  readonly chains: ReadonlyArray<{
    readonly chainId: number
    readonly name: string
    readonly decimals: number
  }>
  readonly totals: ReadonlyArray<{
    readonly day: number
    readonly chainId: number
    readonly kind: string
    readonly outcome: string
    readonly operations: number
    readonly fees: ReadonlyArray<Amount>
    readonly cuts: ReadonlyArray<Amount>
    readonly native: string
    readonly earned: string
    readonly unpriced: number
  }>
}

export interface Parties {
  readonly owner: string | null
  readonly amounts: ReadonlyArray<Amount>
  readonly recipient: string | null
}

export interface Log {
  readonly at: number
  readonly deeds: ReadonlyArray<{
    readonly place: number
    readonly at: number
    readonly name: string
    readonly action: string
    readonly subject: string
    readonly reason: string
    readonly result: string
  }>
}

/** What was set before. */
export interface Before {
  readonly before: string
}

/** What an action answers, by its path. */
export interface Outcomes {
  readonly reveal: Parties
  readonly "end-sessions": { readonly ended: number }
  readonly pause: Before
  readonly drain: Before
  readonly resume: Before
  readonly flush: { readonly waiting: number }
  readonly "account-out": Before
  readonly "account-in": Before
}

/** An answer by the path that is asked. */
export interface Answers {
  readonly log: Log
  readonly overview: Overview
  readonly accounts: Accounts
  readonly operation: OperationStory
  readonly order: OrderStory
  readonly earnings: Earnings
}
