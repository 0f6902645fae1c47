import {
  addressFromBytes,
  isNativeToken,
  nativeToken,
  type Address,
  type ChainUnavailable,
  type ConnectedChain,
  type PoolGatewayShape,
  type WalletChain,
} from "@shielded-relay/core"
import { recently } from "@shielded-relay/chain-rpc"
import { ringPlaces } from "@shielded-relay/pool-program"
import { Effect, type Scope } from "effect"
import { poolToken } from "./account/poolAddresses.ts"
import { chainReading } from "./chainReading.ts"
import { chainRelaying } from "./chainRelaying.ts"
import type { ChainMisconfigured } from "./ChainMisconfigured.ts"
import { emptyAccumulatorOf, foldAccumulator } from "./encoding/accumulator.ts"
import { assetsOf, poolTagOf } from "./encoding/asset.ts"
import { addressOfKey, keyOfAddress } from "./encoding/keys.ts"
import { operationHashOf } from "./encoding/operationHash.ts"
import type { Pool } from "./sending/Pool.ts"
import { readPrices } from "./sending/readPrices.ts"
import { verifyFeeRecipient } from "./sending/verifyFeeRecipient.ts"
import { solanaEndpoints, type EndpointHealth } from "./rpc/Endpoints.ts"
import { readSettings } from "./settings.ts"
import type { SolanaChainOptions } from "./SolanaChainOptions.ts"
import { openVenues } from "./swap/openVenues.ts"
import { readFirstRoots } from "./state/readFirstRoots.ts"
import { verifyPool } from "./state/verifyPool.ts"
import { readTokens } from "./token/readTokens.ts"
import { solanaWallets } from "./wallet/solanaWallets.ts"

/** A connected Solana cluster: the pool's gateway, its tokens, the managed accounts, and the health of the endpoints. */
export interface SolanaChain extends ConnectedChain {
  readonly wallets: WalletChain
  readonly endpointHealth: Effect.Effect<ReadonlyArray<EndpointHealth>>
}

/**
 * Time after which a transaction without a block is sent again, milliseconds. Leaders change every 1.6 s and drop what they did not
 * include.
 */
const resendAfter = 2_000

const minute = 60_000

/**
 * Connects to a pool on a Solana cluster. It first checks the chain: the genesis hash at every endpoint, the program's bytes and upgrade
 * authority, the pool's configuration, its lookup table, and each token. It fails with `ChainMisconfigured` if a check fails, and with
 * `ChainUnavailable` if no endpoint answers.
 */
export const solanaChain = Effect.fnUntraced(function* (
  options: SolanaChainOptions,
): Effect.fn.Return<SolanaChain, ChainMisconfigured | ChainUnavailable, Scope.Scope> {
  const settings = yield* readSettings(options)
  const { chainId, genesisHash, timing } = settings
  const endpoints = (targets: typeof settings.reading) =>
    solanaEndpoints({ chainId, genesisHash, targets, timing })
  const reading = yield* endpoints(settings.reading)
  const submission = yield* endpoints(settings.submission)
  const trusted = yield* endpoints(settings.trusted)
  const discreet = trusted.list.length > 0 ? trusted : reading
  const found = yield* verifyPool(settings, reading, [...submission.list, ...trusted.list])
  const tokens = yield* readTokens(found, reading, options.tokens)
  const { venues, quoting } = yield* openVenues(
    found,
    { senders: [...settings.senders.keys()], feeRecipient: settings.feeRecipient },
    reading,
    options.swaps,
  )
  const pool: Pool = { ...found, venues }
  yield* verifyFeeRecipient(pool, reading, settings.feeRecipient, tokens)

  const program = pool.addresses.program.toBytes()
  const domain = { genesisHash: pool.genesisHash, program }
  const poolTag = poolTagOf(pool.genesisHash, program)
  const listed = tokens.map(({ address }) => address)
  const { assetOf, tokenOf } = assetsOf(poolTag, [nativeToken("solana"), ...listed])
  const prices = yield* readPrices(reading, pool, settings.unitPrice)
  const wallets = solanaWallets(settings, pool, reading, prices)
  const gateway: PoolGatewayShape = {
    chainId,
    name: settings.name,
    family: "solana",
    genesisHash,
    pool: addressOfKey(pool.addresses.program),
    poolTag,
    nativeToken: nativeToken("solana"),
    feeRecipient: settings.feeRecipient,
    senderNonces: null,
    insertion: null,
    rootMemory: {
      // A transaction inserts a pair of leaves.
      commitments: 2 * ringPlaces.recent.count,
      period: 60,
      firsts: yield* recently(
        reading.first((endpoint) => readFirstRoots(endpoint, pool.addresses.roots)),
      ),
    },
    joinsPerCall: { inputs: [2], maximum: 1 },
    tokensPerCall: 1,
    tokensPerDeposit: 1,
    refunds: false,
    swapNotes: "change",
    timeLimit: false,
    feeReserve: null,
    callerRules: {
      feeToken: "implied",
      mintFrom: true,
      approvalAddress: null,
      maximumNativeDeposit: null,
    },
    deadlines: { least: 5 * minute, grid: 5 * minute, toStart: 2 * minute },
    resendAfter,
    senders: [...settings.senders.keys()],
    senderFloor: settings.senderFloor,
    forbiddenRecipients: ownAddresses(pool, listed),
    deploymentBlock: settings.deploymentSlot,

    assetOf,
    tokenOf,
    operationHash: (call) => operationHashOf(domain, call),
    emptyAccumulator: emptyAccumulatorOf(pool.genesisHash, program),
    foldAccumulator,

    ...chainReading(settings, pool, { reading, discreet }),
    ...(yield* chainRelaying(settings, pool, { reading, submission, discreet }, prices)),
  }
  return {
    gateway,
    tokens,
    swapVenues: quoting,
    wallets,
    endpointHealth: Effect.map(Effect.all([reading.health, trusted.health]), (all) => all.flat()),
  }
})

/** The program, its accounts, the vault's token accounts and the venues' programs: money sent to them would be lost. */
function ownAddresses(pool: Pool, tokens: ReadonlyArray<Address>): ReadonlyArray<Address> {
  const { addresses, lookupTable, venues } = pool
  const vaults = tokens
    .filter((token) => !isNativeToken(token))
    .map((token) => poolToken(addresses, keyOfAddress(token)).vaultAccount)
  const exchanges = [...venues.values()].map((venue) => venue.program)
  return [...Object.values(addresses), lookupTable.key, ...vaults, ...exchanges].map((key) =>
    addressFromBytes(Uint8Array.from(key.toBytes())),
  )
}
