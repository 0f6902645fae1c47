import {
  isWithheld,
  OperationStore,
  OrderStore,
  parseOwnerId,
  SessionStore,
  type Address,
  type Order,
  type OwnerId,
  type Storage,
} from "@shielded-relay/core"
import { Context, Effect } from "effect"
import type { ScreeningLists } from "../caller/ScreeningLists.ts"
import type { Switchboard } from "../Switchboard.ts"

/**
 * Milliseconds between an answer of screening and the write that follows from it: freezes before and after a call, late answers and the
 * service's own time-out.
 */
const longestBetween = 120_000

/**
 * Reports every write that serves a denied owner: a session, a payout or a scheduled withdrawal without an answer that serves its owner
 * since it was asked for or due, and an order that ends otherwise than screening said. The times are those of the rows, so a replaced or frozen process is judged by what it
 * knew.
 */
export function servedOnly(
  storage: Context.Context<Storage>,
  lists: ScreeningLists,
  switchboard: Switchboard,
): Context.Context<Storage> {
  const sessions = Context.get(storage, SessionStore)
  const operations = Context.get(storage, OperationStore)
  const orders = Context.get(storage, OrderStore)
  const first = <A, E>(problems: () => ReadonlyArray<string>, write: Effect.Effect<A, E>) =>
    Effect.suspend(() => {
      for (const problem of problems()) switchboard.violation(problem)
      return write
    })
  return storage.pipe(
    Context.add(SessionStore, {
      ...sessions,
      register: (session) =>
        first(
          () =>
            lists.wasTold("owner", session.owner.address, "served", session.createdAt)
              ? []
              : [`a session was opened for ${session.address}, whom screening does not serve`],
          sessions.register(session),
        ),
    }),
    Context.add(OperationStore, {
      ...operations,
      insert: (operation) =>
        first(() => {
          const { intent, createdAt } = operation
          if (intent?.kind !== "payout") return []
          return lists.wasTold("owner", addressIn(intent.owner), "served", createdAt)
            ? []
            : [`a payout of order ${intent.orderId} began while screening did not serve its owner`]
        }, operations.insert(operation)),
      update: (operation) =>
        first(() => {
          const { schedule, status, request } = operation
          if (schedule === undefined || request === null || status.state !== "accepted") return []
          return lists.wasTold("owner", addressIn(request.owner), "served", schedule.dueAt)
            ? []
            : [`scheduled ${operation.id} began, and screening did not serve its owner since`]
        }, operations.update(operation)),
    }),
    Context.add(OrderStore, {
      ...orders,
      update: (order) => first(() => wrongIn(order, lists), orders.update(order)),
    }),
  )
}

/** What a changed order says of its owner against what screening said. */
function wrongIn(order: Order, lists: ScreeningLists): ReadonlyArray<string> {
  const owner = addressIn(order.owner)
  const screened = order.decisions.findLast(({ reason }) => reason === null)
  const problems: Array<string> = []
  if (screened !== undefined && (screened.state === "denied" || screened.state === "served")) {
    const { at, state } = screened
    if (!lists.wasTold("owner", owner, state, at - longestBetween, at + longestBetween))
      problems.push(`order ${order.id} says ${state} of its owner, and screening never did then`)
  }
  if (order.phase !== "failed") return problems
  const ended = `order ${order.id} ended`
  if (order.payouts.every(({ deadline }) => deadline === null)) {
    if (screened === undefined || screened.at <= order.deadline)
      problems.push(`${ended} with what arrived, and nobody asked about its owner then`)
    return problems
  }
  const verdict = isWithheld(order) ? "denied" : "served"
  if (!lists.wasTold("owner", owner, verdict, lists.now - longestBetween))
    problems.push(`${ended} as if its owner were ${verdict}, and screening never said so`)
  return problems
}

function addressIn(id: OwnerId): Address {
  const owner = parseOwnerId(id)
  if (owner === null) throw new Error("an owner id was not written by core")
  return owner.address
}
