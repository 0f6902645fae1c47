import { sha256 } from "@noble/hashes/sha2.js"
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js"
import { readConnection, type ConnectionOptions } from "@shielded-relay/chain-rpc"
import { parseAddress, type ChainId } from "@shielded-relay/core"
import { PublicKey } from "@solana/web3.js"
import { Effect, type Scope } from "effect"
import { ChainMisconfigured } from "../ChainMisconfigured.ts"
import { systemProgram } from "../account/programs.ts"
import { builtProgram } from "../deploy/builtProgram.ts"
import { keyOfAddress } from "../encoding/keys.ts"
import { solanaEndpoints, type Endpoints } from "../rpc/Endpoints.ts"
import {
  developmentBuildHash,
  mainnetGenesisHash,
  refusalOfBuild,
} from "../state/developmentBuild.ts"
import type { DeploymentRecord } from "./DeploymentJournal.ts"
import { containsKey, type ProgramKey } from "../state/programKey.ts"

/** A pool with its tokens, as it shall be on a cluster. */
export interface SolanaDeploymentOptions extends ConnectionOptions {
  /** Hash of the cluster's first block, base58. Every endpoint must report it. */
  readonly genesisHash: string
  /** The pool's admin, base58. */
  readonly admin: string
  readonly tokens: ReadonlyArray<DeployedToken>
  /** On other clusters than mainnet: pool-program's exchange, which the deployment creates and registers. */
  readonly exchange?: TestExchangeOptions
  /** The program's bytes. Default: the build in pool-program, whose development verifying keys are unsafe for real money. */
  readonly program?: Uint8Array
  /** The verifying key that the program's bytes must contain. */
  readonly verifyingKey: ProgramKey
  /** Compute unit price, micro-lamports. Default 0. */
  readonly unitPrice?: bigint
}

/** A token that the pool accepts, with its minimum deposit in smallest units. */
export type DeployedToken = { readonly minimumDeposit: bigint; readonly decimals: number } & (
  | {
      /** The mint, base58. */
      readonly token: string
    }
  /** On other clusters than mainnet: one that the deployment creates. The deployer may mint it. */
  | { readonly test: { readonly symbol: string } }
)

export interface TestExchangeOptions {
  /** The venue name that operations and quotes use. The pool registers each name once and keeps it for good. */
  readonly name: string
  /** Two positions in the deployment's tokens for each market. Native coins are not traded. */
  readonly pairs: ReadonlyArray<readonly [number, number]>
}

export interface TargetToken {
  /** Of a test token the address that its key in the journal makes. */
  readonly mint: PublicKey
  /** The symbol of a test token. */
  readonly test: string | null
  readonly minimumDeposit: bigint
  readonly decimals: number
}

export interface TargetExchange {
  readonly name: string
  /** The program's bytes, and their SHA-256 in hex. */
  readonly bytes: Uint8Array
  readonly programHash: string
  readonly pairs: ReadonlyArray<readonly [PublicKey, PublicKey]>
}

export interface DeploymentTargets {
  readonly chainId: ChainId
  readonly genesisHash: string
  readonly admin: PublicKey
  readonly tokens: ReadonlyArray<TargetToken>
  readonly exchange: TargetExchange | null
  readonly bytes: Uint8Array
  /** SHA-256 of the program's bytes, hex. */
  readonly programHash: string
  readonly vkHash: string
  /** Whether the program is the committed one, with which anyone can forge proofs. */
  readonly development: boolean
  readonly unitPrice: bigint
  /** Equal for deployments that come to the same, whatever is done of them. */
  readonly planHash: string
}

export interface OpenedDeployment {
  readonly chainId: ChainId
  readonly unitPrice: bigint
  readonly targets: DeploymentTargets
  readonly reading: Endpoints
  readonly submission: Endpoints
  readonly refuse: (code: ChainMisconfigured["code"], message: string) => ChainMisconfigured
}

/** Accounts of a deployment are read by one request, which names at most 100: three for each token, four for each market. */
const mostTokens = 24
const mostAccounts = 87

/**
 * Checks the options. Contacts no endpoint.
 *
 * @param keys of test tokens; without them their mints are not known yet
 */
