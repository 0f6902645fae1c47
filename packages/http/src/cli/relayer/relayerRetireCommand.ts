import { KeyVault, retirementName } from "@shielded-relay/core"
import { fileVault } from "@shielded-relay/vault-file"
import { Effect, Redacted } from "effect"
import { ConfigurationError } from "../../configuration/Problems.ts"
import { openReader } from "../../payment/Payer.ts"
import { retirementOf } from "../../start/retirementOf.ts"
import { resolveSecret } from "../../start/resolveSecret.ts"
import { timeOfDay } from "../../telemetry/processClock.ts"
import { askName, refuseOtherName } from "../deploy/chainName.ts"
import { failureText } from "../failureText.ts"
import type { ExitCode, Terminal } from "../Terminal.ts"
import { withDatabase } from "../withDatabase.ts"
import { accountOf, openRelayer, type Relayer } from "./openRelayer.ts"
import type { RetireOptions } from "./relayerOptions.ts"
import { isSettled, quietTime, readUnsettled, type UnsettledWork } from "./unsettled.ts"

/**
 * Retires a relaying account for ever, after the operator has named the chain: it signs no new operation, and ends what it has signed. Tells
 * what has not ended. Returns 0 once everything has. Repeated, it only tells.
 */
export async function relayerRetire(terminal: Terminal, given: RetireOptions): Promise<ExitCode> {
  const relayer = await openRelayer(terminal, given.relayer)
  const { chain, configuration, name, text } = relayer
  const named = given["chain-name"]
  const refusedName = refuseOtherName(terminal, chain.name, named)
  if (refusedName !== null) return refusedName
  if (relayer.retiredAt === null) {
    await requireAnother(terminal, relayer)
    terminal.complain(
      `Retire the relaying account ${name}, ${text}, on ${chain.name}, chain ${chain.chainId}: it signs no new operation, for ever\n`,
    )
    const refused = await askName(terminal, chain.name, named, "retire it")
    if (refused !== null) return refused
  }
  const retiredAt = relayer.retiredAt ?? (await mark(relayer))
  terminal.complain(
    `${text} is retired since ${new Date(retiredAt).toISOString()}. Processes of the service that run notice it within 10 seconds\n`,
  )
  const unsettled = await withDatabase(terminal, () =>
    Effect.flatMap(openReader(chain, terminal), (gateway) =>
      readUnsettled(gateway, relayer.address),
    ).pipe(Effect.scoped, Effect.provide(fileVault(configuration.vault))),
  ).catch((error: unknown) => {
    terminal.complain(
      `What it signed is not known to have ended: ${failureText(error)}Run the command again, with an embedded database while the service is stopped\n`,
    )
    return null
  })
  if (unsettled === null) return 1
  if (!isSettled(unsettled)) {
    terminal.complain(
      `${unsettledText(unsettled)}. The service ends it; run the command again later\n`,
    )
    return 1
  }
  if (timeOfDay() < retiredAt + quietTime) {
    terminal.complain(
      `Nothing that it signed is open. Run the command again after ${new Date(retiredAt + quietTime).toISOString()}, when every process has noticed and unknown bytes have expired\n`,
    )
    return 1
  }
  terminal.complain(
    `Everything that it signed has ended. Take its coins with shielded-relay relayer sweep --relayer ${name} --to ADDRESS, and take it out of senders\n`,
  )
  return 0
}

/** What is open, for people. */
export function unsettledText({ nonces, reserved }: UnsettledWork): string {
  return nonces === null
    ? `Bytes that it signed may still cost ${reserved} smallest units until they expire`
    : `No final block has its transactions from nonce ${nonces.first} to ${nonces.last}`
}

/** Writes the mark. The vault keeps the first for ever. */
const mark = ({ configuration: { vault }, chain, address }: Relayer): Promise<number> =>
  Effect.gen(function* () {
    const { create } = yield* KeyVault
    const now = new TextEncoder().encode(String(timeOfDay()))
    yield* create(retirementName(chain.chainId, address), Redacted.make(now))
    return (yield* retirementOf(chain, address)) ?? timeOfDay()
  }).pipe(Effect.provide(fileVault(vault)), Effect.runPromise)

/**
 * Refuses to retire a chain's last account in use: its operations would wait for ever.
 *
 * @throws ConfigurationError
 */
async function requireAnother(terminal: Terminal, relayer: Relayer): Promise<void> {
  const { chain, configuration, index, text } = relayer
  const others = chain.senders.filter((one) => one.from !== "vault" || one.index !== index)
  const inUse = await Effect.runPromise(
    Effect.filter(others, (reference) =>
      Effect.gen(function* () {
        if (reference.from !== "vault") return true
        const key = yield* resolveSecret(reference, chain.chainId, terminal)
        const address = accountOf(chain.family, Redacted.value(key))
        return (yield* retirementOf(chain, address)) === null
      }),
    ).pipe(Effect.provide(fileVault(configuration.vault))),
  )
  if (inUse.length === 0)
    throw new ConfigurationError([
      {
        where: "--relayer",
        what: `names ${text}, and senders of chain ${chain.chainId} has no other account in use: create one (vault init --relayer), send it coins (relayer top-up), name it in senders and start the service with it first`,
      },
    ])
}
