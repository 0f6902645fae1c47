import { decodeAsset, decodeConfig, type ConfigState } from "@shielded-relay/pool-program"
import { base58 } from "@scure/base"
import type { AddressLookupTableAccount, PublicKey } from "@solana/web3.js"
import { Effect } from "effect"
import { configAddress, poolToken, vaultAddress } from "../account/poolAddresses.ts"
import { programDataAddress, tokenProgram, upgradeableLoader } from "../account/programs.ts"
import { readMintDecimals } from "../account/tokenAccounts.ts"
import type { Endpoint } from "../rpc/Endpoints.ts"
import type { RpcAccount } from "../rpc/solanaSchemas.ts"
import { belongsTo, readAccounts } from "../state/readAccounts.ts"
import { lookupTableIn } from "../state/readLookupTable.ts"
import { programIn, type ProgramOnChain } from "../state/readProgramData.ts"
import type { DeploymentTargets } from "./openDeployment.ts"

/** The accounts of a deployment. */
export interface DeploymentPlaces {
  readonly program: PublicKey
  /** `null` if nobody uploads. */
  readonly buffer: PublicKey | null
  readonly table: PublicKey | null
  /** `null` if nobody pays. */
  readonly payer: PublicKey | null
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
  /** Lamports of the payer. */
  readonly balance: bigint | null
}

/** A program on its way into the loader. */
export interface ProgramBuffer {
  /** Base58; `null` if nobody can write to it. */
  readonly authority: string | null
  readonly bytes: Uint8Array
  readonly lamports: bigint
}

export interface TokenState {
  /** Smallest units; 0 if the pool does not accept the token. */
  readonly minimumDeposit: bigint
  /** Whether the pool's record of the token, and the vault's account, are there. */
  readonly hasRecord: boolean
  readonly hasAccount: boolean
  /** `null` if the mint is none of SPL Token. */
  readonly decimals: number | null
}

const nativeDecimals = 9
/** Header of a buffer account: its kind, an optional authority. */
const bufferHeader = 37

/** Reads a deployment from one endpoint, at one slot. */
export const readDeployment = Effect.fnUntraced(function* (
  endpoint: Endpoint,
  { tokens }: Pick<DeploymentTargets, "tokens">,
  { program, buffer, table, payer }: DeploymentPlaces,
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
        decimals: isNative ? nativeDecimals : decimalsIn(mint),
      }
    }),
    balance: payer === null ? null : (paying?.lamports ?? 0n),
  } satisfies DeploymentState as DeploymentState
})

function bufferIn(account: RpcAccount): ProgramBuffer | "foreign" {
  const { data, lamports } = account
  if (!belongsTo(account, upgradeableLoader) || data[0] !== 1 || data.length < bufferHeader)
    return "foreign"
  return {
    authority: data[4] === 1 ? base58.encode(data.slice(5, bufferHeader)) : null,
    bytes: data.subarray(bufferHeader),
    lamports,
  }
}

const decimalsIn = (mint: RpcAccount | null): number | null =>
  mint !== null && belongsTo(mint, tokenProgram) ? readMintDecimals(mint.data) : null

/** Equal for endpoints that show the same. */
export const textOfState = ({ program, buffer, config, table, tokens }: DeploymentState): string =>
  JSON.stringify(
    [
      typeof program === "string" ? program : { ...program, executable: null },
      typeof buffer === "string" ? buffer : buffer.authority,
      config,
      table === null ? null : [table.state.authority, table.state.addresses],
      tokens,
    ],
    (_key, value: unknown) => (typeof value === "bigint" ? value.toString() : value),
  )
