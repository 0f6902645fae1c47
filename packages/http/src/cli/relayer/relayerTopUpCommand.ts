import { nativeDecimals, parseWholeTokens, renderAddress } from "@shielded-relay/core"
import { fileVault } from "@shielded-relay/vault-file"
import { Effect, Option, Redacted } from "effect"
import { ConfigurationError, Problems } from "../../configuration/Problems.ts"
import { parseOutsideReference } from "../../configuration/SecretReference.ts"
import { openSigner } from "../../deployment/openSigner.ts"
import { parseSigner, type SignerReference } from "../../deployment/SignerReference.ts"
import { openPayer, openReader, type Payer } from "../../payment/Payer.ts"
import { resolveGasTank, resolveSecret } from "../../start/resolveSecret.ts"
import { installed } from "../../start/installed.ts"
import { timeOfDay } from "../../telemetry/processClock.ts"
import { askName, refuseOtherName } from "../deploy/chainName.ts"
import { keySigner } from "../deploy/keySigner.ts"
import { readOption } from "../readOption.ts"
import type { ExitCode, Terminal } from "../Terminal.ts"
import { openRelayer, accountOf, type Relayer } from "./openRelayer.ts"
import { coinsText, paymentWork, tellRejection, withPayments } from "./paymentWork.ts"
import type { TopUpOptions } from "./relayerOptions.ts"

/**
 * Sends a relaying account the coins that it lacks of a balance, from a signer's account, after the operator has named the chain. Killed at
 * any moment and repeated, it pays once. With the signer `print` it prints the transfer for a Safe instead.
 */
export async function relayerTopUp(terminal: Terminal, given: TopUpOptions): Promise<ExitCode> {
  const relayer = await openRelayer(terminal, given.relayer)
  const { chain } = relayer
  const { balance, signer } = readOptions(relayer, given)
  const refusedName = refuseOtherName(terminal, chain.name, given["chain-name"])
  if (refusedName !== null) return refusedName
  if (signer.kind === "print") return printTransfer(terminal, relayer, balance)
  const key = await signerKey(terminal, relayer, signer, given.password)
  return withPayments(terminal, relayer, (journal) =>
    Effect.gen(function* () {
      const opened = yield* openPayer(chain, key, terminal)
      const payer = { ...opened, text: renderAddress(opened.address, chain.family) }
      yield* refuseOwnAccounts(terminal, relayer, payer)
      const { coins, settleOpen, pay } = paymentWork(terminal, journal, relayer, payer)
      const before = yield* settleOpen("top-up")
      if (before !== null) return before
      const { wallets, gateway } = payer
      const has = yield* wallets.balanceOf(relayer.address, gateway.nativeToken)
      if (has >= balance) {
        terminal.complain(`Nothing to do: ${relayer.text} has ${coins(has)} already\n`)
        return 0 satisfies ExitCode as ExitCode
      }
      const amount = balance - has
      const leg = { kind: "top-up", amount } as const
      const { most } = yield* wallets.priceLeg(leg, relayer.address)
      terminal.complain(
        planText(relayer, [
          ["gets", `${coins(amount)} from ${payer.text}`],
          ["has", `${coins(has)}, and then ${coins(balance)}`],
          ["fee", `at most ${coins(most)}`],
          ["payer has", coins(yield* wallets.balanceOf(payer.address, gateway.nativeToken))],
        ]),
      )
      const name = given["chain-name"]
      const refused = yield* Effect.promise(() => askName(terminal, chain.name, name, "pay"))
      if (refused !== null) return refused
      const order = { kind: "top-up", to: relayer.text, amount, nonce: 0 } as const
      return yield* pay(order, [leg, relayer.address])
    }).pipe(
      tellRejection(terminal),
      Effect.scoped,
      Effect.provide(fileVault(relayer.configuration.vault)),
      Effect.runPromise,
    ),
  )
}

/** What a command is about to do, for people. */
export function planText(
  { text, name, chain }: Relayer,
  rows: ReadonlyArray<readonly [string, string]>,
): string {
  const lines = rows.map(([what, value]) => `  ${what.padEnd(10)} ${value}\n`)
  return `Relaying account ${name}, ${text}, on ${chain.name}, chain ${chain.chainId}\n${lines.join("")}`
}

