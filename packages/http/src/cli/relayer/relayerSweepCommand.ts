import {
  isNativeToken,
  parseAddress,
  renderAddress,
  type Address,
  type PoolGatewayShape,
} from "@shielded-relay/core"
import { fileVault } from "@shielded-relay/vault-file"
import { Effect } from "effect"
import { ConfigurationError } from "../../configuration/Problems.ts"
import { openPayer, type Payer } from "../../payment/Payer.ts"
import { timeOfDay } from "../../telemetry/processClock.ts"
import { askName, refuseOtherName } from "../deploy/chainName.ts"
import type { ExitCode, Terminal } from "../Terminal.ts"
import { withDatabase } from "../withDatabase.ts"
import { openRelayer, type Relayer } from "./openRelayer.ts"
import { paymentWork, tellRejection, withPayments } from "./paymentWork.ts"
import type { SweepOptions } from "./relayerOptions.ts"
import { unsettledText } from "./relayerRetireCommand.ts"
import { planText } from "./relayerTopUpCommand.ts"
import { isSettled, quietTime, readUnsettled } from "./unsettled.ts"

/**
 * Sends all coins of a retired account to an address, after the operator has named the chain. Only once everything that the account signed
 * has ended, so that no transaction of the service lacks its nonce or its coins. Killed at any moment and repeated, it pays once.
 */
export async function relayerSweep(terminal: Terminal, given: SweepOptions): Promise<ExitCode> {
  const relayer = await openRelayer(terminal, given.relayer)
  const { chain, configuration, name } = relayer
  const to = recipientOf(relayer, given.to)
  const refusedName = refuseOtherName(terminal, chain.name, given["chain-name"])
  if (refusedName !== null) return refusedName
  requireRetired(relayer)
  return withPayments(terminal, relayer, (journal) =>
    withDatabase(terminal, () =>
      Effect.gen(function* () {
        const opened = yield* openPayer(chain, relayer.key, terminal)
        const { gateway } = opened
        const toText = renderAddress(to, chain.family)
        yield* refuseRecipient(gateway, to, toText)
        const work = yield* readUnsettled(gateway, relayer.address)
        if (!isSettled(work)) {
          terminal.complain(
            `Nothing was sent. ${unsettledText(work)}: relayer retire --relayer ${name} tells when it has ended\n`,
          )
          return 1 satisfies ExitCode as ExitCode
        }
        const payer = { ...opened, text: relayer.text }
        const { coins, settleOpen, pay } = paymentWork(terminal, journal, relayer, payer)
        const before = yield* settleOpen("sweep")
        if (before !== null) return before
        const { has, most, amount } = yield* readSweep(payer, to)
        if (amount <= 0n) {
          terminal.complain(
            `Nothing to do: ${relayer.text} has ${coins(has)}, and a transfer may cost ${coins(most)}\n`,
          )
          return 0 satisfies ExitCode as ExitCode
        }
        terminal.complain(
          planText(relayer, [
            ["has", coins(has)],
            ["sends", `all but the fee, ${coins(amount)}, to ${toText}`],
            ["fee", `at most ${coins(most)}`],
          ]),
        )
        const named = given["chain-name"]
        const refused = yield* Effect.promise(() => askName(terminal, chain.name, named, "pay"))
        if (refused !== null) return refused
        // The fee may have changed while the operator read.
        const now = (yield* readSweep(payer, to)).amount
        const order = { kind: "sweep", to: toText, amount: now, nonce: work.nextNonce } as const
        return yield* pay(order, [{ kind: "top-up", amount: now }, to])
      }).pipe(
        tellRejection(terminal),
        Effect.scoped,
        Effect.provide(fileVault(configuration.vault)),
      ),
    ),
  )
}

/** What the account has, the most that a transfer of it costs, and what is left for its amount, smallest units. */
const readSweep = Effect.fnUntraced(function* ({ gateway, wallets, address }: Payer, to: Address) {
  const has = yield* wallets.balanceOf(address, gateway.nativeToken)
  const bound = yield* wallets.boundOf({ kind: "top-up", amount: 1n }, to)
  if (has <= bound) return { has, most: bound, amount: has - bound }
  // Less than the bound where the recipient's account exists already.
  const { most } = yield* wallets.priceLeg({ kind: "top-up", amount: has - bound }, to)
  return { has, most, amount: has - most }
})

/** @throws ConfigurationError if it is no address of the chain's, or the account itself */
function recipientOf({ chain, address, text }: Relayer, given: string | undefined): Address {
  if (given === undefined) throw wrong("--to", "is required: the address that gets the coins")
  const to = parseAddress(given, chain.family)
  if (to === null)
    throw wrong(
      "--to",
      `must be an address of ${chain.name} (family ${chain.family}); got ${JSON.stringify(given.slice(0, 100))}`,
    )
  if (to === address) throw wrong("--to", `is the account ${text} itself`)
  return to
}

/** @throws ConfigurationError if the account is in use, or was until a moment ago */
function requireRetired({ retiredAt, text, name }: Relayer): void {
  if (retiredAt === null)
    throw wrong(
      "--relayer",
      `names ${text}, which is in use: its coins pay for operations. Retire it first, with relayer retire --relayer ${name}`,
    )
  if (timeOfDay() < retiredAt + quietTime)
    throw wrong(
      "--relayer",
      `names ${text}, which was retired a moment ago: sweep it after ${new Date(retiredAt + quietTime).toISOString()}, when every process has noticed`,
    )
}

/** Refuses addresses that keep what they get. */
const refuseRecipient = Effect.fnUntraced(function* (
  { pool, forbiddenRecipients }: PoolGatewayShape,
  to: Address,
  text: string,
) {
  if (to === pool || isNativeToken(to) || forbiddenRecipients.includes(to))
    return yield* Effect.fail(
      wrong("--to", `is ${text}, an address of the pool or of nobody: coins there would be lost`),
    )
})

const wrong = (where: string, what: string) => new ConfigurationError([{ where, what }])
