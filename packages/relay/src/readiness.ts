import {
  renderAddress,
  type ChainHealth,
  type ChainId,
  type PoolGatewayShape,
  type SenderFunds,
} from "@shielded-relay/core"
import { Duration, Effect } from "effect"
import { RelayStopped } from "./RelayStopped.ts"

export interface Readiness {
  /** Whether every chain is indexed to its head and has a relaying account that can pay for a transaction. */
  readonly ready: boolean
  /** What is missing, one text per reason, for operators: chain, and account or fault. Empty if ready. */
  readonly waitingFor: ReadonlyArray<string>
  readonly chains: ReadonlyArray<{
    readonly chainId: number
    readonly name: string
    readonly ok: boolean
    readonly detail: Readonly<Record<string, unknown>>
  }>
}

/** What a relay knows of its chains. */
export interface Boards {
  readonly gateways: ReadonlyArray<PoolGatewayShape>
  readonly health: ReadonlyMap<ChainId, ChainHealth>
  readonly funds: ReadonlyMap<ChainId, ReadonlyArray<SenderFunds>>
}

export function readinessOf({ gateways, health, funds }: Boards): Readiness {
  const looks = gateways.map((gateway) => {
    const { chainId, name, family } = gateway
    const state = health.get(chainId) ?? null
    const relayers = (funds.get(chainId) ?? []).map(({ sender, balance, low, isOutOfUse }) => ({
      address: renderAddress(sender, family),
      balance: balance.toString(),
      low,
      outOfUse: isOutOfUse,
    }))
    const problems = [...indexProblem(state), ...fundsProblem(relayers)]
    const { block = 0, fault = null } = state ?? {}
    const chain = {
      chainId: Number(chainId),
      name,
      ok: problems.length === 0,
      detail: { block, fault, relayers },
    }
    return {
      chain,
      waitingFor: problems.map((problem) => `chain ${chainId} (${name}): ${problem}`),
    }
  })
  const waitingFor = looks.flatMap((look) => look.waitingFor)
  return { ready: waitingFor.length === 0, waitingFor, chains: looks.map(({ chain }) => chain) }
}

function fundsProblem(
  relayers: ReadonlyArray<{
    readonly address: string
    readonly low: boolean
    readonly outOfUse: boolean
  }>,
): ReadonlyArray<string> {
  const usable = relayers.filter(({ outOfUse }) => !outOfUse)
  if (relayers.length === 0 || usable.some(({ low }) => !low)) return []
  return [
    usable.length === 0
      ? "every relaying account is out of use; take one back into use in the console"
      : `no relaying account can pay for a transaction; send coins to ${usable.map(({ address }) => address).join(" or ")}`,
  ]
}

function indexProblem(state: ChainHealth | null): ReadonlyArray<string> {
  if (state === null) return ["its index has not been read yet"]
  if (state.ok) return []
  return [
    state.fault === null
      ? `its index is at block ${state.block}, not at the head yet`
      : `it cannot be indexed now (${state.fault}); the index is at block ${state.block}`,
  ]
}

export interface ReadyOptions {
  /** Is told what the relay waits for: at once, and whenever that changes. */
  readonly onWaiting?: (reasons: ReadonlyArray<string>) => void
  /** Ends the wait, which then rejects. The relay goes on. */
  readonly signal?: AbortSignal
}

const pause = Duration.millis(200)

/** Waits until `look` finds the relay ready. Fails with `RelayStopped` once `isStopped`. */
export const untilReady = Effect.fnUntraced(function* (
  look: () => Readiness,
  isStopped: () => boolean,
  onWaiting: ReadyOptions["onWaiting"],
) {
  let told = ""
  for (;;) {
    if (isStopped()) return yield* Effect.fail(new RelayStopped({ begun: true }))
    const state = look()
    if (state.ready) return state
    const text = state.waitingFor.join("; ")
    if (text !== told) onWaiting?.(state.waitingFor)
    told = text
    yield* Effect.sleep(pause)
  }
})
