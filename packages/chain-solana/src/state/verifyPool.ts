import { endpointElsewhere } from "@shielded-relay/chain-rpc"
import { decodeConfig, type ConfigState } from "@shielded-relay/pool-program"
import { base58 } from "@scure/base"
import type { AddressLookupTableAccount, PublicKey } from "@solana/web3.js"
import { Effect } from "effect"
import { configAddress, poolAddresses } from "../account/poolAddresses.ts"
import { programDataAddress } from "../account/programs.ts"
import { ChainMisconfigured } from "../ChainMisconfigured.ts"
import { poolTagOf } from "../encoding/asset.ts"
import type { Pool } from "../sending/Pool.ts"
import type { Endpoint, Endpoints } from "../rpc/Endpoints.ts"
import { genesisHashCall } from "../rpc/solanaCalls.ts"
import type { Settings } from "../settings.ts"
import { developmentBuildHash, refusalOfBuild } from "./developmentBuild.ts"
import { containsKey } from "./programKey.ts"
import { belongsTo, readAccounts } from "./readAccounts.ts"
import { isFrozen, lookupTableIn } from "./readLookupTable.ts"
import { programIn, type ProgramOnChain } from "./readProgramData.ts"

/**
 * Verifies the pool before anything is trusted: every endpoint that answers is on the configured cluster; the program exists, has the
 * expected hash and no upgrade authority; the pool was initialized for this cluster; the lookup table is frozen.
 */
export const verifyPool = Effect.fnUntraced(function* (
  settings: Settings,
  reading: Endpoints,
  others: ReadonlyArray<Endpoint>,
) {
  const { chainId, program, lookupTable, genesisHash, verifyingKey } = settings
  const refuse = (code: ChainMisconfigured["code"], message: string) =>
    new ChainMisconfigured({ chainId, code, message })
  const programHash = settings.programHash ?? developmentBuildHash
  const unfit = refusalOfBuild(programHash, genesisHash, verifyingKey?.development)
  if (unfit !== null)
    return yield* refuse("development-keys", `${unfit}, and set programHash to its SHA-256`)
  const stranger = yield* endpointElsewhere(new Set([...reading.list, ...others]), genesisHashCall)
  if (stranger !== null)
    return yield* refuse(
      "wrong-chain",
      `endpoint ${stranger.name} serves ${stranger.serves}, not ${genesisHash}: check its URL and genesisHash`,
    )
  const found = yield* reading.first((endpoint) => inspect(endpoint, program, lookupTable))
  if (found.programData === null)
    return yield* refuse("no-pool", `There is no program at ${program.toBase58()}`)
  const { hash, authority, executable } = found.programData
  if (hash !== programHash)
    return yield* refuse(
      "foreign-program",
      `The program at ${program.toBase58()} has SHA-256 ${hash}; expected ${programHash}`,
    )
  // Proofs of other keys are refused by the program, one call after another.
  if (verifyingKey !== null && !containsKey(executable, verifyingKey.words))
    return yield* refuse(
      "foreign-program",
      `The program at ${program.toBase58()} does not verify with the keys ${verifyingKey.hash}, with which proofs are made: serve the keys that it was built with, or a program that was built with these`,
    )
  if (authority !== null)
    return yield* refuse(
      "upgradeable-program",
      `${authority} can still replace the program at ${program.toBase58()}: give up the upgrade authority first`,
    )
  const { config } = found
  if (config === null)
    return yield* refuse("no-pool", `The pool at ${program.toBase58()} is not initialized`)
  const tag = poolTagOf(config.genesisHash, program.toBytes())
  if (base58.encode(config.genesisHash) !== genesisHash || config.poolTag !== tag)
    return yield* refuse(
      "foreign-pool",
      `The pool at ${program.toBase58()} was initialized for another cluster`,
    )
  if (found.lookupTable === null)
    return yield* refuse(
      "lookup-table",
      `The account ${lookupTable.toBase58()} is not a lookup table`,
    )
  if (!isFrozen(found.lookupTable))
    return yield* refuse(
      "lookup-table",
      `The lookup table ${lookupTable.toBase58()} can still be changed or is being closed: freeze it first`,
    )
  return {
    chainId,
    genesisHash: config.genesisHash,
    addresses: poolAddresses(program, config),
    lookupTable: found.lookupTable,
  } satisfies Omit<Pool, "venues">
})

interface Found {
  readonly programData: ProgramOnChain | null
  readonly config: ConfigState | null
  readonly lookupTable: AddressLookupTableAccount | null
}

const inspect = Effect.fnUntraced(function* (
  endpoint: Endpoint,
  program: PublicKey,
  lookupTable: PublicKey,
) {
  const [deployed = null, data = null, config = null, table = null] = yield* readAccounts(
    endpoint,
    [program, programDataAddress(program), configAddress(program), lookupTable],
  )
  return {
    programData: programIn(deployed, data),
    config: config !== null && belongsTo(config, program) ? decodeConfig(config.data) : null,
    lookupTable: lookupTableIn(lookupTable, table),
  } satisfies Found
})
