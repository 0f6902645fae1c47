import { sha256 } from "@noble/hashes/sha2.js"
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js"
import { readConnection, type ConnectionOptions } from "@shielded-relay/chain-rpc"
import { parseAddress, type ChainId } from "@shielded-relay/core"
import type { PublicKey } from "@solana/web3.js"
import { Effect, type Scope } from "effect"
import { ChainMisconfigured } from "../ChainMisconfigured.ts"
import { builtProgram } from "../deploy/builtProgram.ts"
import { keyOfAddress } from "../encoding/keys.ts"
import { solanaEndpoints, type Endpoints } from "../rpc/Endpoints.ts"
import { developmentBuildHash, refusalOfBuild } from "../state/developmentBuild.ts"
import { containsKey, type ProgramKey } from "../state/programKey.ts"

/** A pool with its tokens, as it shall be on a cluster. */
export interface SolanaDeploymentOptions extends ConnectionOptions {
  /** Hash of the cluster's first block, base58. Every endpoint must report it. */
  readonly genesisHash: string
  /** The pool's admin, base58. */
  readonly admin: string
  /** The tokens that the pool accepts: mints in base58, with minimum deposits in smallest units. */
  readonly tokens: ReadonlyArray<DeployedToken>
  /** The program's bytes. Default: the build in pool-program, whose development verifying keys are unsafe for real money. */
  readonly program?: Uint8Array
  /** The verifying key that the program's bytes must contain. */
  readonly verifyingKey: ProgramKey
  /** Compute unit price, micro-lamports. Default 0. */
  readonly unitPrice?: bigint
}

export interface DeployedToken {
  readonly token: string
  readonly minimumDeposit: bigint
  readonly decimals: number
}

export interface DeploymentTargets {
  readonly chainId: ChainId
  readonly genesisHash: string
  readonly admin: PublicKey
  readonly tokens: ReadonlyArray<{
    readonly mint: PublicKey
    readonly minimumDeposit: bigint
    readonly decimals: number
  }>
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
  readonly targets: DeploymentTargets
  readonly reading: Endpoints
  readonly submission: Endpoints
  readonly refuse: (code: ChainMisconfigured["code"], message: string) => ChainMisconfigured
}

/** Accounts of a deployment are read by one request, which names at most 100. */
const mostTokens = 24

/** Checks the options. Contacts no endpoint. */
export const openDeployment = Effect.fnUntraced(function* (
  options: SolanaDeploymentOptions,
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
  const tokens: Array<DeploymentTargets["tokens"][number]> = []
  for (const { token, minimumDeposit, decimals } of options.tokens) {
    if (minimumDeposit < 1n || minimumDeposit >= 2n ** 64n)
      return yield* refuse(
        "invalid-number",
        `the minimum deposit of ${token} must be from 1 to 2^64 - 1`,
      )
    const mint = yield* keyOf("every token", token)
    if (tokens.some((other) => other.mint.equals(mint)))
      return yield* refuse("token-mismatch", `the token ${token} is listed twice`)
    tokens.push({ mint, minimumDeposit, decimals })
  }
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
    targets: {
      chainId,
      genesisHash,
      admin,
      tokens,
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
          ({ mint, minimumDeposit, decimals }) =>
            `${mint.toBase58()} ${minimumDeposit} ${decimals}`,
        ),
      ]),
    },
    reading: yield* endpoints(reading),
    submission: yield* endpoints(submission),
    refuse,
  }
})

const planHashOf = (parts: ReadonlyArray<string>): string =>
  `0x${bytesToHex(sha256(utf8ToBytes(parts.join("\n"))))}`
