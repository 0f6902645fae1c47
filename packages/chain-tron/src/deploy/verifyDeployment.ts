import { readConnection } from "@shielded-relay/chain-rpc"
import { parseAddress, renderTime, type Address, type Finding } from "@shielded-relay/core"
import { actionOf, decimalsOf, isActionCode, minDepositOf, ownerOf } from "@shielded-relay/pool-abi"
import { codeFinding, exchangeFindings } from "./exchangeFindings.ts"
import { poolKeys } from "@shielded-relay/pool-contracts"
import { Effect, Result, type Scope } from "effect"
import { ChainMisconfigured } from "../ChainMisconfigured.ts"
import { tronEndpoints, type Endpoints } from "../rpc/Endpoints.ts"
import { readAgreed } from "../state/readAgreed.ts"
import { readCode } from "../state/readCode.ts"
import { readContract } from "../state/readContract.ts"
import { verifyMachineId } from "../state/verifyMachineId.ts"
import { verifyPool } from "../state/verifyPool.ts"
import type { TestTokenOptions, TronDeploymentOptions } from "./TronDeploymentOptions.ts"

export interface VerifyDeploymentOptions extends Omit<TronDeploymentOptions, "tokens"> {
  readonly pool: string
  readonly tokens: ReadonlyArray<VerifiedToken>
  /** The router that a service asks for the exchange's quotes; left out if none does yet. */
  readonly router?: string
}

export interface VerifiedToken {
  readonly token: string
  readonly minimumDeposit: bigint
  readonly decimals: number
  /** What the deployment created, if it did. */
  readonly test?: TestTokenOptions
}

/**
 * Compares a deployment with what the chain shows, and with nothing else. What decides is shown alike by two endpoints, if there are two.
 * Every difference is a fault with its remedy.
 */
export function verifyDeployment(
  options: VerifyDeploymentOptions,
): Promise<ReadonlyArray<Finding>> {
  return Effect.runPromise(Effect.scoped(verifyDeploymentEffect(options)))
}

const ok = (what: string): Finding => ({ verdict: "ok", what, remedy: null })
const fault = (what: string, remedy: string): Finding => ({ verdict: "fault", what, remedy })

/** `verifyDeployment` as an Effect for programs written with Effect. */
export const verifyDeploymentEffect = Effect.fnUntraced(function* (
  options: VerifyDeploymentOptions,
): Effect.fn.Return<ReadonlyArray<Finding>, ChainMisconfigured, Scope.Scope> {
  const refuse = (code: ChainMisconfigured["code"], message: string) =>
    new ChainMisconfigured({ chainId: options.chainId, code, message })
  const connection = yield* readConnection(options, refuse)
  const { chainId, timing } = connection
  const addressIn = (field: string, text: string) =>
    Effect.mapError(Effect.fromNullishOr(parseAddress(text, "tron")), () =>
      refuse("invalid-address", `${field} must be a valid TRON address; got ${text}`),
    )
  const pool = yield* addressIn("pool", options.pool)
  const owner = yield* addressIn("owner", options.owner)
  const reading = yield* tronEndpoints({ chainId, targets: connection.reading, timing })
  const { vkHash, development } = options.keys ?? poolKeys(options.treeDepth ?? 26)
  const ofCode = yield* finding(
    Effect.as(
      Effect.andThen(
        verifyMachineId(chainId, reading),
        verifyPool(
          { chainId, pool, verifyingKeys: vkHash, developmentKeys: development },
          reading,
          [],
        ),
      ),
      [
        ok(`the pool ${options.pool} and its hash library have the code of this version`),
        ok("callers of the pool pay for all of their energy"),
        development
          ? ({
              verdict: "warning",
              what: `the pool verifies with the development keys ${vkHash}, with which anyone can forge proofs`,
              remedy: "Use it for tests alone; see docs/running.md, Production keys.",
            } satisfies Finding)
          : ok(`the pool verifies with the keys ${vkHash}`),
      ],
    ),
  )
  if (ofCode.some(({ verdict }) => verdict === "fault")) return ofCode
  const ofOwner = yield* finding(
    Effect.map(agreed(reading, ownerOf(pool), "the pool's owner"), ({ answer }) => [
      answer === owner
        ? ok(`the pool belongs to ${options.owner}`)
        : fault(
            `the pool belongs to ${answer}, not to ${owner}`,
            "If it was transferred, name the present owner in the file; if not, do not use the pool.",
          ),
    ]),
  )
  const ofTokens = yield* Effect.forEach(options.tokens, (token) =>
    finding(tokenFindings(reading, pool, token, addressIn)),
  )
  const ofActions = yield* Effect.forEach(options.actions, (action) =>
    finding(actionFindings(reading, pool, action)),
  )
  const { exchange } = options
  const ofExchange =
    exchange === undefined
      ? []
      : [
          ...(yield* finding(
            actionFindings(reading, pool, {
              name: exchange.name,
              contract: { kind: "uniswap-v2" },
            }),
          )),
          ...(yield* finding(exchangeFindings(reading, pool, exchange, options))),
        ]
  return [...ofCode, ...ofOwner, ...ofTokens.flat(), ...ofActions.flat(), ...ofExchange]
})

