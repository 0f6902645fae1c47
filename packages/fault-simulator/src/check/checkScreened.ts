import type { Address } from "@shielded-relay/core"
import {
  saysUnscreened,
  type Asked,
  type CallersLedger,
  type OwnerAccount,
} from "../caller/CallersLedger.ts"
import { walletAddress } from "../caller/requests.ts"
import type { ScreenedRole, ScreeningLists } from "../caller/ScreeningLists.ts"

/** The state of a request's operation, as a process tells it in the end; `null` if the process does not know it. */
export interface SaidOfRequest {
  readonly asked: Asked
  readonly process: string
  readonly state: string | null
}

/** Somebody about whom a request makes the service ask. */
interface Subject {
  readonly role: ScreenedRole
  readonly address: Address
}

/**
 * Checks requests against what screening told. A request was accepted only if, after its caller sent it, screening said that it serves every
 * depositor and recipient of the request. One that was answered with "screening has no answer" is refused for good: it moved nothing, and
 * its bytes never will.
 */
export function checkScreened(
  ledger: CallersLedger,
  lists: Pick<ScreeningLists, "wasTold">,
  said: ReadonlyArray<SaidOfRequest>,
): ReadonlyArray<string> {
  const subjects = subjectsOf(ledger)
  return said.flatMap(({ asked, process, state }) => {
    const name = `request ${asked.nonce.slice(-4)}`
    if (asked.answers.some(saysUnscreened) && state !== "refused")
      return [
        `${process} says ${state ?? "nothing"} of ${name}, which screening had no answer about`,
      ]
    if (state === null || state === "refused") return []
    return (subjects.get(asked) ?? []).flatMap(({ role, address }) =>
      lists.wasTold(role, address, "served", asked.firstAt ?? Infinity)
        ? []
        : [
            `${process} says ${state} of ${name}, and screening did not serve its ${role} ${address}`,
          ],
    )
  })
}

/** About whom the service must ask before it accepts each request. */
function subjectsOf({
  owners,
  relayed,
  deposits,
  orders,
  recoveries,
  scheduled,
}: CallersLedger): ReadonlyMap<Asked, ReadonlyArray<Subject>> {
  const paid = (address: Address): Subject => ({ role: "recipient", address })
  const account = (role: ScreenedRole, index: number | null): ReadonlyArray<Subject> => {
    const owner: OwnerAccount | undefined = index === null ? undefined : owners[index]
    return owner === undefined ? [] : [{ role, address: walletAddress(owner) }]
  }
  return new Map<Asked, ReadonlyArray<Subject>>([
    ...relayed.map((one) => {
      if (one.kind === "swap") return [one, []] as const
      const { recipient, recipientOwner } = one
      return [
        one,
        recipient === null ? account("recipient", recipientOwner) : [paid(recipient)],
      ] as const
    }),
    ...deposits.map((one) => {
      const recipient = one.isForOther ? account("recipient", one.owner) : []
      return [one, [...account("depositor", one.payer), ...recipient]] as const
    }),
    ...orders.map((one) => {
      const recipients = one.recipients.map(({ address }) => paid(address))
      return [one, [...account("depositor", one.owner), ...recipients]] as const
    }),
    ...[...recoveries, ...scheduled].map((one) => [one, [paid(one.recipient)]] as const),
  ])
}
