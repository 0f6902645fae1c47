import {
  renderAddress,
  type AccountExamination,
  type Finding,
  type KeyVault,
} from "@shielded-relay/core"
import type { KeysFolder } from "@shielded-relay/pool-circuits"
import { Clock, Effect, type Scope } from "effect"
import { failureText } from "../cli/failureText.ts"
import { retirementOf } from "../start/retirementOf.ts"
import type { SecretReference } from "../configuration/SecretReference.ts"
import type { ChainConfiguration } from "../configuration/chain/readChains.ts"
import { chainConnector } from "../start/chain/chainConnector.ts"
import type { SecretSources } from "../start/resolveSecret.ts"
import { endpointFinding, secondsBehind } from "./endpointFinding.ts"
import type { Reach } from "./Reach.ts"
import type { ExaminedHead } from "./examineClock.ts"
import { examineConnection } from "./examineConnection.ts"
import { at, type LocatedFinding } from "./LocatedFinding.ts"
import { readableParts } from "./readableParts.ts"
import { rentFindings } from "./rentFindings.ts"
import { remedyOf } from "./remedyOf.ts"

export interface ExaminedChain {
  readonly findings: ReadonlyArray<LocatedFinding>
  readonly heads: ReadonlyArray<ExaminedHead>
}

/**
 * Examines one chain: each endpoint and relaying account alone, then the pool over the endpoints that answer, connected as the service does.
 * Sends nothing. Missing secrets leave out only what needs them; `outsideProblems` reports them.
 */
export const examineChain = Effect.fnUntraced(function* (
  configured: ChainConfiguration,
  sources: SecretSources,
  reach: Reach,
  keys: KeysFolder | null,
): Effect.fn.Return<ExaminedChain, never, KeyVault | Scope.Scope> {
  const { chainId } = configured
  const located = (findings: ReadonlyArray<Finding>) => findings.map(at(`chain ${chainId}`))
  const { chain, hasOwnSenders } = yield* readableParts(configured, sources)
  if (chain.endpoints.length === 0) return { findings: located([noEndpoint]), heads: [] }
  const prepared = yield* Effect.result(
    Effect.flatMap(chainConnector(chain, sources, keys), ({ examine }) => examine),
  )
  if (prepared._tag === "Failure") {
    const { failure } = prepared
    return {
      findings: located([
        { verdict: "fault", what: failureText(failure).trimEnd(), remedy: remedyOf(failure) },
      ]),
      heads: [],
    }
  }
  if (reach === "offline") return { findings: [], heads: [] }
  const { endpoints, accounts, rents } = yield* prepared.success
  const now = yield* Clock.currentTimeMillis
  const answering = new Set(
    endpoints.flatMap(({ name, answer }) => (answer.type === "failure" ? [] : [name])),
  )
  const ofConnection = yield* examineConnection(
    { ...chain, endpoints: chain.endpoints.filter(({ name = "" }) => answering.has(name)) },
    sources,
    keys,
  )
  return {
    findings: located([
      ...(configured.endpoints.length > 1 ? [] : [singleEndpoint]),
      ...endpoints.map((endpoint) => endpointFinding(endpoint, now)),
      ...rentFindings(rents),
      ...(hasOwnSenders ? yield* accountFindings(chain, accounts) : []),
      ...ofConnection,
    ]),
    heads: endpoints.flatMap(({ answer }) =>
      answer.type === "head" ? [{ chainId, behind: secondsBehind(answer, now) }] : [],
    ),
  }
})

const noEndpoint: Finding = {
  verdict: "warning",
  what: "nothing of it was examined, because the value of no endpoint is there",
  remedy: "Correct the values of rpcUrls.",
}

const singleEndpoint: Finding = {
  verdict: "warning",
  what: "one endpoint alone is configured",
  remedy:
    "Add a second one of another provider: one alone can stop the service, and nothing contradicts what it says.",
}

/** The accounts are in the order of `senders`. */
const accountFindings = Effect.fnUntraced(function* (
  chain: ChainConfiguration,
  accounts: ReadonlyArray<AccountExamination>,
) {
  const retired = yield* Effect.forEach(accounts, ({ address }) =>
    Effect.orElseSucceed(retirementOf(chain, address), () => null),
  )
  return [
    ...accounts.map((account, at) =>
      (retired[at] ?? null) === null
        ? accountFinding(chain, account, at)
        : retiredFinding(chain, account),
    ),
    ...(retired.includes(null) ? [] : [noneInUse]),
  ]
})

const noneInUse: Finding = {
  verdict: "fault",
  what: "every relaying account is retired, so no operation can be sent",
  remedy:
    "Create one with shielded-relay vault init --relayer, send it coins, and name it in senders.",
}

function retiredFinding({ family }: ChainConfiguration, { address }: AccountExamination): Finding {
  return {
    verdict: "warning",
    what: `relaying account ${renderAddress(address, family)} is retired: it signs no new operation`,
    remedy: "Take its coins with shielded-relay relayer sweep, and take it out of senders.",
  }
}

function accountFinding(
  { chainId, family, senderFloor = 0n, senders }: ChainConfiguration,
  { address, coins }: AccountExamination,
  at: number,
): Finding {
  const account = `relaying account ${renderAddress(address, family)}`
  if (coins === null)
    return {
      verdict: "warning",
      what: `the coins of ${account} cannot be read`,
      remedy: "Check the endpoints of this chain.",
    }
  const what =
    coins === 0n
      ? `${account} has no coins`
      : `${account} has ${coins} smallest units of the native coin; its floor is ${senderFloor}`
  return coins > 0n && coins >= senderFloor
    ? { verdict: "ok", what, remedy: null }
    : {
        verdict: "fault",
        what,
        remedy: `Send coins to it: the service gives it no calls.${topUpHint(chainId, senders[at])}`,
      }
}

const topUpHint = (chainId: number, reference: SecretReference | undefined): string =>
  reference?.from === "vault"
    ? ` shielded-relay relayer top-up --relayer ${chainId}/${reference.index} does that.`
    : ""
