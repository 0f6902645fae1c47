import type { PrivateSendStatus } from "@shielded-relay/client"
import { useEffect, useState } from "preact/hooks"
import type { Kept } from "../keep/operations.ts"
import { tokenAt, useAmounts } from "../part/amounts.ts"
import { useAccount, usePage } from "../part/context.ts"
import { Badge } from "../part/Operations.tsx"
import { Short } from "../part/parts.tsx"
import { orderPace, stageOfPayout } from "../state/followOrder.ts"

/** The schedule of a private send: each payout with its time and state. */
export function Payouts({ one }: { readonly one: Kept }) {
  const { texts } = usePage()
  const account = useAccount()
  const amounts = useAmounts()
  const [status, setStatus] = useState<PrivateSendStatus | null>(null)
  useEffect(() => {
    const { signal } = account.leaving
    const look = () =>
      void account.session.privateSendStatus(one.id, { signal }).then(setStatus, () => {})
    look()
    const timer = setInterval(look, orderPace)
    return () => clearInterval(timer)
  }, [account, one.id])
  const token = tokenAt(account, one.tokenAddress)
  const payouts = status?.scheduledTransactions ?? []
  if (token === undefined || payouts.length === 0) return null
  return (
    <>
      <h2>{texts.send.schedule}</h2>
      <ul class="payouts">
        {payouts.map((payout, n) => (
          <li key={n}>
            <span>
              <Short text={payout.recipient} />
              <span class="quiet">{amounts.time(new Date(payout.scheduledTime))}</span>
            </span>
            <span>
              <span>{amounts.of(token, BigInt(payout.amount))}</span>
              <Badge stage={stageOfPayout(payout)} />
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
