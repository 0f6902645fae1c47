import type { Order, WalletOperation } from "@shielded-relay/core"
import type { Relay } from "shielded-relay"
import { nonce, stampedRequest, type ManagedWorld } from "../ManagedWorld.ts"

/** Milliseconds after the answer to a suspension within which what was decided before it may still be written. */
const grace = 10_000

interface Suspension {
  /** Milliseconds since the epoch, once it was answered; `null` before. */
  since: number | null
  /** What had begun once the grace was over; `null` before. */
  begun: number | null
  /** Whether its time is over, so that it is to be resumed. */
  isOver: boolean
  /** Milliseconds since the epoch at which it was last asked to resume; then nothing more is expected of it. `null`: never. */
  asked: number | null
  /** Whether it was resumed. */
  isResumed: boolean
}

/** Suspensions of users, and with `null` of the organization, in a storm. */
export class Suspensions {
  readonly #managed: ManagedWorld
  readonly #of = new Map<string | null, Suspension>()

  constructor(managed: ManagedWorld) {
    this.#managed = managed
  }

  /** Asks for a suspension, unless one of the same is on its way. */
  async suspend(userId: string | null, relay: Relay | undefined): Promise<void> {
    const before = this.#of.get(userId)
    if (relay === undefined || before !== undefined) return
    const suspension: Suspension = {
      since: null,
      begun: null,
      isOver: false,
      asked: null,
      isResumed: false,
    }
    this.#of.set(userId, suspension)
    await this.#send("suspend", userId, relay, () => {
      suspension.since = this.#now
    })
  }

  expire(userId: string | null): void {
    const suspension = this.#of.get(userId)
    if (suspension !== undefined) suspension.isOver = true
  }

  expireAll(): void {
    for (const userId of this.#of.keys()) this.expire(userId)
  }

  /** Asks to resume those whose time is over, again every ten seconds until one is told that it happened. */
  async resumeExpired(relay: Relay | undefined): Promise<void> {
    for (const [userId, suspension] of this.#of) {
      const { isOver, asked, isResumed } = suspension
      if (relay === undefined || !isOver || isResumed) continue
      if (asked !== null && this.#now - asked < 10_000) continue
      suspension.asked = this.#now
      await this.#send("resume", userId, relay, () => {
        suspension.isResumed = true
      })
    }
  }

  /** Whether a leg was signed or a payout began while its user was suspended. */
  async areBroken(
    operations: ReadonlyArray<WalletOperation>,
    order: (id: string) => Promise<Order | null>,
  ): Promise<boolean> {
    let isBroken = false
    for (const [userId, suspension] of this.#of) {
      const { since, asked, begun } = suspension
      if (since === null || asked !== null || this.#now < since + grace) continue
      let now = 0
      for (const { legs, orderId, wallet } of operations) {
        if (userId !== null && wallet.user.userId !== userId) continue
        now += legs.length
        const row = orderId === null ? null : await order(orderId)
        now += row?.payouts.filter(({ operation }) => operation !== null).length ?? 0
      }
      suspension.begun ??= now
      if (begun !== null && now > begun) isBroken = true
    }
    return isBroken
  }

  get #now(): number {
    return this.#managed.world.time.now
  }

  async #send(
    what: "suspend" | "resume",
    userId: string | null,
    relay: Relay,
    onOk: () => void,
  ): Promise<void> {
    const { organizationId, root } = this.#managed
    const request = await stampedRequest(`POST /waas/${what}`, root.stamper, {
      organizationId,
      nonce: nonce(),
      timestamp: this.#now,
      ...(userId === null ? {} : { userId }),
    })
    // A process that ends answers nothing.
    void Promise.allSettled([relay.handle(request)]).then(([settled]) => {
      if (settled.status === "fulfilled" && settled.value.outcome === "ok") onOk()
    })
  }
}