function readOptions(relayer: Relayer, given: TopUpOptions) {
  const { chain } = relayer
  const problems = new Problems()
  if (relayer.retiredAt !== null)
    problems.add("--relayer", `names ${relayer.text}, which is retired: it pays for nothing more`)
  const decimals = nativeDecimals[chain.family]
  const balance = readOption(
    given,
    "balance",
    problems,
    (text) => {
      const parsed = parseWholeTokens(text, decimals)
      return parsed === 0n ? null : parsed
    },
    `a number of coins above 0 with at most ${decimals} decimals, such as 0.5: what the account is to have`,
  )
  const kinds = {
    evm: "keystore:FILE, env:VARIABLE, file:PATH or print",
    solana: "env:VARIABLE or file:PATH (the Solana CLI's keypair files too)",
    tron: "env:VARIABLE or file:PATH",
  }[chain.family]
  const signer = readOption(
    given,
    "signer",
    problems,
    (text) => {
      const parsed = parseSigner(text)
      if (parsed === undefined) return null
      return chain.family === "evm" || parsed.kind === "env" || parsed.kind === "file"
        ? parsed
        : null
    },
    `${kinds}, never a key itself`,
  )
  if (given.password !== undefined && signer !== undefined && signer.kind !== "keystore")
    problems.add("--password", "belongs to a signer keystore:FILE alone: remove it")
  if (given.password !== undefined && parseOutsideReference(given.password) === undefined)
    problems.add("--password", "must be env:NAME or file:/path, never the password itself")
  if (balance === undefined || signer === undefined || problems.list.length > 0)
    throw new ConfigurationError(problems.list)
  return { balance, signer }
}

/** The payer's key. */
async function signerKey(
  terminal: Terminal,
  { chain }: Relayer,
  signer: Exclude<SignerReference, { readonly kind: "print" }>,
  password: string | undefined,
): Promise<Redacted.Redacted<string>> {
  if (chain.family !== "evm" && signer.kind !== "keystore") return keySigner(terminal, signer)
  const { readKeystore } = await loadEvm(chain.chainId)
  const opened = await openSigner(
    null,
    { signer, password: parseOutsideReference(password) ?? null },
    terminal,
    readKeystore,
  )
  if (opened === null) throw new Error("a printed transfer has no key")
  return opened.key()
}

const loadEvm = (chainId: number) =>
  Effect.runPromise(
    installed(
      "@shielded-relay/chain-evm",
      `Chain ${chainId}`,
      () => import("@shielded-relay/chain-evm"),
    ),
  )

/** Refuses a payer whose nonces or coins a running service uses. */
const refuseOwnAccounts = Effect.fnUntraced(function* (
  terminal: Terminal,
  relayer: Relayer,
  payer: Payer & { readonly text: string },
) {
  const { chain } = relayer
  const { chainId, gasTank } = chain
  const keys = [
    ...chain.senders.map((reference) => resolveSecret(reference, chainId, terminal)),
    ...(gasTank === undefined ? [] : [resolveGasTank(gasTank, chainId, terminal)]),
  ]
  const accountOfKey = yield* ownAccountOf(chain)
  const own = yield* Effect.forEach(keys, (key) =>
    Effect.map(Effect.option(key), (found) => Option.map(found, accountOfKey)),
  )
  if ([relayer.address, ...own.flatMap(Option.toArray)].includes(payer.address))
    return yield* Effect.fail(
      new ConfigurationError([
        {
          where: "--signer",
          what: `is the key of ${payer.text}, an account that the service itself pays from: a transfer from it would take its nonces or coins away. Use another account`,
        },
      ]),
    )
})

/** Tells the account of a configured key, in any form that the family's `senders` take; `null` for a text that is no key. */
const ownAccountOf = Effect.fnUntraced(function* ({ family, chainId }: Relayer["chain"]) {
  if (family === "solana") {
    const load = () => import("@shielded-relay/chain-solana")
    return (yield* installed("@shielded-relay/chain-solana", `Chain ${chainId}`, load))
      .addressOfSenderKey
  }
  return (key: Redacted.Redacted<string>) => {
    const [, hex] = /^(?:0x)?([0-9a-fA-F]{64})$/.exec(Redacted.value(key)) ?? []
    return hex === undefined ? null : accountOf(family, hex)
  }
})

/** Prints the transfer as a Safe's transaction builder imports it. Which account pays is not known here. */
async function printTransfer(
  terminal: Terminal,
  relayer: Relayer,
  balance: bigint,
): Promise<ExitCode> {
  const { chain, address, text, configuration } = relayer
  const { safeBatch } = await loadEvm(chain.chainId)
  const { chainId, has } = await Effect.runPromise(
    openReader(chain, terminal).pipe(
      Effect.flatMap(({ chainId, senderBalance }) =>
        Effect.map(senderBalance(address), (has) => ({ chainId, has })),
      ),
      Effect.scoped,
      Effect.provide(fileVault(configuration.vault)),
    ),
  )
  const amount = balance - has
  if (amount <= 0n) {
    terminal.complain(`Nothing to do: ${text} has ${coinsText(chain.family, has)} coins already\n`)
    return 0
  }
  const step = `send ${coinsText(chain.family, amount)} coins to the relaying account ${relayer.name}`
  const batch = safeBatch(
    { chainId, owner: null },
    [{ step, to: address, data: "0x", value: amount }],
    timeOfDay(),
  )
  terminal.complain(planText(relayer, [["gets", `${coinsText(chain.family, amount)} coins`]]))
  terminal.print(`${JSON.stringify(batch, null, 2)}\n`)
  return 0
}
