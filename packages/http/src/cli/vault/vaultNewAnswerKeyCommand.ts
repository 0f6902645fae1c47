import { KeyVault, parseTime } from "@shielded-relay/core"
import { fileVault } from "@shielded-relay/vault-file"
import { Effect, Redacted } from "effect"
import { ConfigurationError, Problems } from "../../configuration/Problems.ts"
import { readVault } from "../../configuration/readVault.ts"
import { VariableReader } from "../../configuration/VariableReader.ts"
import { newResponseSigningKey } from "../../server/responseSigner.ts"
import { answerKeyName, followingSecret, readAnswerKeys } from "../../start/readAnswerKeys.ts"
import { timeOfDay } from "../../telemetry/processClock.ts"
import type { ExitCode, Terminal } from "../Terminal.ts"

const minute = 60_000
const day = 24 * 60 * minute

/** How long callers have by default to learn the next key. */
const notice = 7 * day

/** Every process reads the vault within half a minute, and an operator's clock may differ from theirs. */
const [shortest, longest] = [5 * minute, 366 * day]

/**
 * Creates the key that signs answers from a time on. Until then it is published beside the present one, so that callers learn it. Prints its
 * public half, and never a secret. One write of the vault: killed at any moment, the key is there or it is not.
 */
export async function vaultNewAnswerKey(
  terminal: Terminal,
  given: { readonly from?: string | undefined },
): Promise<ExitCode> {
  const problems = new Problems()
  const vault = readVault(
    new VariableReader(terminal.environment, terminal.readFile, problems),
    true,
  )
  const now = timeOfDay()
  const from = given.from === undefined ? now + notice : parseTime(given.from)
  if (from === null || from < now + shortest || from > now + longest)
    problems.add(
      "--from",
      `must be a time such as 2026-01-31T00:00:00Z, at least 5 minutes and at most a year from now; got ${JSON.stringify(given.from?.slice(0, 40))}`,
    )
  if (from === null || problems.list.length > 0) throw new ConfigurationError(problems.list)
  const made = await createFollowing(from, now).pipe(
    Effect.provide(fileVault(vault)),
    Effect.runPromise,
  )
  terminal.print(
    `${made.name}: created, signs answers from ${new Date(from).toISOString()}\n${made.verificationPublicKey}`,
  )
  terminal.complain(
    "Back up the vault. Running processes publish the key within 30 seconds as nextKey of GET /attestation; publish it too where your callers take the key to pin.\n",
  )
  return 0
}

const createFollowing = Effect.fnUntraced(function* (from: number, now: number) {
  const vault = yield* KeyVault
  if ((yield* vault.get(answerKeyName(1))) === null)
    return yield* refuse("holds no key of answers yet: the first start of the service makes it")
  const keys = yield* readAnswerKeys
  const waiting = keys.find((key) => key.from > now)
  if (waiting !== undefined) return yield* refuse(waitingText(waiting.from))
  const name = answerKeyName(keys.length + 1)
  const secret = followingSecret(from, newResponseSigningKey())
  const stored = yield* vault.create(name, Redacted.make(secret))
  const newest = (yield* readAnswerKeys)[keys.length]
  if (newest === undefined || Buffer.compare(Redacted.value(stored), secret) !== 0)
    return yield* refuse(waitingText(newest?.from ?? from))
  return { name, verificationPublicKey: newest.signer.verificationPublicKey }
})

const waitingText = (from: number) =>
  `has a key that signs answers from ${new Date(from).toISOString()} on: make the one after it then`

const refuse = (what: string) =>
  Effect.fail(new ConfigurationError([{ where: "SHIELDED_RELAY_VAULT_PATH", what }]))
