import { now } from "../clock.ts"
import { isCoin } from "../money/address.ts"
import { tokenAt, useAmounts } from "../part/amounts.ts"
import { useAccount, usePage } from "../part/context.ts"
import type { Payment, Quote } from "../state/payment.ts"

interface Props {
  readonly intent: Payment
  readonly quote: Quote
  readonly onChange: (units: bigint) => void
}

/** A withdrawal within this time after a deposit is easily connected with it. Milliseconds. */
const soonAfter = 60 * 60_000

/** What a stranger with the chain will see of a payment, and what would hide it better. */
export function Seen({ intent: { kind, token, units, latest }, quote, onChange }: Props) {
  const { texts, kept } = usePage()
  const account = useAccount()
  const amounts = useAmounts()
  const { review, later } = texts
  const fee =
    latest === null
      ? review.feeSeen(amounts.of(token, quote.fee))
      : later.feeSeen(amounts.of(token, quote.bound))
  if (kind === "transfer")
    return (
      <section class="seen">
        <h2>{review.seen}</h2>
        <p>{latest === null ? review.seenPay : later.seenPay(amounts.time(latest))}</p>
        <p>{fee}</p>
      </section>
    )
  const estimate = quote.privacy?.tokens.find(
    ({ tokenAddress }) => tokenAt(account, tokenAddress) === token,
  )
  const warnings = [...(estimate?.warnings ?? []), ...(quote.privacy?.warnings ?? [])]
  const isSoon =
    latest === null && kept.some((one) => one.kind === "deposit" && now() - one.at < soonAfter)
  return (
    <section class="seen">
      <h2>{review.seen}</h2>
      <p>
        {latest === null
          ? review.seenWithdraw(amounts.of(token, units - quote.share))
          : later.seenWithdraw(amounts.of(token, units - quote.share), amounts.time(latest))}
      </p>
      <p>{fee}</p>
      <p>
        {estimate === undefined || estimate.payers === null
          ? review.payersNone
          : review.payers(amounts.count(estimate.payers))}
      </p>
      <ul class="warnings">
        {warnings.map((warning) => (
          <li key={warning}>{review.warnings[warning]}</li>
        ))}
        {isSoon ? <li>{review.soon}</li> : null}
        {isCoin(token.tokenAddress) ? null : <li class="calm">{review.gasless}</li>}
      </ul>
      {estimate === undefined || estimate.rounded.length === 0 ? null : (
        <p class="rounded">
          {review.odd}
          {estimate.rounded.map(({ amount, payers }) => (
            <button
              type="button"
              class="small"
              key={amount}
              onClick={() => onChange(BigInt(amount))}
            >
              {review.better(amounts.of(token, BigInt(amount)), amounts.count(payers))}
            </button>
          ))}
        </p>
      )}
    </section>
  )
}
