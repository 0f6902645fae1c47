import {
  renderAddress,
  type Address,
  type ConnectedChain,
  type Finding,
  nobleDigestSigner,
  type KeyVault,
} from "@shielded-relay/core"
import { Clock, Effect, type Scope } from "effect"
import { failureText, kindOf } from "../cli/failureText.ts"
import type { ChainConfiguration } from "../configuration/chain/readChains.ts"
import { connectChain } from "../start/connectChain.ts"
import type { SecretSources } from "../start/resolveSecret.ts"

/** Seconds by which the newest block may be older or newer than this machine's clock. */
const toleratedSeconds = 120

/** Examines one chain: connects as the service does, then looks at blocks, relaying accounts and what only the family has. Sends nothing. */
export const examineChain = Effect.fnUntraced(function* (
  chain: ChainConfiguration,
  sources: SecretSources,
): Effect.fn.Return<ReadonlyArray<Finding>, never, KeyVault | Scope.Scope> {
  const where = `chain ${chain.chainId}`
  const about = (finding: Finding): Finding => ({ ...finding, text: `${where}: ${finding.text}` })
  const connected = yield* Effect.result(
    Effect.flatten(connectChain(chain, sources, nobleDigestSigner)),
  )
  if (connected._tag === "Failure")
    return [
      about({
        verdict: "fault",
        text: failureText(connected.failure).trimEnd(),
        remedy: remedyOf(connected.failure),
      }),
    ]
  const found: ConnectedChain = connected.success
  const { gateway, tokens } = found
  const findings = yield* Effect.all(
    [
      examineHead(found),
      Effect.forEach(gateway.senders, (sender) => examineSender(found, sender)),
      examineTank(found),
      found.examine ?? Effect.succeed([]),
    ],
    { concurrency: "unbounded" },
  )
  return [
    {
      verdict: "ok",
      text: `the pool's code and keys and ${tokens.length} tokens are as configured`,
      remedy: null,
    } satisfies Finding,
    ...endpointFindings(chain),
    ...findings.flat(),
  ].map(about)
})

const remedies: ReadonlyMap<string, string> = new Map([
  ["ChainUnavailable", "Check rpcUrls, and that the nodes run and can be reached."],
  ["ChainMisconfigured", "Correct this chain's configuration, or deploy what it names."],
  ["SecretMissing", "Set what the configuration refers to."],
])

function remedyOf(error: unknown): string {
  const known = error instanceof Error ? remedies.get(kindOf(error)) : undefined
  return known ?? "Correct this chain's configuration."
}

function endpointFindings({ endpoints }: ChainConfiguration): ReadonlyArray<Finding> {
  if (endpoints.length > 1) return []
  return [
    {
      verdict: "warning",
      text: "one endpoint alone is configured",
      remedy:
        "Add a second one of another provider: one alone can stop the service, and nothing contradicts what it says.",
    },
  ]
}

const examineHead = ({ gateway }: ConnectedChain): Effect.Effect<ReadonlyArray<Finding>> =>
  Effect.flatMap(Clock.currentTimeMillis, (now) =>
    Effect.match(gateway.head, {
      onSuccess: ({ latest }): ReadonlyArray<Finding> => {
        const age = Math.floor(now / 1_000) - latest.time
        const text = `block ${latest.number} is the newest, ${Math.abs(age)} seconds ${age < 0 ? "ahead of" : "behind"} this machine's clock`
        return Math.abs(age) <= toleratedSeconds
          ? [{ verdict: "ok", text, remedy: null }]
          : [
              {
                verdict: "warning",
                text,
                remedy:
                  "Check this machine's clock and whether the endpoints follow the chain. Deadlines and sessions count by the clock.",
              },
            ]
      },
      onFailure: unreadable("the newest block"),
    }),
  )

const examineSender = ({ gateway }: ConnectedChain, sender: Address): Effect.Effect<Finding> => {
  const account = `relaying account ${renderAddress(sender, gateway.family)}`
  const floor = gateway.senderFloor
  return Effect.match(gateway.senderBalance(sender), {
    onSuccess: (coins): Finding => {
      const text = `${account} has ${coins} smallest units of the native coin; its floor is ${floor}`
      return coins > 0n && coins >= floor
        ? { verdict: "ok", text, remedy: null }
        : { verdict: "fault", text, remedy: "Send coins to it: the service gives it no calls." }
    },
    onFailure: (error): Finding => ({
      verdict: "warning",
      text: `the coins of ${account} cannot be read: ${failureText(error).trimEnd()}`,
      remedy: "Check the endpoints of this chain.",
    }),
  })
}

/** Warns while the tank could not lend for a whole day what the limits allow. */
const examineTank = ({
  gateway,
  wallets,
}: ConnectedChain): Effect.Effect<ReadonlyArray<Finding>> => {
  if (wallets === undefined || wallets.tank === null) return Effect.succeed([])
  const { tank, advances } = wallets
  const account = `gas tank ${renderAddress(tank, gateway.family)}`
  return Effect.match(wallets.balanceOf(tank, gateway.nativeToken), {
    onSuccess: (coins): ReadonlyArray<Finding> => {
      const text = `${account} has ${coins} smallest units of the native coin; it lends at most ${advances.perDay} a day`
      return [
        coins >= advances.perDay
          ? { verdict: "ok", text, remedy: null }
          : {
              verdict: "warning",
              text,
              remedy:
                "Send coins to it, or lower advances. Without coins in the tank, wallets without coins cannot move public tokens.",
            },
      ]
    },
    onFailure: (error): ReadonlyArray<Finding> => [
      {
        verdict: "warning",
        text: `the coins of ${account} cannot be read: ${failureText(error).trimEnd()}`,
        remedy: "Check the endpoints of this chain.",
      },
    ],
  })
}

const unreadable =
  (what: string) =>
  (error: Error): ReadonlyArray<Finding> => [
    {
      verdict: "fault",
      text: `${what} cannot be read: ${failureText(error).trimEnd()}`,
      remedy: "Check the endpoints of this chain.",
    },
  ]
