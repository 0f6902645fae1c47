import { decodeAsset, decodeConfig, type ConfigState } from "@shielded-relay/pool-program"
import type { AddressLookupTableAccount, PublicKey } from "@solana/web3.js"
import { Effect } from "effect"
import { configAddress, poolToken, vaultAddress } from "../account/poolAddresses.ts"
import { programDataAddress, tokenProgram } from "../account/programs.ts"
import { readMintDecimals } from "../account/tokenAccounts.ts"
import type { Endpoint } from "../rpc/Endpoints.ts"
import type { RpcAccount } from "../rpc/solanaSchemas.ts"
import { belongsTo, readAccounts } from "../state/readAccounts.ts"
import { lookupTableIn } from "../state/readLookupTable.ts"
import { programIn, type ProgramOnChain } from "../state/readProgramData.ts"
import {
  exchangeIn,
  exchangeKeys,
  type ExchangePlaces,
  type ExchangeState,
} from "./exchangeState.ts"
import type { DeploymentTargets } from "./openDeployment.ts"
import { bufferIn, type ProgramBuffer } from "./programBuffer.ts"

/** The accounts of a deployment. */
export interface DeploymentPlaces {
  readonly program: PublicKey
  /** `null` if nobody uploads. */
  readonly buffer: PublicKey | null
  readonly table: PublicKey | null
  /** `null` if nobody pays. */
  readonly payer: PublicKey | null
  /** `null` without an exchange. */
  readonly exchange: ExchangePlaces | null
}

/** What one endpoint shows of a deployment at one slot. */
export interface DeploymentState {
  /** `foreign`: the address holds something else than a program. */
  readonly program: ProgramOnChain | "missing" | "foreign"
  readonly buffer: ProgramBuffer | "missing" | "foreign"
  /** `null` before the pool is initialized. */
  readonly config: ConfigState | null
  readonly table: AddressLookupTableAccount | null
  /** In the order of the targets' tokens. */
  readonly tokens: ReadonlyArray<TokenState>
  /** `null` without an exchange. */
  readonly exchange: ExchangeState | null
  /** Lamports of the payer. */
  readonly balance: bigint | null
}

export interface TokenState {
  /** Smallest units; 0 if the pool does not accept the token. */
  readonly minimumDeposit: bigint
  /** Whether the pool's record of the token, and the vault's account, are there. */
  readonly hasRecord: boolean
  readonly hasAccount: boolean
  /** Whether anything is at the mint's address. */
  readonly hasMint: boolean
  /** `null` if the mint is none of SPL Token. */
  readonly decimals: number | null
}

const nativeDecimals = 9

/** Reads a deployment from one endpoint, at one slot. */
export const readDeployment = Effect.fnUntraced(function* (
  endpoint: Endpoint,
  { tokens }: Pick<DeploymentTargets, "tokens">,
  { program, buffer, table, payer, exchange }: DeploymentPlaces,
) {
  const pool = { program, vault: vaultAddress(program) }
  const ofTokens = tokens.map(({ mint }) => poolToken(pool, mint))
  // Without an account of its own, a place is asked for with the program's address, and its answer is left out.
  const found = yield* readAccounts(endpoint, [
    program,
    programDataAddress(program),
    configAddress(program),
    buffer ?? program,
    table ?? program,
    payer ?? program,
    ...ofTokens.flatMap(({ mint, asset, vaultAccount }) => [mint, asset, vaultAccount]),
    ...(exchange === null ? [] : exchangeKeys(exchange)),
  ])
  const [
    deployed = null,
    data = null,
    config = null,
    written = null,
    tabled = null,
    paying = null,
  ] = found
  const account = (position: number) => found[position] ?? null
  const onChain = programIn(deployed, data)
  return {
    program: onChain ?? (deployed === null && data === null ? "missing" : "foreign"),
    buffer: buffer === null || written === null ? "missing" : bufferIn(written),
    config: config !== null && belongsTo(config, program) ? decodeConfig(config.data) : null,
    table: table === null ? null : lookupTableIn(table, tabled),
    tokens: ofTokens.map(({ isNative }, position) => {
      const [mint, asset, vaultAccount] = [
        account(6 + 3 * position),
        account(7 + 3 * position),
        account(8 + 3 * position),
      ]
      const record = asset !== null && belongsTo(asset, program) ? decodeAsset(asset.data) : null
      return {
        minimumDeposit: record?.minDeposit ?? 0n,
        hasRecord: record !== null,
        hasAccount: isNative || vaultAccount !== null,
        hasMint: isNative || mint !== null,
        decimals: isNative ? nativeDecimals : decimalsIn(mint),
      }
    }),
    exchange: exchange === null ? null : exchangeIn(exchange, found.slice(6 + 3 * tokens.length)),
    balance: payer === null ? null : (paying?.lamports ?? 0n),
  } satisfies DeploymentState as DeploymentState
})

const decimalsIn = (mint: RpcAccount | null): number | null =>
  mint !== null && belongsTo(mint, tokenProgram) ? readMintDecimals(mint.data) : null

/** Equal for endpoints that show the same. */
export const textOfState = ({
  program,
  buffer,
  config,
  table,
  tokens,
  exchange,
}: DeploymentState): string =>
  JSON.stringify(
    [
      typeof program === "string" ? program : { ...program, executable: null },
      typeof buffer === "string" ? buffer : buffer.authority,
      config,
      table === null ? null : [table.state.authority, table.state.addresses],
      tokens,
      exchange === null
        ? null
        : [
            typeof exchange.program === "string"
              ? exchange.program
              : { ...exchange.program, executable: null },
            exchange.venue,
            exchange.markets,
          ],
    ],
    (_key, value: unknown) => (typeof value === "bigint" ? value.toString() : value),
  )
