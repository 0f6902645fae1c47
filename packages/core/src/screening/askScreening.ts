import { Duration, Effect, Option } from "effect"
import type { ChainId } from "../address/ChainId.ts"
import type { Owner } from "../owner/Owner.ts"
import { Screening, type ScreeningSubject, type ScreeningVerdict } from "../port/Screening.ts"

/** Timeout of a screening call, in milliseconds. */
const timeout = 10_000

/** Screens a subject; returns `undecided` if there is no answer in time. */
export const askScreening = Effect.fnUntraced(function* (subject: ScreeningSubject) {
  const screening = yield* Screening
  return yield* screening
    .screen(subject)
    .pipe(
      Effect.timeoutOption(Duration.millis(timeout)),
      Effect.map(Option.getOrElse((): ScreeningVerdict => "undecided")),
    )
})

/** Screens an owner for a chain; `null`: for every chain of its session. A contract account is screened for its own chain. */
export const screenOwner = (owner: Owner, chainId: ChainId | null) =>
  askScreening({
    role: "owner",
    chainId: owner.kind === "contract" ? owner.chainId : chainId,
    address: owner.address,
  })
