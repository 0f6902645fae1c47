import type { BroadcastFate, Manner } from "@shielded-relay/testkit"
import fc from "fast-check"
import type { StepFault } from "./FaultyProcess.ts"

/** A request of a storm. Times are whole seconds after its beginning, amounts whole tokens. */
export interface StormRequest {
  readonly at: number
  readonly wallet: number
  readonly kind: "private" | "public"
  readonly amount: number
  /** Sent to all processes at once instead of one. */
  readonly isRepeated: boolean
  /** Whether the wallet's user asks, whom a policy with a limit binds. Otherwise root asks, whom none binds. */
  readonly isLimited: boolean
  /** Of a payment to the public: seconds after which it is cancelled, at all processes if it was sent to all; `null`: never. */
  readonly cancelledAfter: number | null
}

/** What goes wrong at a time. `lasts`: whole seconds. */
export type Trouble = { readonly at: number } & (
  | { readonly kind: "broadcasts"; readonly fates: ReadonlyArray<BroadcastFate> }
  | {
      readonly kind: "endpoints"
      readonly fault: "down" | "dropping" | "lag"
      readonly lasts: number
    }
  | {
      readonly kind: "reorganisation"
      readonly depth: number
      /** One of so many removed transactions is forgotten; 0: none. */
      readonly forgets: number
      /** Whether transactions that others displaced are mined instead of the others'. */
      readonly isSwapped: boolean
    }
  | { readonly kind: "fees"; readonly times: number; readonly lasts: number }
  | { readonly kind: "restart"; readonly process: number }
  | {
      readonly kind: "process"
      readonly process: number
      readonly fault: StepFault
      readonly ahead: number
    }
  | { readonly kind: "key-outside"; readonly wallet: number }
  | { readonly kind: "account-drained"; readonly wallet: number }
  | { readonly kind: "tokens-moved"; readonly wallet: number }
  | { readonly kind: "tank-drained"; readonly lasts: number }
  /** A wallet's user, or with `null` the organization, is suspended for a while. */
  | { readonly kind: "suspension"; readonly wallet: number | null; readonly lasts: number }
  /** All processes end, and the next one takes the storage for one restored from a backup. */
  | { readonly kind: "restore" }
)

/** All that one storm does. */
export interface StormScript {
  readonly manner: Manner
  readonly replicas: number
  /** Of each wallet: whether it has coins of its own. */
  readonly wallets: ReadonlyArray<boolean>
  /** Whole tokens that the users of all wallets may spend together. */
  readonly limit: number
  readonly requests: ReadonlyArray<StormRequest>
  readonly troubles: ReadonlyArray<Trouble>
}

/** Length of the time in which requests and troubles come; seconds. */
export const stormLength = 120

const at = fc.nat(stormLength)
const lasts = fc.integer({ min: 1, max: 60 })
const wallet = fc.nat(2)
const process = fc.nat(1)
const fate = fc.constantFrom<BroadcastFate>(
  "drop",
  "lose",
  "lose-answer",
  "deliver",
  "nonce-taken",
  "underpriced",
  "unfunded",
)

const trouble: fc.Arbitrary<Trouble> = fc.oneof(
  fc.record({
    at,
    kind: fc.constant("broadcasts" as const),
    fates: fc.array(fate, { minLength: 1, maxLength: 4 }),
  }),
  fc.record({
    at,
    kind: fc.constant("endpoints" as const),
    fault: fc.constantFrom("down" as const, "dropping" as const, "lag" as const),
    lasts,
  }),
  fc.record({
    at,
    kind: fc.constant("reorganisation" as const),
    depth: fc.integer({ min: 1, max: 8 }),
    forgets: fc.nat(3),
    isSwapped: fc.boolean(),
  }),
  fc.record({
    at,
    kind: fc.constant("fees" as const),
    times: fc.integer({ min: 2, max: 12 }),
    lasts,
  }),
  fc.record({ at, kind: fc.constant("restart" as const), process }),
  fc.record({
    at,
    kind: fc.constant("process" as const),
    process,
    fault: fc.constantFrom<StepFault>("crash-before", "crash-after", "fail-before", "fail-after"),
    ahead: fc.integer({ min: 1, max: 12 }),
  }),
  fc.record({ at, kind: fc.constant("key-outside" as const), wallet }),
  fc.record({ at, kind: fc.constant("account-drained" as const), wallet }),
  fc.record({ at, kind: fc.constant("tokens-moved" as const), wallet }),
  fc.record({ at, kind: fc.constant("tank-drained" as const), lasts }),
  fc.record({
    at,
    kind: fc.constant("suspension" as const),
    wallet: fc.option(wallet, { nil: null }),
    lasts,
  }),
)

