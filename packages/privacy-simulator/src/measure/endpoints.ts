import type { EndpointRequest } from "../world/EndpointDiary.ts"
import { bootstrapMean, type Interval } from "./bootstrap.ts"
import { groupOf, type Case } from "./Case.ts"

/** Seconds within which an endpoint takes requests to belong together. */
const together = 5

/** Requests that name an order's payer. */
const namesPayer = new Set(["walletTransaction"])
/** Requests that name recipients of payouts. */
const namesPayee = new Set(["refusesPayout", "refusedRecipients", "simulate"])

/**
 * The share of payouts whose payee and payer one endpoint sees within seconds: it is asked whether the payees can be
 * paid, or shown the call that pays one, and asked about the payer's wallet.
 */
export function linkedByEndpoint(worlds: ReadonlyArray<Watched>): Interval | null {
  const judged = worlds.flatMap(judgedIn)
  if (judged.length === 0) return null
  const groups = [...Map.groupBy(judged, ({ group }) => group).values()]
  return bootstrapMean(groups.map((group) => group.map(({ linked }) => linked)))
}

/** What endpoints were asked in a world, and its calls. */
interface Watched {
  readonly requests: ReadonlyArray<EndpointRequest>
  readonly cases: ReadonlyArray<Case>
}

function judgedIn({ requests, cases }: Watched) {
  const payouts = cases.filter(({ call }) => call.kind === "payout")
  const wallets = requests.filter(({ method }) => namesPayer.has(method))
  /** The payees that were asked about right before each wallet. */
  const seen = new Map<string, Set<string>>()
  for (const { time, subjects } of wallets) {
    const [wallet] = subjects
    if (wallet === undefined) continue
    const payees = seen.get(wallet) ?? new Set<string>()
    for (const { method, subjects: named, time: at } of requestsAround(requests, time))
      if (namesPayee.has(method) && Math.abs(at - time) <= together)
        for (const address of named) payees.add(address)
    seen.set(wallet, payees)
  }
  return payouts.map((one, at) => ({
    group: groupOf(one, at),
    linked: seen.get(one.call.wallet)?.has(one.release.to) === true ? 1 : 0,
  }))
}

/** The requests of some seconds. They are sorted by time. */
function requestsAround(requests: ReadonlyArray<EndpointRequest>, time: number) {
  let low = 0
  let high = requests.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((requests[middle]?.time ?? 0) >= time - together) high = middle
    else low = middle + 1
  }
  const near: Array<EndpointRequest> = []
  for (let at = low; (requests[at]?.time ?? Infinity) <= time + together; at += 1) {
    const request = requests[at]
    if (request !== undefined) near.push(request)
  }
  return near
}
