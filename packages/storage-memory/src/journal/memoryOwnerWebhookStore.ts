import type {
  JournalCursor,
  OwnerId,
  OwnerWebhook,
  OwnerWebhookStoreShape,
} from "@shielded-relay/core"
import type { Transactions } from "../Transactions.ts"
import type { JournalTable } from "./JournalTable.ts"
import type { WebhookTable } from "./WebhookTable.ts"

export function memoryOwnerWebhookStore(
  transactions: Transactions,
  { endpoints, queues }: WebhookTable,
  journal: JournalTable,
): OwnerWebhookStoreShape {
  const webhooks = new Map<OwnerId, OwnerWebhook>()
  const live = (now: number) => [...webhooks.values()].filter(({ expiresAt }) => expiresAt > now)
  /** When the endpoint's longest due event became due; `Infinity` if none is due. */
  const dueSince = (endpoint: string, now: number) =>
    [...(queues.get(endpoint)?.values() ?? [])].reduce(
      (least, { due }) => (due <= now ? Math.min(least, due) : least),
      Infinity,
    )
  const hasUnread = (owner: OwnerId, { epoch, position }: JournalCursor) =>
    epoch !== journal.extent.epoch || journal.ofOwner(owner, position, 1).rows.length > 0
  return {
    find: (owner) => transactions.statement(() => webhooks.get(owner) ?? null),
    put: (webhook) => transactions.statement((undo) => undo.set(webhooks, webhook.owner, webhook)),
    remove: (owner) =>
      transactions.statement((undo) => {
        const found = webhooks.has(owner)
        undo.delete(webhooks, owner)
        return found
      }),
    count: (now) => transactions.statement(() => live(now).length),
    ready: (now, isFailing, limit) =>
      transactions.statement(() =>
        live(now)
          .flatMap((webhook) => {
            const endpoint = endpoints.get(webhook.endpoint)
            if (endpoint === undefined || endpoint.offSince !== null) return []
            if ((endpoint.failingSince !== null) !== isFailing) return []
            const since = dueSince(webhook.endpoint, now)
            return since <= now || hasUnread(webhook.owner, endpoint.cursor)
              ? [{ webhook, since: Math.min(since, now) }]
              : []
          })
          .toSorted((a, b) => a.since - b.since)
          .slice(0, limit)
          .map(({ webhook }) => webhook),
      ),
    expired: (now, limit) =>
      transactions.statement(() =>
        [...webhooks.values()].filter(({ expiresAt }) => expiresAt <= now).slice(0, limit),
      ),
    backlog: (now) =>
      transactions.statement(() => {
        const counted = live(now)
        const since = counted.reduce((least, { endpoint }) => {
          const { failingSince, offSince } = endpoints.get(endpoint) ?? {}
          return failingSince === null && offSince === null
            ? Math.min(least, dueSince(endpoint, now))
            : least
        }, Infinity)
        return {
          webhooks: counted.length,
          waiting: counted.reduce(
            (sum, { endpoint }) => sum + (queues.get(endpoint)?.size ?? 0),
            0,
          ),
          dueSince: since === Infinity ? null : since,
        }
      }),
  }
}