export const openDeployment = Effect.fnUntraced(function* (
  options: SolanaDeploymentOptions,
  keys?: Pick<DeploymentRecord, "tokens">,
): Effect.fn.Return<OpenedDeployment, ChainMisconfigured, Scope.Scope> {
  const refuse = (code: ChainMisconfigured["code"], message: string) =>
    new ChainMisconfigured({ chainId: options.chainId, code, message })
  const { chainId, reading, submission, timing } = yield* readConnection(options, refuse)
  const keyOf = (field: string, text: string) => {
    const address = parseAddress(text, "solana")
    return address === null
      ? Effect.fail(
          refuse("invalid-address", `${field} must be a base58 Solana address; got ${text}`),
        )
      : Effect.succeed(keyOfAddress(address))
  }
  const { genesisHash, unitPrice = 0n, verifyingKey } = options
  yield* keyOf("genesisHash", genesisHash)
  const admin = yield* keyOf("admin", options.admin)
  if (options.tokens.length > mostTokens)
    return yield* refuse(
      "invalid-number",
      `a deployment has at most ${mostTokens} tokens: accept more with acceptToken`,
    )
  const tokens: Array<TargetToken> = []
  for (const wanted of options.tokens) {
    const { minimumDeposit, decimals } = wanted
    const test = "test" in wanted ? wanted.test.symbol : null
    const name = "test" in wanted ? `the test token ${wanted.test.symbol}` : wanted.token
    if (minimumDeposit < 1n || minimumDeposit >= 2n ** 64n)
      return yield* refuse(
        "invalid-number",
        `the minimum deposit of ${name} must be from 1 to 2^64 - 1`,
      )
    // The key of a test token is in the journal, or is made there.
    const mint =
      "test" in wanted
        ? keys?.tokens.get(wanted.test.symbol)?.publicKey
        : yield* keyOf("every token", wanted.token)
    const isListed = tokens.some(
      (other) =>
        (test !== null && other.test === test) || (mint !== undefined && other.mint.equals(mint)),
    )
    if (isListed) return yield* refuse("token-mismatch", `the token ${name} is listed twice`)
    tokens.push({ mint: mint ?? PublicKey.default, test, minimumDeposit, decimals })
  }
  const isMainnet = genesisHash === mainnetGenesisHash
  const isForTests = options.exchange !== undefined || tokens.some(({ test }) => test !== null)
  if (isMainnet && isForTests)
    return yield* refuse("test-contracts", "test tokens and the exchange are not for mainnet")
  const exchange = yield* exchangeOf(options.exchange, tokens, refuse)
  const bytes = options.program ?? (yield* builtProgram("pool"))
  const programHash = bytesToHex(sha256(bytes))
  const unfit = refusalOfBuild(programHash, genesisHash, verifyingKey.development)
  if (unfit !== null) return yield* refuse("development-keys", unfit)
  if (!containsKey(bytes, verifyingKey.words))
    return yield* refuse(
      "foreign-program",
      `the program with SHA-256 ${programHash} does not verify with the keys ${verifyingKey.hash}, with which proofs are made: build it with them`,
    )
  const endpoints = (targets: typeof reading) =>
    solanaEndpoints({ chainId, genesisHash, targets, timing })
  return {
    chainId,
    unitPrice,
    targets: {
      chainId,
      genesisHash,
      admin,
      tokens,
      exchange,
      bytes,
      programHash,
      vkHash: verifyingKey.hash,
      development: programHash === developmentBuildHash || verifyingKey.development === true,
      unitPrice,
      planHash: planHashOf([
        String(chainId),
        genesisHash,
        programHash,
        admin.toBase58(),
        ...tokens.map(
          ({ mint, test, minimumDeposit, decimals }) =>
            `${test === null ? mint.toBase58() : `test token ${test}`} ${minimumDeposit} ${decimals}`,
        ),
        ...(options.exchange === undefined
          ? []
          : [JSON.stringify(options.exchange), exchange?.programHash ?? ""]),
      ]),
    },
    reading: yield* endpoints(reading),
    submission: yield* endpoints(submission),
    refuse,
  }
})

const planHashOf = (parts: ReadonlyArray<string>): string =>
  `0x${bytesToHex(sha256(utf8ToBytes(parts.join("\n"))))}`

/** The exchange with its markets, if there is one. */
const exchangeOf = Effect.fnUntraced(function* (
  options: TestExchangeOptions | undefined,
  tokens: ReadonlyArray<TargetToken>,
  refuse: OpenedDeployment["refuse"],
) {
  if (options === undefined) return null
  const { name, pairs: positions } = options
  const seen = new Set<string>()
  const pairs: Array<readonly [PublicKey, PublicKey]> = []
  for (const [first, second] of positions) {
    const [one, other] = [tokens[first]?.mint, tokens[second]?.mint]
    const key = [first, second].toSorted((a, b) => a - b).join(" ")
    if (one === undefined || other === undefined || first === second || seen.has(key))
      return yield* refuse(
        "foreign-exchange",
        `every pair of the exchange ${name} must name two of the deployment's tokens, and no pair may stand twice`,
      )
    if ([first, second].some((position) => isNative(tokens[position])))
      return yield* refuse(
        "foreign-exchange",
        `the exchange ${name} trades tokens of SPL Token, and no native coins`,
      )
    seen.add(key)
    pairs.push([one, other])
  }
  if (3 * tokens.length + 4 * pairs.length > mostAccounts)
    return yield* refuse(
      "invalid-number",
      `a deployment has room for ${mostAccounts} accounts, three for each token and four for each pair: name fewer pairs`,
    )
  const bytes = yield* builtProgram("exchange")
  const programHash = bytesToHex(sha256(bytes))
  return { name, bytes, programHash, pairs } satisfies TargetExchange
})

const isNative = (token: TargetToken | undefined): boolean =>
  token !== undefined && token.test === null && token.mint.equals(systemProgram)
