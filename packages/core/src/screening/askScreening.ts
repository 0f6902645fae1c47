import { Duration, Effect, Option } from "effect"
import type { ChainId } from "../address/ChainId.ts"
import type { Owner } from "../owner/Owner.ts"
import { Screening, type ScreeningSubject, type ScreeningVerdict } from "../port/Screening.ts"

/** How long an answer is waited for; milliseconds. */
const patience = 10_000

/** What screening says, `undecided` when it does not say it in time. */
export const askScreening = Effect.fnUntraced(function* (subject: ScreeningSubject) {
  const screening = yield* Screening
  return yield* screening
    .screen(subject)
    .pipe(
      Effect.timeoutOption(Duration.millis(patience)),
      Effect.map(Option.getOrElse((): ScreeningVerdict => "undecided")),
    )
})

/** Whether an owner is served on a chain, `null`: on all that a session of it may act on. A contract account is asked about on its own. */
export const screenOwner = (owner: Owner, chainId: ChainId | null) =>
  askScreening({
    role: "owner",
    chainId: owner.kind === "contract" ? owner.chainId : chainId,
    address: owner.address,
  })
