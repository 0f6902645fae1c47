import { it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { expect } from "vitest"
import { hasOutcome } from "../../../src/application/index.ts"
import { awaitOutcome } from "../../../src/application/intake/outcome.ts"
import {
  defaultRelayConfiguration,
  OperationStore,
  RelayConfiguration,
  type Operation,
} from "../../../src/index.ts"
import { inFlightStates } from "../../../src/operation/transition.ts"
import { anOperation, aSchedule } from "../../operation/anOperation.ts"

it("a caller waits until the operation is broadcast or has ended", () => {
  const states = [...inFlightStates, "confirmed", "failed"] as const
  expect(states.filter((state) => hasOutcome(anOperation(state)))).toEqual([
    "broadcast",
    "confirmed",
    "failed",
  ])
})

/** The state of the version that answers a caller, of these versions that are committed one after the other. */
const answeredWith = (versions: ReadonlyArray<Operation>) =>
  awaitOutcome(anOperation("accepted").id).pipe(
    Effect.map((answer) => answer?.status.state),
    Effect.provide(
      Layer.mergeAll(
        Layer.mock(OperationStore)({
          until: (_, enough) => Effect.sync(() => versions.find(enough) ?? null),
        }),
        Layer.succeed(RelayConfiguration, defaultRelayConfiguration),
      ),
    ),
  )

it.effect("answers with the first version that is broadcast, without the rest of the wait", () =>
  Effect.gen(function* () {
    const versions = [anOperation("planned"), anOperation("broadcast"), anOperation("confirmed")]
    expect(yield* answeredWith(versions)).toBe("broadcast")
  }),
)

it.effect("answers an operation with a schedule as soon as it is accepted", () =>
  Effect.gen(function* () {
    const accepted = { ...anOperation("accepted"), schedule: aSchedule }
    expect(yield* answeredWith([accepted, anOperation("broadcast")])).toBe("accepted")
  }),
)
