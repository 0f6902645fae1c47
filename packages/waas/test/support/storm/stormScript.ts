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
)

/** All that one storm does. */
export interface StormScript {
  readonly manner: Manner
  readonly replicas: number
  /** Of each wallet: whether it has coins of its own. */
  readonly wallets: ReadonlyArray<boolean>
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
)

/** A key is used outside while a request runs, and a reorganisation undoes it later. */
const displacement = fc.record({ after: fc.nat(6), undoneAfter: fc.integer({ min: 2, max: 16 }) })

/** Storms on a chain of this manner. */
export const stormScript = (manner: Manner): fc.Arbitrary<StormScript> =>
  fc
    .tuple(plainScript(manner), fc.option(displacement, { nil: null }))
    .map(([script, displaced]) => {
      const [request] = script.requests
      if (displaced === null || request === undefined) return script
      const used = request.at + displaced.after
      const troubles: ReadonlyArray<Trouble> = [
        { at: used, kind: "key-outside", wallet: request.wallet },
        {
          at: used + displaced.undoneAfter,
          kind: "reorganisation",
          depth: 8,
          forgets: 0,
          isSwapped: true,
        },
      ]
      return { ...script, troubles: [...script.troubles, ...troubles] }
    })

const plainScript = (manner: Manner): fc.Arbitrary<StormScript> =>
  fc.record({
    manner: fc.constant(manner),
    replicas: fc.integer({ min: 1, max: 2 }),
    wallets: fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }),
    requests: fc.array(
      fc.record({
        at: fc.nat(60),
        wallet,
        kind: fc.constantFrom("private" as const, "public" as const),
        amount: fc.integer({ min: 1, max: 60 }),
        isRepeated: fc.boolean(),
        cancelledAfter: fc.option(fc.nat(50), { nil: null }),
      }),
      { minLength: 1, maxLength: 6 },
    ),
    troubles: fc.array(trouble, { maxLength: 8 }),
  })
