import {
  currentControls,
  endSessionsOfOwner,
  flushQueue,
  intakeKinds,
  OperatorLog,
  OperatorReads,
  ProcessStore,
  renderAddress,
  revealParties,
  setAccountUse,
  setIntake,
  WebhookStore,
  type Address,
  type ChainId,
  type Controls,
  type DeedIdTaken,
  type IntakeScope,
  type OperatorReadsShape,
  type ShieldedPool,
  type Storage,
  type StorageUnavailable,
  type WebhookStoreShape,
} from "@shielded-relay/core"
import { Clock, Effect } from "effect"
import type { Boards } from "../readiness.ts"
import type { IntakeLook, RelayOperator, WebhookLook } from "./RelayOperator.ts"

/** What the operator sees of these chains. */
export function operatorOf(
  {
    gateways,
    health,
    funds,
    tanks,
    endpoints,
  }: Boards & {
    readonly tanks: ReadonlyMap<ChainId, boolean>
    /** Names of the webhook endpoints. */
    readonly endpoints: ReadonlyArray<string>
  },
  run: <A>(
    effect: Effect.Effect<A, DeedIdTaken | StorageUnavailable, ShieldedPool | Storage>,
  ) => Promise<A>,
): RelayOperator {
  const ids = gateways.map(({ chainId }) => chainId)
  const ask = <A>(question: (reads: OperatorReadsShape) => Effect.Effect<A, StorageUnavailable>) =>
    run(Effect.flatMap(OperatorReads, question))
  const familyOf = (chain: ChainId) =>
    gateways.find(({ chainId }) => chainId === chain)?.family ?? null
  const chainOf = (text: string) => ids.find((id) => String(id) === text) ?? null
  /** Reads `<chain>` or `<chain>/<kind>`; `null` if there is no such chain or kind. */
  const scopeOf = (text: string): IntakeScope | null => {
    const [place = "", named = null, ...more] = text.split("/")
    const chain = place === "all" ? place : chainOf(place)
    const kind = intakeKinds.find((one) => one === named) ?? null
    return chain === null || more.length > 0 || kind !== named ? null : { chain, kind }
  }
  const intakeOf = (controls: Controls, chain: IntakeScope["chain"]): IntakeLook => ({
    ...controls.intake({ chain, kind: null }),
    closedKinds: controls.closedKinds(chain),
  })
  return {
    now: () => run(Clock.currentTimeMillis),
    chains: async () => {
      const [readings, controls] = await Promise.all([
        ask((reads) => reads.chains(ids)),
        run(currentControls),
      ])
      return readings.flatMap((reading) => {
        const gateway = gateways.find(({ chainId }) => chainId === reading.chainId)
        if (gateway === undefined) return []
        const { name, family } = gateway
        const fault = health.get(reading.chainId)?.fault ?? null
        return [{ ...reading, name, family, fault, intake: intakeOf(controls, reading.chainId) }]
      })
    },
    accounts: async () => {
      const controls = await run(currentControls)
      return gateways.flatMap(({ chainId, family }) =>
        (funds.get(chainId) ?? []).map(({ sender, balance, least, low }) => ({
          chainId,
          address: renderAddress(sender, family),
          balance,
          floor: least,
          isLow: low,
          isInUse: !controls.isOutOfUse(chainId, sender),
        })),
      )
    },
    intake: async () => intakeOf(await run(currentControls), "all"),
    lowGasTanks: () => [...tanks].filter(([, isLow]) => isLow).map(([chainId]) => chainId),
    webhooks: () =>
      run(Effect.flatMap(WebhookStore, (store) => Effect.forEach(endpoints, webhookLook(store)))),
    processes: () => run(Effect.flatMap(ProcessStore, (store) => store.all)),
    operations: () => ask((reads) => reads.operations(ids)),
    orders: () => ask((reads) => reads.orders(ids)),
    sessions: () =>
      ask((reads) => Effect.flatMap(Clock.currentTimeMillis, (now) => reads.sessions(now))),
    totals: (range) => ask((reads) => reads.totals(range)),
    operation: (id) => ask((reads) => reads.operation(id)),
    order: (id) => ask((reads) => reads.order(id)),
    reveal: async (wanted) => {
      const parties = await run(revealParties(wanted))
      if (parties === null) return null
      const { chainId, owner, amounts, recipient } = parties
      const text = (address: Address) => renderAddress(address, familyOf(chainId))
      return {
        owner,
        amounts: amounts.map(({ token, amount }) => ({ token: text(token), amount })),
        recipient: recipient === null ? null : text(recipient),
      }
    },
    endSessions: (wanted) => run(endSessionsOfOwner(wanted)),
    setIntake: async ({ state, ...wanted }) => {
      const scope = scopeOf(wanted.subject)
      return scope === null ? null : run(setIntake(wanted, scope, state))
    },
    setAccountUse: async ({ isInUse, ...wanted }) => {
      // Exactly as the console shows it: the log has one text for each account.
      const account = gateways
        .flatMap(({ chainId, family, senders }) =>
          senders.map((sender) => ({
            chainId,
            sender,
            text: `${chainId}/${renderAddress(sender, family)}`,
          })),
        )
        .find(({ text }) => text === wanted.subject)
      return account === undefined ? null : run(setAccountUse(wanted, { ...account, isInUse }))
    },
    flush: async (wanted) => {
      const chainId = chainOf(wanted.subject)
      return chainId === null ? null : run(flushQueue(wanted, chainId))
    },
    deeds: (limit) => run(Effect.flatMap(OperatorLog, (log) => log.newest(limit))),
  }
}

const webhookLook = (store: WebhookStoreShape) => (endpoint: string) =>
  Effect.map(
    Effect.all([store.find(endpoint), store.backlog(endpoint)]),
    ([found, { oldest }]): WebhookLook => ({
      endpoint,
      oldest,
      isOff: (found?.offSince ?? null) !== null,
    }),
  )
