import { Clock, Effect } from "effect"
import type { Address } from "../../address/Address.ts"
import type { ChainId } from "../../address/ChainId.ts"
import {
  OperatorSettings,
  type OperatorSetting,
  type OperatorSettingsShape,
} from "../../port/storage/operator/OperatorSettings.ts"

/**
 * Whether new operations are taken. `paused` and `draining` refuse them; what was accepted goes on in both. `draining` also says that the
 * operator waits for its end.
 */
export const intakeStates = ["open", "paused", "draining"] as const

export type IntakeState = (typeof intakeStates)[number]

/** What callers begin. `stake`: a managed account's staked coins are moved. A private send's own deposit is part of it. */
export const intakeKinds = [
  "deposit",
  "withdraw",
  "transfer",
  "swap",
  "private-send",
  "recovery",
  "stake",
] as const

export type IntakeKind = (typeof intakeKinds)[number]

/** What is paused or drained: on one chain or on all of them, one kind or, with `null`, everything. Each setting that covers an operation closes it. */
export interface IntakeScope {
  readonly chain: ChainId | "all"
  readonly kind: IntakeKind | null
}

export interface Intake {
  readonly state: IntakeState
  /** Since when; milliseconds since the epoch. `null` if it was never set. */
  readonly since: number | null
}

/** What is set for one kind. */
export interface KindIntake extends Intake {
  readonly kind: IntakeKind
}

/** The names of settings. A process of an earlier version passes over those that it does not know. */
export const settingName = {
  intake: ({ chain, kind }: IntakeScope) => `intake ${chain}${kind === null ? "" : ` ${kind}`}`,
  account: (chainId: ChainId, sender: Address) => `account ${chainId} ${sender}`,
  flush: (chainId: ChainId) => `flush ${chainId}`,
}

/** The value of an account's setting while it is out of use. */
export const outOfUse = "out of use"

/** What the operator has set. */
export class Controls {
  readonly #settings: ReadonlyMap<string, OperatorSetting>

  constructor(settings: ReadonlyArray<OperatorSetting>) {
    this.#settings = new Map(settings.map((setting) => [setting.name, setting]))
  }

  /** What is set for exactly this scope. */
  intake(scope: IntakeScope): Intake {
    const setting = this.#settings.get(settingName.intake(scope))
    const state = intakeStates.find((one) => one === setting?.value) ?? "open"
    return { state, since: setting?.since ?? null }
  }

  /** The kinds that are closed apart on a chain, or on all of them. */
  closedKinds(chain: ChainId | "all"): ReadonlyArray<KindIntake> {
    return intakeKinds
      .map((kind) => ({ kind, ...this.intake({ chain, kind }) }))
      .filter(({ state }) => state !== "open")
  }

  /** Which setting refuses new operations of a kind on a chain; `null` if none does. Without a kind, only those of everything are asked. */
  closed(chainId: ChainId, kind: IntakeKind | null): IntakeKind | "everything" | null {
    const isClosed = (of: IntakeKind | null) =>
      (["all", chainId] as const).some((chain) => this.intake({ chain, kind: of }).state !== "open")
    if (isClosed(null)) return "everything"
    return kind !== null && isClosed(kind) ? kind : null
  }

  /** Whether a relaying account signs no new operation. */
  isOutOfUse(chainId: ChainId, sender: Address): boolean {
    return this.#settings.get(settingName.account(chainId, sender))?.value === outOfUse
  }

  /** Commitments before this position are inserted without waiting for the batch timer; 0 if nothing was asked for. */
  flushedUntil(chainId: ChainId): number {
    const value = this.#settings.get(settingName.flush(chainId))?.value ?? ""
    return /^[0-9]{1,15}$/.test(value) ? Number(value) : 0
  }
}

/** Milliseconds for which a process goes by what it read last: so long at most another process's setting takes to count here. */
const freshFor = 1_000

/** What this process read last, by the storage as it reaches it. */
const known = new WeakMap<
  OperatorSettingsShape,
  { readonly controls: Controls; readonly at: number }
>()

/** What the operator has set, at most `freshFor` old. Every acceptance and every signature asks for it. */
export const currentControls = Effect.gen(function* () {
  const settings = yield* OperatorSettings
  const at = yield* Clock.currentTimeMillis
  const last = known.get(settings)
  if (last !== undefined && at >= last.at && at - last.at < freshFor) return last.controls
  const controls = new Controls(yield* settings.all)
  known.set(settings, { controls, at })
  return controls
})

/** Makes this process read the settings again: it has just changed one. */
export const forgetControls = Effect.map(OperatorSettings, (settings) => known.delete(settings))
