import { Effect } from "effect"
import type { Address } from "../../address/Address.ts"
import type { ChainId } from "../../address/ChainId.ts"
import { OperatorSettings } from "../../port/storage/operator/OperatorSettings.ts"
import { ShieldedPool } from "../../port/chain/ShieldedPool.ts"
import {
  Controls,
  forgetControls,
  outOfUse,
  settingName,
  type IntakeScope,
  type IntakeState,
} from "./controls.ts"
import { recorded, type WantedDeed } from "./recorded.ts"

const actionOfState = { open: "resume", paused: "pause", draining: "drain" } as const

/**
 * Pauses, drains or opens the intake of new operations, and records it. Operations that were accepted go on. Returns the state before, also
 * if the deed is asked for again.
 */
export const setIntake = (wanted: WantedDeed, scope: IntakeScope, state: IntakeState) =>
  recorded(wanted, {
    action: actionOfState[state],
    subject: OperatorSettings,
    act: Effect.fnUntraced(function* ({ put, all }, at) {
      const { state: before } = new Controls(yield* all).intake(scope)
      // What is set already keeps the time since when it is.
      if (before !== state) yield* put({ name: settingName.intake(scope), value: state, since: at })
      return before
    }),
    answer: (_, before) => ({ before }),
  }).pipe(Effect.ensuring(forgetControls))

/** Takes a relaying account out of use, or back, and records it. Returns whether it was in use before. */
export const setAccountUse = (
  wanted: WantedDeed,
  {
    chainId,
    sender,
    isInUse,
  }: {
    readonly chainId: ChainId
    readonly sender: Address
    readonly isInUse: boolean
  },
) =>
  recorded(wanted, {
    action: isInUse ? "account-in" : "account-out",
    subject: OperatorSettings,
    act: Effect.fnUntraced(function* ({ put, all }, at) {
      const value = isInUse ? "in use" : outOfUse
      const before = new Controls(yield* all).isOutOfUse(chainId, sender) ? outOfUse : "in use"
      if (before !== value)
        yield* put({ name: settingName.account(chainId, sender), value, since: at })
      return before
    }),
    answer: (_, before) => ({ before }),
  }).pipe(Effect.ensuring(forgetControls))

/**
 * Has the commitments that wait on a chain now inserted into the tree without the batch timer, whoever owns them, and records it. Returns how
 * many wait. The process that indexes the chain does it, this one or another, now or after a restart.
 */
export const flushQueue = (wanted: WantedDeed, chainId: ChainId) =>
  recorded(wanted, {
    action: "flush",
    subject: Effect.all({ settings: OperatorSettings, pool: ShieldedPool }),
    act: Effect.fnUntraced(function* ({ settings, pool }, at) {
      const { queued, inserted } = yield* pool.queue(chainId)
      yield* settings.put({ name: settingName.flush(chainId), value: String(queued), since: at })
      return String(queued - inserted)
    }),
    answer: (_, waiting) => ({ waiting: Number(waiting) }),
  }).pipe(Effect.ensuring(forgetControls))
