import { Screening, type ScreeningShape, type ScreeningVerdict } from "@shielded-relay/core"
import { Effect, Layer } from "effect"
import { callPort, describeValue, partFailed, requireMethods, UnusableAnswer } from "./callPort.ts"
import type { PromisePort } from "./PromisePort.ts"

/** A `Screening` with a promise. */
export type PromiseScreening = PromisePort<ScreeningShape>

/**
 * The `Screening` over an object of promises. Whatever `screen` throws, and an answer that is no verdict, counts as `undecided` and is a
 * warning in the log, without the error's text: a screening that cannot decide must never serve.
 *
 * @throws TypeError if `screen` is missing.
 */
export function promiseScreening(screening: PromiseScreening): Layer.Layer<Screening> {
  requireMethods("screening", screening, ["screen"])
  return Layer.succeed(Screening, {
    screen: (subject) =>
      callPort(
        (signal) => screening.screen(subject, signal),
        verdictOf,
        (thrown) => Effect.as(partFailed("screening.screen", thrown), "undecided" as const),
      ),
  })
}

const verdicts: ReadonlyArray<ScreeningVerdict> = ["served", "denied", "undecided"]

function verdictOf(answer: unknown): ScreeningVerdict {
  const verdict = verdicts.find((one) => one === answer)
  if (verdict !== undefined) return verdict
  throw new UnusableAnswer(
    `must return "served", "denied" or "undecided", not ${describeValue(answer)}`,
  )
}
