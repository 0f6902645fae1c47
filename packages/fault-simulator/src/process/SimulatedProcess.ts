import { Context, Effect } from "effect"
import type { SimulatedTime } from "@shielded-relay/testkit"
import type { FaultKind } from "../FaultKind.ts"
import type { Stake, Switchboard } from "../Switchboard.ts"

/** Set while the fiber is inside a transaction of its process. */
export const InTransaction = Context.Reference<{ readonly broken: () => void } | null>(
  "shielded-relay/testkit/InTransaction",
  { defaultValue: () => null },
)

/** Faults of a call outside of a transaction. */
export type CallFault =
  | "crash before a call"
  | "crash after a call"
  | "frozen before a call"
  | "frozen after a call"
  | "storage error"
  | "storage answer lost"
  | "storage answer late"
  | "RPC answer lost"
  | "RPC answer late"

/** A call to the outside: its name, how critical it is, and how it can fail. */
export interface Outgoing<E> {
  readonly name: string
  readonly stake: Stake
  /** The adapter's general failure; `null` if the call cannot fail. */
  readonly failure: (() => Effect.Effect<never, E>) | null
  readonly possible: ReadonlyArray<CallFault>
}

/**
 * Faults within a transaction. They hit its own statements only: a delay would hold up every other
 * process.
 */
const possibleInTransaction = [
  "crash within a transaction",
  "statement failed in a transaction",
] as const satisfies ReadonlyArray<FaultKind>

/**
 * One process of the service. All its calls to the outside go through the switchboard. Once killed
 * it makes no calls, not even in finalizers, as after `kill -9`. A frozen process stops wherever it is
 * and continues when thawed as if no time had passed, as after a long pause of its machine.
 */
export class SimulatedProcess {
  readonly name: string
  readonly time: SimulatedTime
  readonly switchboard: Switchboard
  readonly died: Promise<void>
  #state: "running" | "frozen" | "dead" = "running"
  #heldUpAt = -Infinity
  readonly #waiting: Array<() => void> = []
  readonly #atDeath: Array<() => void> = []

  constructor(name: string, time: SimulatedTime, switchboard: Switchboard) {
    this.name = name
    this.time = time
    this.switchboard = switchboard
    this.died = new Promise((resolve) => this.atDeath(resolve))
  }

  get state(): "running" | "frozen" | "dead" {
    return this.#state
  }

  /** When the process last went on after a pause or a late answer; simulated milliseconds. Its calls take no time otherwise. */
  get heldUpAt(): number {
    return this.#heldUpAt
  }

  /**
   * The process's clock: sleepers wake only while it runs; a dead process stays asleep for good.
   */
  get clockLayer() {
    return this.time.layerBehind((wake) => {
      if (this.#state === "running") wake()
      else if (this.#state === "frozen") this.#waiting.push(wake)
    })
  }

  atDeath(act: () => void): void {
    this.#atDeath.push(act)
  }

  kill(): void {
    if (this.#state === "dead") return
    this.#state = "dead"
    this.switchboard.trace.add(`${this.name} is killed`)
    this.#waiting.length = 0
    for (const act of this.#atDeath) act()
  }

  /** Freezes the process for this many milliseconds. */
  freeze(milliseconds: number): void {
    if (this.#state !== "running") return
    this.#state = "frozen"
    this.switchboard.trace.add(`${this.name} is frozen for ${milliseconds} ms`)
    this.time.after(milliseconds, () => this.thaw())
  }

  thaw(): void {
    if (this.#state !== "frozen") return
    this.#state = "running"
    this.#goesOn()
    this.switchboard.trace.add(`${this.name} thaws`)
    for (const wake of this.#waiting.splice(0)) wake()
  }

  /** Freezes the process for longer than any lease of the service. */
  freezeForLong(): void {
    this.freeze(this.switchboard.draws.between(5_000, 40_000))
  }

  /** Makes a call to the outside, with any fault that the switchboard decides. */
  call<A, E, R>(outgoing: Outgoing<E>, effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> {
    return Effect.withFiber((fiber) => {
      const transaction = fiber.getRef(InTransaction)
      if (transaction !== null) return this.#statement(outgoing, effect, transaction)
      if (this.#state !== "running")
        return Effect.andThen(this.awake, this.#alone(outgoing, effect))
      return this.#alone(outgoing, effect)
    })
  }

  /** Waits until the process runs; never ends if it is dead. */
  readonly awake: Effect.Effect<void> = Effect.suspend(() => {
    if (this.#state === "running") return Effect.void
    if (this.#state === "dead") return Effect.never
    return Effect.andThen(
      Effect.callback<void>((resume) => void this.#waiting.push(() => resume(Effect.void))),
      this.awake,
    )
  })

  #alone<A, E, R>(
    { name, stake, possible, failure }: Outgoing<E>,
    effect: Effect.Effect<A, E, R>,
  ): Effect.Effect<A, E, R> {
    const answered = Effect.flatMap(effect, (value) =>
      this.#state === "running" ? Effect.succeed(value) : Effect.as(this.awake, value),
    )
    const failed = failure ?? (() => Effect.never)
    switch (this.switchboard.decide({ process: this.name, name, stake, possible })) {
      case "crash before a call":
        return Effect.andThen(this.#dies, effect)
      case "crash after a call":
        return Effect.tap(effect, this.#dies)
      case "frozen before a call":
        this.freezeForLong()
        return Effect.andThen(this.awake, answered)
      case "frozen after a call":
        return Effect.tap(effect, () => {
          this.freezeForLong()
          return this.awake
        })
      case "storage error":
        return failed()
      case "storage answer lost":
      case "RPC answer lost":
        return Effect.andThen(effect, Effect.suspend(failed))
      case "storage answer late":
      case "RPC answer late":
        return Effect.tap(
          answered,
          Effect.andThen(
            Effect.sleep(this.switchboard.draws.between(50, 8_000)),
            Effect.sync(() => this.#goesOn()),
          ),
        )
      case null:
        return answered
    }
  }

  #statement<A, E, R>(
    { name, stake, failure }: Outgoing<E>,
    effect: Effect.Effect<A, E, R>,
    transaction: { readonly broken: () => void },
  ): Effect.Effect<A, E, R> {
    // Interrupts, because handlers of the product do not catch interruption: the transaction is
    // rolled back.
    if (this.#state === "dead") return Effect.interrupt
    const possible = possibleInTransaction
    switch (this.switchboard.decide({ process: this.name, name, stake, possible })) {
      case "crash within a transaction":
        this.kill()
        return Effect.interrupt
      case "statement failed in a transaction":
        if (failure === null) return effect
        transaction.broken()
        return failure()
      case null:
        return effect
    }
  }

  #goesOn(): void {
    this.#heldUpAt = this.time.now
  }

  readonly #dies: Effect.Effect<never> = Effect.suspend(() => {
    this.kill()
    return Effect.never
  })
}
