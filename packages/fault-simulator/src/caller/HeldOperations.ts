import {
  listHeld,
  resumeOperation,
  type ChainId,
  type Held,
  type OperationId,
  type Resumption,
  type Storage,
} from "@shielded-relay/core"
import { recordingTelemetry, type SimulatedTime } from "@shielded-relay/testkit"
import { Effect, type Context } from "effect"
import type { Switchboard } from "../Switchboard.ts"

/** The operator of a chain with a time limit, who lets held operations go on. */
export class HeldOperations {
  /** How often the operator has resumed each operation. */
  readonly resumed = new Map<OperationId, number>()
  readonly #time: SimulatedTime
  readonly #switchboard: Switchboard
  readonly #storage: Context.Context<Storage>

  constructor(parts: {
    readonly time: SimulatedTime
    readonly switchboard: Switchboard
    readonly storage: Context.Context<Storage>
  }) {
    this.#time = parts.time
    this.#switchboard = parts.switchboard
    this.#storage = parts.storage
  }

  /** Resumes every operation that is held now. */
  async resumeAll(chainId: ChainId): Promise<void> {
    const held = await Effect.runPromise(
      resumeHeld(chainId).pipe(
        Effect.provide(this.#storage),
        Effect.provide(recordingTelemetry().layer),
        Effect.provide(this.#time.layer),
      ),
    )
    for (const { id, outcome } of held) {
      if (outcome !== "resumed") {
        this.#switchboard.violation(`held operation ${id} is ${outcome} when it is resumed`)
        continue
      }
      this.#switchboard.count("held operation resumed")
      this.resumed.set(id, (this.resumed.get(id) ?? 0) + 1)
    }
  }
}

/** Resumes the held operations as the operator's commands do, without a process of the service, and returns each outcome. */
const resumeHeld = Effect.fnUntraced(function* (chainId: ChainId) {
  const held: Array<Held> = []
  yield* listHeld(chainId, (one) => void held.push(one))
  const outcomes: Array<{ readonly id: OperationId; readonly outcome: Resumption | "unreadable" }> =
    []
  for (const one of held) {
    const id = one.kind === "operation" ? one.operation.id : one.id
    const outcome = one.kind === "operation" ? yield* resumeOperation(id) : one.kind
    outcomes.push({ id, outcome })
  }
  return outcomes
}, Effect.orDie)
