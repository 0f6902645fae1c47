import type { Manner } from "@shielded-relay/testkit"

/** How a request reaches the service, and its answer the caller. */
export type Delivery = "once" | "twice" | "answer lost"

/** One thing that happens to a world: somebody acts, time passes, or something goes wrong outside of the processes. */
export type Step =
  | {
      readonly do: "withdraw" | "transfer"
      readonly owner: number
      readonly token: number
      readonly amount: bigint
      /** Of the next token, to the same account: a call of its own where a call spends one token. */
      readonly also?: bigint
      /** For a transfer: how many owners further on. */
      readonly to: number
      readonly delivery: Delivery
      /** The recipient's account refuses the token from then on. */
      readonly refused: boolean
    }
  | {
      readonly do: "deposit"
      readonly owner: number
      readonly token: number
      readonly amount: bigint
      /** Whose balance it becomes: how many owners further on, unless it is the payer's own. */
      readonly to: number
      readonly for: "self" | "a recipientInfo" | "an address"
    }
  | {
      readonly do: "swap"
      readonly owner: number
      /** The token that is given, for the next one. */
      readonly from: number
      readonly amount: bigint
      readonly feeIn: "input" | "output"
      readonly delivery: Delivery
    }
  | {
      readonly do: "send privately"
      readonly owner: number
      readonly token: number
      /** Of each recipient. */
      readonly amounts: ReadonlyArray<bigint>
      /** The fee is in the next token. */
      readonly feeInOther: boolean
      /** Seconds until all must be paid; `null` to leave it open. */
      readonly completion: number | null
      readonly payment:
        | "whole"
        | "in parts"
        | "dust first"
        | "too much"
        | "too little"
        | "not at all"
      /** Milliseconds between two deposits. */
      readonly pause: number
      /** The token refuses the first recipient for half a minute, or for good. */
      readonly refused: "nobody" | "for a while" | "for good"
      readonly delivery: Delivery
    }
  | { readonly do: "withdraw stuck"; readonly owner: number; readonly token: number }
  /** Units of the second token that a hundred of the first are worth from then on. */
  | { readonly do: "price moves"; readonly out: bigint }
  | { readonly do: "look up"; readonly request: number }
  /** The operator looks at withheld notes, and releases or keeps some. */
  | { readonly do: "operator decides" }
  | { readonly do: "read notes again"; readonly owner: number }
  | { readonly do: "revoke sessions"; readonly owner: number; readonly all: boolean }
  | { readonly do: "wait"; readonly milliseconds: number }
  | { readonly do: "kill" | "stop and start"; readonly process: number }
  | { readonly do: "freeze"; readonly process: number; readonly milliseconds: number }
  | {
      readonly do:
        | "endpoints down"
        | "empty blocks"
        | "calls copied"
        | "endpoints steal calls"
        | "exchange fails"
        | "sends dropped"
      readonly milliseconds: number
    }
  | {
      readonly do: "endpoints behind"
      readonly milliseconds: number
      /** 2 unless said otherwise. */
      readonly blocks?: number
    }
  /** From when the next payouts wait for their block: what paid them is reverted, and can be executed afterwards. */
  | { readonly do: "recipients begin to refuse"; readonly milliseconds: number }
  | { readonly do: "fee spike"; readonly times: number; readonly milliseconds: number }
  | { readonly do: "use key outside" | "forget mempool" | "strangers resubmit" }
  /** Whatever bytes were ever sent, once more. */
  | { readonly do: "old bytes replayed" }
  /** So many of a stranger, each with a root of its own. */
  | { readonly do: "flood of deposits"; readonly deposits: number }
  | {
      readonly do: "reorganise"
      readonly depth: number
      readonly drop: number
      readonly reverse: boolean
    }

export type PaymentOfOrder = Extract<Step, { readonly do: "send privately" }>["payment"]

export interface Cast {
  /** Of the chain. */
  readonly manner: Manner
  readonly owners: number
  readonly tokens: number
  readonly processes: number
  /** The first owner has its money in many small notes, and a call spends few: what it pays is merged first. */
  readonly scattered: boolean
}
