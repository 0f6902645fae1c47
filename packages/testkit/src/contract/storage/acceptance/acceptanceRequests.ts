import fc from "fast-check"

/**
 * The kinds of operations that a request may start. `refused`, `deposit` and `waiting` wake no worker; `further` is a recovery
 * beside the one that answers the request.
 */
const operationKinds = ["withdraw", "waiting", "deposit", "refused", "further"] as const

/** An operation in small numbers. */
export interface ExampleOperationRequest {
  readonly kind: (typeof operationKinds)[number]
  /**
   * 0 to 2 are free notes, 3 is spent, 5 repeats the nullifier of 4, 6 is a stranger's leaf, 7 is reserved by its key,
   * 9 does not exist.
   */
  readonly positions: ReadonlyArray<number>
}

/** A request in small numbers, so that requests conflict. */
export interface ExampleRequest {
  /** 0 and 1 are registered, 2 is revoked, 3 is unknown, 4 has ended. */
  readonly session: number
  readonly nonce: number
  readonly owner: number
  readonly operations: ReadonlyArray<ExampleOperationRequest>
  readonly maxPending: number | null
  readonly maxWaiting: number | null
  /** `feeNote`: the order has a key for a second deposit, of its fee. */
  readonly order: { readonly maxUnpaid: number; readonly feeNote: boolean } | null
  /** What its first operation settles of the owner's debt, and what others may settle already. */
  readonly settled: { readonly covers: bigint; readonly atMost: bigint } | null
  readonly quote: { readonly feeAmount: bigint; readonly required: boolean } | null
}

/** The common parts of all requests; `only` replaces what one kind varies. */
const requestOf = (only: {
  readonly [K in keyof ExampleRequest]?: fc.Arbitrary<ExampleRequest[K]>
}): fc.Arbitrary<ExampleRequest> =>
  fc.record({
    session: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, fc.integer({ min: 0, max: 4 })),
    nonce: fc.integer({ min: 0, max: 5 }),
    owner: fc.integer({ min: 0, max: 1 }),
    operations: fc.constant([]),
    maxPending: fc.constant(null),
    maxWaiting: fc.constant(null),
    order: fc.constant(null),
    settled: fc.constant(null),
    quote: fc.constant(null),
    ...only,
  })

const positions = fc.subarray([0, 1, 2, 3, 4, 5, 6, 7, 9], { maxLength: 2 })
const operation = (kind: ExampleOperationRequest["kind"], held = positions) =>
  fc.record({ kind: fc.constant(kind), positions: held })
const one = (kind: ExampleOperationRequest["kind"]) => fc.tuple(operation(kind, fc.constant([])))
const maxPending = fc.integer({ min: 1, max: 4 })
const order = fc.record({
  maxUnpaid: fc.integer({ min: 1, max: 2 }),
  feeNote: fc.boolean(),
})
const settled = fc.option(
  fc.record({
    covers: fc.bigInt({ min: 1n, max: 3n }),
    atMost: fc.oneof(fc.constant(0n), fc.bigInt({ min: 0n, max: 4n })),
  }),
)
const quote = fc.option(
  fc.record({ feeAmount: fc.constantFrom(1_000n, 999n), required: fc.boolean() }),
)

/** Requests of the use cases, and any other combination that an acceptance may contain. */
export const requestArbitrary: fc.Arbitrary<ExampleRequest> = fc.oneof(
  requestOf({ operations: fc.tuple(operation("withdraw")), maxPending, settled, quote }),
  requestOf({ operations: fc.tuple(operation("waiting")), maxWaiting: maxPending, quote }),
  requestOf({ operations: one("deposit") }),
  requestOf({ operations: one("deposit"), order }),
  requestOf({ operations: one("refused") }),
  requestOf({
    operations: fc.oneof(
      fc.constant([]),
      fc.tuple(operation("withdraw"), operation("further")),
      fc.tuple(operation("withdraw"), operation("further"), operation("further")),
    ),
    maxPending,
  }),
  requestOf({
    operations: fc.array(
      fc.constantFrom(...operationKinds).chain((kind) => operation(kind)),
      { maxLength: 3 },
    ),
    maxPending: fc.option(maxPending),
    maxWaiting: fc.option(maxPending),
    order: fc.option(order),
    settled,
    quote,
  }),
)
