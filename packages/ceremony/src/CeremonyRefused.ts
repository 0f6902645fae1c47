/** Why a command stopped: what is wrong with an option, a file or the ceremony, and what to do. `message` says it. */
export class CeremonyRefused extends Error {
  override readonly name = "CeremonyRefused"
  readonly retryable = false
}

/** The command line itself is wrong: a missing or malformed option. */
export class WrongOptions extends CeremonyRefused {}
