import { servedChain, successes } from "@shielded-relay/chain-rpc"
import type { Finding } from "@shielded-relay/core"
import { base58 } from "@scure/base"
import { decodeVenue } from "@shielded-relay/pool-program"
import { parseAddress } from "@shielded-relay/core"
import { PublicKey } from "@solana/web3.js"
import { Effect, Result, type Scope } from "effect"
import type { ChainMisconfigured } from "../ChainMisconfigured.ts"
import { poolTagOf } from "../encoding/asset.ts"
import { keyOfAddress } from "../encoding/keys.ts"
import { venueAddress } from "../account/poolAddresses.ts"
import type { Endpoint } from "../rpc/Endpoints.ts"
import { belongsTo, readAccounts } from "../state/readAccounts.ts"
import { venueId } from "../swap/venueId.ts"
import { exchangeFindings, fault, ok, warning } from "./exchangeFindings.ts"
import type { EndpointFailure } from "../rpc/EndpointFailure.ts"
import { containsKey } from "../state/programKey.ts"
import { isFrozen } from "../state/readLookupTable.ts"
import {
  openDeployment,
  type DeploymentTargets,
  type SolanaDeploymentOptions,
} from "./openDeployment.ts"
import { readDeployment, textOfState, type DeploymentState } from "./readDeployment.ts"
import { wantedAddresses } from "./tableStep.ts"

export interface VerifyDeploymentOptions extends SolanaDeploymentOptions {
  /** The pool's program id and its lookup table, base58. */
  readonly pool: string
  readonly lookupTable: string
  /** The first slot that a service on this pool is configured to read, to be compared too. */
  readonly deploymentSlot?: number
}

/**
 * Compares a deployment with what the cluster shows, and with nothing else: the program byte for byte, the verifying keys in it, who may
 * change it, the admin, the tokens and the lookup table. All endpoints are asked and have to show the same. Every difference is a fault
 * with its remedy.
 */
export function verifyDeployment(
  options: VerifyDeploymentOptions,
): Promise<ReadonlyArray<Finding>> {
  return Effect.runPromise(Effect.scoped(verifyDeploymentEffect(options)))
}

/** `verifyDeployment` as an Effect. It runs when the Effect is run. */
export const verifyDeploymentEffect = Effect.fnUntraced(function* (
  options: VerifyDeploymentOptions,
): Effect.fn.Return<ReadonlyArray<Finding>, ChainMisconfigured, Scope.Scope> {
  const { targets, reading, refuse } = yield* openDeployment(options)
  const keyOf = (field: string, text: string) => {
    const address = parseAddress(text, "solana")
    return address === null
      ? Effect.fail(
          refuse("invalid-address", `${field} must be a base58 Solana address; got ${text}`),
        )
      : Effect.succeed(keyOfAddress(address))
  }
  const program = yield* keyOf("pool", options.pool)
  const table = yield* keyOf("lookupTable", options.lookupTable)
  const { exchange } = targets
  const registered = exchange === null ? null : venueAddress(program, venueId(exchange.name))
  // The pool tells which program its venue is, so no file has to.
  const readAt = Effect.fnUntraced(function* (endpoint: Endpoint) {
    const [account = null] = registered === null ? [] : yield* readAccounts(endpoint, [registered])
    const venue = account !== null && belongsTo(account, program) ? decodeVenue(account.data) : null
    return yield* readDeployment(endpoint, targets, {
      program,
      table,
      buffer: null,
      payer: null,
      exchange:
        exchange === null || venue === null
          ? null
          : {
              pool: program,
              name: exchange.name,
              program: new PublicKey(venue.program),
              buffer: null,
              pairs: exchange.pairs,
            },
    })
  })
  const read = yield* Effect.forEach(
    reading.list,
    (endpoint) => Effect.map(Effect.result(readAt(endpoint)), (result) => ({ endpoint, result })),
    { concurrency: "unbounded" },
  )
  const failures = read.flatMap(failureFindings)
  const [first, ...others] = successes(read)
  if (first === undefined) return failures
  const agree = others.every((other) => textOfState(other) === textOfState(first))
  return [
    ...failures,
    agree
      ? ok(`${1 + others.length} of ${reading.list.length} endpoints show the same`)
      : fault(
          "the endpoints show different things",
          "One of them is wrong or behind: use an endpoint that you trust, best a node of your own, and compare again.",
        ),
    ...programFindings(targets, options, program, first),
    ...poolFindings(targets, program, first),
    ...(exchange === null ? [] : exchangeFindings(exchange, first.exchange)),
    ...tableFindings(targets, program, table, first),
  ]
})

const apply = "Run shielded-relay deploy apply."