/** A key is used outside while a request runs, and a reorganisation undoes it later. */
const displacement = fc.record({ after: fc.nat(6), undoneAfter: fc.integer({ min: 2, max: 16 }) })

/** Requests of users at one moment, from all wallets in turn. */
interface Burst extends Pick<StormRequest, "at" | "wallet" | "kind" | "amount"> {
  readonly count: number
}

const burst: fc.Arbitrary<Burst> = fc.record({
  at: fc.nat(60),
  wallet,
  kind: fc.constantFrom("private" as const, "public" as const),
  amount: fc.integer({ min: 1, max: 30 }),
  count: fc.integer({ min: 2, max: 6 }),
})

function requestsOf({ count, ...each }: Burst): ReadonlyArray<StormRequest> {
  return Array.from({ length: count }, (_, n) => ({
    ...each,
    wallet: (each.wallet + n) % 3,
    isRepeated: false,
    isLimited: true,
    cancelledAfter: null,
  }))
}

/** Storms on a chain of this manner. */
const stormScript = (manner: Manner): fc.Arbitrary<StormScript> =>
  fc
    .tuple(
      plainScript(manner),
      fc.option(displacement, { nil: null }),
      fc.option(burst, { nil: null }),
      // After a restore what was accepted before it fails, so few storms have one.
      fc.tuple(at, fc.nat(7)),
    )
    .map(([script, displaced, many, [restoredAt, rare]]): StormScript => {
      const [request] = script.requests
      const troubles: Array<Trouble> = [...script.troubles]
      if (displaced !== null && request !== undefined) {
        const used = request.at + displaced.after
        const undone = used + displaced.undoneAfter
        troubles.push(
          { at: used, kind: "key-outside", wallet: request.wallet },
          { at: undone, kind: "reorganisation", depth: 8, forgets: 0, isSwapped: true },
        )
      }
      if (rare === 0) troubles.push({ at: restoredAt, kind: "restore" })
      const requests = many === null ? [] : requestsOf(many)
      return { ...script, requests: [...script.requests, ...requests], troubles }
    })

/** The storm of a seed on a chain of this manner. */
export function stormOf(manner: Manner, seed: number): StormScript {
  const [script] = fc.sample(stormScript(manner), { seed, numRuns: 1 })
  if (script === undefined) throw new Error("there is no storm")
  return script
}

const plainScript = (manner: Manner): fc.Arbitrary<StormScript> =>
  fc.record({
    manner: fc.constant(manner),
    replicas: fc.integer({ min: 1, max: 2 }),
    wallets: fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }),
    limit: fc.integer({ min: 10, max: 80 }),
    requests: fc.array(
      fc.record({
        at: fc.nat(60),
        wallet,
        kind: fc.constantFrom("private" as const, "public" as const),
        amount: fc.integer({ min: 1, max: 60 }),
        isRepeated: fc.boolean(),
        isLimited: fc.boolean(),
        cancelledAfter: fc.option(fc.nat(50), { nil: null }),
      }),
      { minLength: 1, maxLength: 6 },
    ),
    troubles: fc.array(trouble, { maxLength: 8 }),
  })
