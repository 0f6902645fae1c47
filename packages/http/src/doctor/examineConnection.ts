import {
  nobleDigestSigner,
  renderAddress,
  type ConnectedChain,
  type Finding,
  type KeyVault,
} from "@shielded-relay/core"
import type { KeysFolder } from "@shielded-relay/pool-circuits"
import { Duration, Effect, type Scope } from "effect"
import { failureText } from "../cli/failureText.ts"
import type { ChainConfiguration } from "../configuration/chain/readChains.ts"
import { chainConnector } from "../start/chain/chainConnector.ts"
import type { SecretSources } from "../start/resolveSecret.ts"
import { remedyOf } from "./remedyOf.ts"

/** Connecting, and then the examination of what only the family has, may each take this long. */
const patience = Duration.minutes(1)

/** Connects to a chain as the service does, which compares the pool with the configuration, and examines what only a connection shows. */
export const examineConnection = Effect.fnUntraced(function* (
  chain: ChainConfiguration,
  sources: SecretSources,
  keys: KeysFolder | null,
): Effect.fn.Return<ReadonlyArray<Finding>, never, KeyVault | Scope.Scope> {
  if (!canServe(chain)) return [unseen]
  const connecting = yield* Effect.result(
    Effect.flatMap(chainConnector(chain, sources, keys), ({ connect }) =>
      connect(nobleDigestSigner),
    ),
  ).pipe(Effect.timeoutOption(patience))
  if (connecting._tag === "None") return [late("the pool was not examined")]
  const connected = connecting.value
  if (connected._tag === "Failure") {
    const { failure } = connected
    return [{ verdict: "fault", what: failureText(failure).trimEnd(), remedy: remedyOf(failure) }]
  }
  const found: ConnectedChain = connected.success
  const ofFamily = (found.examine ?? Effect.succeed([])).pipe(
    Effect.timeoutOrElse({
      duration: patience,
      orElse: () => Effect.succeed([late("the examination of its nodes did not end")]),
    }),
  )
  const findings = yield* Effect.all([examineTank(found), ofFamily], { concurrency: "unbounded" })
  return [
    {
      verdict: "ok",
      what: `the pool's code and keys and ${found.tokens.length} tokens are as configured`,
      remedy: null,
    },
    ...findings.flat(),
  ]
})

/** Whether the endpoints can read and send; the connectors refuse anything less. */
function canServe({ endpoints }: ChainConfiguration): boolean {
  const uses = new Set(endpoints.map(({ use = "both" }) => use))
  return uses.has("both") || (uses.has("read") && uses.has("submit"))
}

const unseen: Finding = {
  verdict: "warning",
  what: "the pool was not examined, because too few endpoints answer",
  remedy: "Correct the faults of the endpoints first.",
}

const late = (what: string): Finding => ({
  verdict: "fault",
  what: `${what} within ${Duration.toSeconds(patience)} seconds`,
  remedy: "Check that the endpoints of this chain are not overloaded, or use others.",
})

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
      const what = `${account} has ${coins} smallest units of the native coin; it lends at most ${advances.perDay} a day`
      return [
        coins >= advances.perDay
          ? { verdict: "ok", what, remedy: null }
          : {
              verdict: "warning",
              what,
              remedy:
                "Send coins to it, or lower advances. Without coins in the tank, wallets without coins cannot move public tokens.",
            },
      ]
    },
    onFailure: (error): ReadonlyArray<Finding> => [
      {
        verdict: "warning",
        what: `the coins of ${account} cannot be read: ${failureText(error).trimEnd()}`,
        remedy: "Check the endpoints of this chain.",
      },
    ],
  })
}
