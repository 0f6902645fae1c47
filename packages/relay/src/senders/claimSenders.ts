import {
  Leases,
  PoolGateways,
  renderAddress,
  SecureRandom,
  type Address,
  type LeasesShape,
  type PoolGatewayShape,
} from "@shielded-relay/core"
import { bytesToHex } from "@noble/hashes/utils.js"
import { Clock, Effect } from "effect"
import { SenderShared } from "./SenderShared.ts"

/** An account that a relay of this process sends from. */
interface Claim {
  readonly gateway: PoolGatewayShape
  readonly sender: Address
  readonly leases: LeasesShape
  /** Relays that live in different times, as simulated ones do, are on different chains. */
  readonly clock: Clock.Clock
}

/** The accounts that the relays of this process send from, in the order of their starts. */
const claims = new Set<Claim>()

/** Milliseconds. Far longer than two calls of `acquire`. */
const markDuration = 60_000

/**
 * Claims the relay's sending accounts until the scope closes. Fails with `SenderShared` if an earlier relay of this process sends from one
 * of them with another storage: each would give the account's nonces to its own transactions. Replicas, whose storage is the same, share
 * accounts. Other processes cannot be seen from here.
 */
export const claimSenders = Effect.gen(function* () {
  const gateways = [...(yield* PoolGateways).values()]
  const leases = yield* Leases
  const clock = yield* Clock.Clock
  const own = gateways.flatMap((gateway) =>
    gateway.senders.map((sender): Claim => ({ gateway, sender, leases, clock })),
  )
  // The claims are in place before anything is asked, so of two relays that start together the later one always sees the earlier one.
  const earlier = yield* Effect.acquireRelease(
    Effect.sync(() => {
      const before = [...claims]
      for (const claim of own) claims.add(claim)
      return before
    }),
    () => Effect.sync(() => own.forEach((claim) => claims.delete(claim))),
  )
  for (const claim of own) {
    for (const other of earlier) {
      if (!isSameAccount(claim, other)) continue
      if (!(yield* isSameChain(claim.gateway, other.gateway))) continue
      if (yield* isSameStorage(leases, other.leases)) continue
      const { chainId, family } = claim.gateway
      const address = renderAddress(claim.sender, family)
      return yield* Effect.fail(new SenderShared({ chainId: Number(chainId), address }))
    }
  }
})

const isSameAccount = (one: Claim, other: Claim) =>
  one.gateway.chainId === other.gateway.chainId &&
  one.sender === other.sender &&
  one.clock === other.clock

/**
 * Whether two gateways of one chain id read the same chain; local nodes often share an id. They do unless their blocks differ at a height
 * that both have. An endpoint that does not answer proves nothing.
 */
const isSameChain = (one: PoolGatewayShape, other: PoolGatewayShape) =>
  Effect.gen(function* () {
    const heads = yield* Effect.all([one.head, other.head])
    const height = Math.min(...heads.map(({ finalized }) => finalized.number))
    const [first, second] = yield* Effect.all([one.block(height), other.block(height)])
    return first === null || second === null || first.hash === second.hash
  }).pipe(Effect.catchTag("ChainUnavailable", () => Effect.succeed(true)))

/** Whether two storages are one: a lease that is taken in one cannot be taken in the other. */
const isSameStorage = Effect.fnUntraced(function* (one: LeasesShape, other: LeasesShape) {
  const bytes = yield* (yield* SecureRandom).bytes(16)
  const name = `one-storage/${bytesToHex(bytes)}`
  const mark = yield* one.acquire(name, markDuration)
  const taken = yield* other.acquire(name, markDuration)
  if (mark !== null) yield* one.release(mark)
  if (taken !== null) yield* other.release(taken)
  return taken === null
})
