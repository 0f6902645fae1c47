import { refusal, type RelayError } from "../error/RelayError.ts"

/** Characters of a wrong audience that the refusal repeats. */
const shownCharacters = 200

/** Builds the WRONG_AUDIENCE refusal: the audience that was sent, clipped, and those that the operator accepts. */
export function wrongAudience(sent: string, accepted: ReadonlyArray<string>): RelayError {
  return refusal("WRONG_AUDIENCE", {
    sent: JSON.stringify(sent.slice(0, shownCharacters)),
    accepted: accepted.length === 0 ? "none" : accepted.join(", "),
  })
}