const agreed = <A>(
  reading: Endpoints,
  question: Parameters<typeof readContract<A>>[1],
  subject: string,
) =>
  readAgreed(
    reading,
    (endpoint) => readContract(endpoint, question),
    (answer) =>
      JSON.stringify(answer, (_key, value: unknown) =>
        typeof value === "bigint" ? value.toString() : value,
      ),
    subject,
  )

const apply = "Run shielded-relay deploy apply, or let the pool's owner do it."

const tokenFindings = Effect.fnUntraced(function* (
  reading: Endpoints,
  pool: Address,
  { token, minimumDeposit, decimals, test }: VerifiedToken,
  addressIn: (field: string, text: string) => Effect.Effect<Address, ChainMisconfigured>,
) {
  const address = yield* addressIn("every token", token)
  const { answer: found } = yield* agreed(reading, minDepositOf(pool, address), "a minimum deposit")
  const accepted =
    found === minimumDeposit
      ? ok(`the pool accepts ${token} from ${minimumDeposit} smallest units on`)
      : fault(
          found === 0n
            ? `the pool does not accept ${token}`
            : `the pool accepts ${token} from ${found} smallest units on, not from ${minimumDeposit}`,
          apply,
        )
  if (BigInt(address) === 0n) return [accepted]
  if (test !== undefined)
    return [
      accepted,
      yield* codeFinding(reading, `the test token ${test.symbol}`, address, {
        kind: "token",
        ...test,
      }),
    ]
  const described = yield* Effect.result(agreed(reading, decimalsOf(address), "a token's decimals"))
  const is = Result.isSuccess(described) ? described.success.answer : null
  if (is === decimals) return [accepted]
  return [
    accepted,
    fault(
      `${token} has ${is ?? "unknown"} decimals, not ${decimals}`,
      "Correct the address or the decimals.",
    ),
  ]
})

const actionFindings = Effect.fnUntraced(function* (
  reading: Endpoints,
  pool: Address,
  {
    name,
    contract,
  }: {
    readonly name: string
    readonly contract: Pick<TronDeploymentOptions["actions"][number]["contract"], "kind">
  },
) {
  const { answer, time } = yield* agreed(reading, actionOf(pool, name), "an action")
  const { target, activeFrom, removed } = answer
  if (BigInt(target) === 0n) return [fault(`the action ${name} is not registered`, apply)]
  if (removed)
    return [
      fault(
        `the action ${name} was removed from the pool`,
        "A removed name cannot be used again: choose another name.",
      ),
    ]
  const kind = contract.kind === "router" ? "aggregator" : contract.kind
  const code = yield* reading.known(readCode(target))
  if (code === null || !isActionCode(kind, code, target))
    return [
      fault(
        `the action ${name} at ${target} is not of the kind ${contract.kind} of this version`,
        "A name refers to one contract forever: choose another name, or correct the file.",
      ),
    ]
  const when = renderTime(activeFrom * 1_000)
  return [
    ok(
      `the action ${name} ${activeFrom <= time ? `is usable since ${when}` : `will be usable from ${when} on`}`,
    ),
  ]
})

/** Findings of a check; its failure as a fault. */
const finding = <E extends { readonly message: string }, R>(
  check: Effect.Effect<ReadonlyArray<Finding>, E, R>,
): Effect.Effect<ReadonlyArray<Finding>, never, R> =>
  check.pipe(
    Effect.catch(({ message }) =>
      Effect.succeed([
        fault(message, "Correct the deployment file or the endpoints, or do not use the pool."),
      ]),
    ),
  )
