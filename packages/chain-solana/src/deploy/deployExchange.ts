import { sha256 } from "@noble/hashes/sha2.js"
import { bytesToHex } from "@noble/hashes/utils.js"
import type { PublicKey } from "@solana/web3.js"
import { Effect } from "effect"
import { readRents, rentsOf } from "../deployment/deploymentCosts.ts"
import { openRecord, type DeploymentJournal } from "../deployment/DeploymentJournal.ts"
import {
  exchangeIn,
  exchangeKeys,
  tradedAccounts,
  type ExchangePlaces,
} from "../deployment/exchangeState.ts"
import {
  exchangeFaults,
  exchangeSizes,
  exchangeSteps,
  type ExchangeParts,
} from "../deployment/exchangeSteps.ts"
import { openRounds, type DeploymentProgress } from "../deployment/rounds.ts"
import { sendMissing } from "../deployment/sendMissing.ts"
import { eachOnce, tableStep } from "../deployment/tableStep.ts"
import { readAccounts } from "../state/readAccounts.ts"
import { lookupTableIn } from "../state/readLookupTable.ts"
import { marketAddress } from "../swap/exchangeAccounts.ts"
import type { ExchangeOptions } from "../swap/SwapOptions.ts"
import { builtProgram } from "./builtProgram.ts"
import { openDeployer, type DeployerOptions, type Deployment } from "./openDeployer.ts"
import { poolOfAdmin } from "./poolOfAdmin.ts"

/** The deployer must be the pool's admin. */
export interface DeployExchangeOptions extends DeployerOptions {
  /** The pool's program id, base58. */
  readonly pool: string
  /** The venue name that operations and quotes use. The pool registers each name once and keeps it for good. */
  readonly name: string
  /** The two mints of each market, base58. */
  readonly pairs: ReadonlyArray<readonly [string, string]>
  /**
   * A journal of its own. It gets the exchange's keys before the first transaction: called again with it, an interrupted deployment continues,
   * and nothing is paid twice.
   */
  readonly journal: DeploymentJournal
  /** Is told of each transaction. */
  readonly onProgress?: (progress: DeploymentProgress) => void
}

/**
 * Deploys pool-program's exchange, which is meant for local clusters; creates its markets, empty; and registers it in the pool, where swaps
 * can call it 48 hours later. Tokens sent to a market's accounts set its price and cannot be withdrawn.
 */
export function deployExchange(
  options: DeployExchangeOptions,
): Promise<ExchangeOptions & { readonly markets: ReadonlyArray<string> }> {
  return Effect.runPromise(Effect.scoped(deployExchangeEffect(options)))
}

/** `deployExchange` as an Effect. It runs when the Effect is run. */
export const deployExchangeEffect = Effect.fnUntraced(function* (
  options: DeployExchangeOptions,
): Deployment<ExchangeOptions & { readonly markets: ReadonlyArray<string> }> {
  const deployer = yield* openDeployer(options)
  const { payer, keyOf, refuse, chainId, endpoints, genesisHash } = deployer
  const { name, unitPrice = 0n } = options
  const pairs: Array<readonly [PublicKey, PublicKey]> = []
  for (const [one, other] of options.pairs) pairs.push([yield* keyOf(one), yield* keyOf(other)])
  const { program: pool } = yield* poolOfAdmin(deployer, options.pool)

  const bytes = yield* builtProgram("exchange")
  const exchange = { name, bytes, programHash: bytesToHex(sha256(bytes)), pairs }
  const wanted = { hasExchange: true, tokens: [] }
  const record = yield* openRecord(options.journal, genesisHash, refuse, wanted)
  const keys = record.exchange
  if (keys === null)
    return yield* Effect.die(new Error("a record without the keys it was opened for"))
  const program = keys.program.publicKey
  const places: ExchangePlaces = { pool, name, program, buffer: keys.buffer.publicKey, pairs }
  const accounts = eachOnce(tradedAccounts(places))
  const rentOf = yield* readRents(endpoints, [
    ...exchangeSizes(exchange),
    ...rentsOf(accounts.length),
  ])
  const opened = { chainId, unitPrice, reading: endpoints, submission: endpoints, refuse }
  const rounds = openRounds(opened, options, payer, record)
  yield* sendMissing(opened, options, rounds, {
    view: Effect.fnUntraced(function* ({ table: placed }) {
      const [tabled = null, ...rest] = yield* endpoints.first((endpoint) =>
        readAccounts(endpoint, [placed?.address ?? pool, ...exchangeKeys(places)]),
      )
      const state = exchangeIn(places, rest)
      const table = placed === null ? null : lookupTableIn(placed.address, tabled)
      const parts: ExchangeParts = {
        exchange,
        keys,
        state,
        pool,
        admin: payer.publicKey,
        payer: payer.publicKey,
        rentOf,
        unitPrice,
      }
      const slot = placed?.slot ?? null
      return {
        steps: [
          ...exchangeSteps(parts),
          tableStep(
            { unitPrice, slot, state: { table }, payer: payer.publicKey, rentOf },
            accounts,
          ),
        ],
        faults: exchangeFaults(parts, payer.publicKey),
        table,
        wanted: accounts,
      }
    }),
    payer,
    may: () => true,
  })
  const { table } = rounds.record()
  return {
    kind: "exchange",
    name,
    program: program.toBase58(),
    ...(table === null ? {} : { lookupTable: table.address.toBase58() }),
    markets: pairs.map(([one, other]) => marketAddress(program, one, other).toBase58()),
  }
})