function programFindings(
  targets: DeploymentTargets,
  { verifyingKey, deploymentSlot = 0 }: VerifyDeploymentOptions,
  key: PublicKey,
  { program }: DeploymentState,
): ReadonlyArray<Finding> {
  const name = key.toBase58()
  if (program === "missing") return [fault(`there is no program at ${name}`, apply)]
  if (program === "foreign")
    return [fault(`the account ${name} is no program, or was closed`, "Correct the address.")]
  const isExpected = program.hash === targets.programHash
  return [
    isExpected
      ? ok(`the program at ${name} has the expected bytes (SHA-256 ${program.hash})`)
      : fault(
          `the program at ${name} has SHA-256 ${program.hash}, not ${targets.programHash}`,
          "Do not use it, unless it is another build of yours: then name that build.",
        ),
    !containsKey(program.executable, verifyingKey.words)
      ? fault(
          `the program does not verify with the keys ${targets.vkHash}`,
          "Proofs of this service are worthless there: do not use it.",
        )
      : isExpected && targets.development
        ? warning(
            `the program verifies with the development keys ${targets.vkHash}, with which anyone can forge proofs`,
            "Use it for tests alone; see docs/running.md, Production keys.",
          )
        : ok(`the program verifies with the keys ${targets.vkHash}`),
    program.authority === null
      ? ok("nobody can replace the program")
      : fault(`${program.authority} can replace the program`, apply),
    deploymentSlot > program.slot
      ? fault(
          `the configured deploymentSlot ${deploymentSlot} is after the program's deployment in slot ${program.slot}, so deposits before it are missed`,
          `Set deploymentSlot to ${program.slot}.`,
        )
      : ok(`the program was deployed in slot ${program.slot}`),
  ]
}

function poolFindings(
  targets: DeploymentTargets,
  program: PublicKey,
  { config, tokens }: DeploymentState,
): ReadonlyArray<Finding> {
  if (config === null) return [fault("the pool is not initialized", apply)]
  const admin = base58.encode(config.admin)
  const isHere =
    base58.encode(config.genesisHash) === targets.genesisHash &&
    config.poolTag === poolTagOf(config.genesisHash, program.toBytes())
  return [
    isHere
      ? ok("the pool was initialized for this cluster")
      : fault("the pool was initialized for another cluster", "Do not use it: deploy another."),
    admin === targets.admin.toBase58()
      ? ok(`the pool's admin is ${admin}`)
      : fault(
          `the pool's admin is ${admin}, not ${targets.admin.toBase58()}`,
          "If the role was transferred, name the present admin in the file; if not, do not use the pool.",
        ),
    ...targets.tokens.flatMap(({ mint, minimumDeposit, decimals }, position) => {
      const found = tokens[position]
      const name = mint.toBase58()
      const accepted = found?.minimumDeposit ?? 0n
      return [
        accepted === minimumDeposit
          ? ok(`the pool accepts ${name} from ${minimumDeposit} smallest units on`)
          : fault(
              accepted === 0n
                ? `the pool does not accept ${name}`
                : `the pool accepts ${name} from ${accepted} smallest units on, not from ${minimumDeposit}`,
              apply,
            ),
        ...(found?.decimals === decimals
          ? []
          : [
              fault(
                `${name} has ${found?.decimals ?? "unknown"} decimals, not ${decimals}`,
                "Correct the address or the decimals.",
              ),
            ]),
      ]
    }),
  ]
}

function tableFindings(
  targets: DeploymentTargets,
  program: PublicKey,
  key: PublicKey,
  { table, config, exchange }: DeploymentState,
): ReadonlyArray<Finding> {
  const name = key.toBase58()
  if (table === null) return [fault(`there is no lookup table at ${name}`, apply)]
  const frozen = isFrozen(table)
    ? ok(`the lookup table ${name} is frozen`)
    : fault(`the lookup table ${name} can be changed or closed`, apply)
  if (config === null) return [frozen]
  const held = new Set(table.state.addresses.map((address) => address.toBase58()))
  const venue = exchange?.venue ?? null
  const traded =
    targets.exchange === null || venue === null
      ? null
      : { ...targets.exchange, pool: program, program: new PublicKey(venue.program) }
  const roots = new PublicKey(config.roots)
  const missing = wantedAddresses(program, roots, targets, traded).filter(
    (address) => !held.has(address.toBase58()),
  )
  return missing.length === 0
    ? [frozen, ok("the lookup table has every account of the pool and its tokens")]
    : [
        frozen,
        fault(
          `the lookup table lacks ${missing.length} accounts, the first of which is ${missing[0]?.toBase58()}`,
          apply,
        ),
      ]
}

function failureFindings({
  endpoint: { name },
  result,
}: {
  readonly endpoint: { readonly name: string }
  readonly result: Result.Result<unknown, EndpointFailure>
}): ReadonlyArray<Finding> {
  if (Result.isSuccess(result)) return []
  const { kind } = result.failure
  return [
    kind === "wrong-chain"
      ? {
          ...fault(`it serves ${servedChain(result.failure)}`, "Correct its URL, or genesisHash."),
          endpoint: name,
        }
      : {
          ...fault(`it fails: ${kind}`, "Check its node, or use another endpoint."),
          endpoint: name,
        },
  ]
}
