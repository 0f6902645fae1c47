import { useCallback, useEffect, useState } from "preact/hooks"
import { now } from "../clock.ts"
import { useAmounts } from "../part/amounts.ts"
import { ConfirmButtons } from "../part/Buttons.tsx"
import { go, useAccount, usePage, useStore } from "../part/context.ts"
import { Facts, Fault, Heading, Notice, Payee } from "../part/parts.tsx"
import { paymentSteps, Steps, stepsUpTo } from "../part/Steps.tsx"
import { pay, quoteOf, type Payment, type Quote } from "../state/payment.ts"
import { explain, type Explanation } from "../text/explain.ts"
import { Seen } from "./Seen.tsx"

interface Props {
  readonly intent: Payment
  /** Whether a link asked for it. */
  readonly isFromLink: boolean
  readonly onBack: () => void
  /** Another amount, which hides better. */
  readonly onChange: (units: bigint) => void
}

/** What a payment costs, what arrives and what a stranger will see, before the wallet is asked. */
export function Review({ intent, isFromLink, onBack, onChange }: Props) {
  const store = useStore()
  const { texts, balances } = usePage()
  const account = useAccount()
  const amounts = useAmounts()
  const { token, units, kind, recipient, latest } = intent
  const [quote, setQuote] = useState<Quote | null>(null)
  const [dearer, setDearer] = useState<string | null>(null)
  const [fault, setFault] = useState<Explanation | null>(null)
  const [asking, setAsking] = useState<AbortController | null>(null)
  const { leaving } = account

  /** Asks for the fee. Returns it, and tells if it is higher than the one that was shown. */
  const ask = useCallback(
    async (shown: Quote | null): Promise<Quote | null> => {
      try {
        const next = await quoteOf(account, intent, leaving.signal)
        setQuote(next)
        const rose = shown !== null && next.bound > shown.bound
        setDearer(
          rose
            ? texts.review.dearer(amounts.of(token, shown.bound), amounts.of(token, next.bound))
            : null,
        )
        return rose ? null : next
      } catch (error) {
        if (!leaving.signal.aborted) setFault(explain(error, texts))
        return null
      }
    },
    [account, intent],
  )
  useEffect(() => {
    setQuote(null)
    setFault(null)
    void ask(null)
  }, [ask])

  const confirm = async (shown: Quote) => {
    const stop = new AbortController()
    setFault(null)
    setAsking(stop)
    try {
      const valid = shown.expiresAt.getTime() > now() ? shown : await ask(shown)
      if (valid === null) return
      await pay(store, account, intent, valid, {
        onSending: (id) => {
          store.set({ link: null })
          go("operation", id)
        },
        signal: stop.signal,
      })
    } catch (error) {
      if (!stop.signal.aborted) setFault(explain(error, texts))
    } finally {
      setAsking(null)
    }
  }

  if (asking !== null)
    return (
      <div class="narrow" key="asking">
        <Heading view="asking">
          {kind === "transfer" ? texts.progress.headingPay : texts.progress.headingWithdraw}
        </Heading>
        <section class="card">
          <Steps steps={stepsUpTo(paymentSteps(texts.progress, latest !== null), 0)} />
          {account.isQuick ? null : <Notice tone="info">{texts.progress.wallet}</Notice>}
          <button type="button" onClick={() => asking.abort()}>
            {texts.common.cancel}
          </button>
        </section>
      </div>
    )
  const balance = balances?.find((one) => one.token === token)?.units
  const leaves = units + (quote?.bound ?? 0n)
  const isTooMuch = quote !== null && balance !== undefined && leaves > balance
  const { review, later, send } = texts
  return (
    <div class="narrow" key="review">
      <Heading view="review">{review.heading}</Heading>
      {fault === null ? null : <Fault fault={fault} />}
      {isFromLink ? <Notice tone="warn">{texts.link.filled}</Notice> : null}
      {dearer === null ? null : <Notice tone="warn">{dearer}</Notice>}
      <section class="card">
        <p class="quiet">{kind === "transfer" ? review.payTitle : review.withdrawTitle}</p>
        <p class="figure">{amounts.of(token, units)}</p>
        {quote === null ? (
          <p role="status">{fault === null ? review.quoting : ""}</p>
        ) : (
          <>
            <Facts
              rows={[
                [review.to, <Payee text={recipient} />],
                ...(quote.share === 0n
                  ? []
                  : ([[review.share, amounts.of(token, quote.share)]] as const)),
                [review.arrives, amounts.of(token, units - quote.share), true],
                ...(latest === null
                  ? ([[review.fee, amounts.of(token, quote.fee)]] as const)
                  : ([
                      [later.sent, later.before(amounts.time(latest))],
                      [send.bound, amounts.of(token, quote.bound)],
                    ] as const)),
                [review.leaves, amounts.of(token, leaves), true],
                ...(balance === undefined || isTooMuch
                  ? []
                  : ([[review.after, amounts.of(token, balance - leaves)]] as const)),
              ]}
            />
            {isTooMuch ? (
              <Notice tone="bad">
                <p>{texts.amountProblems.aboveWithFee(amounts.of(token, balance))}</p>
                <a href="#deposit">{texts.home.deposit}</a>
              </Notice>
            ) : null}
            <Seen intent={intent} quote={quote} onChange={onChange} />
            <p class="quiet">{review.until(amounts.clock(quote.expiresAt))}</p>
          </>
        )}
        <ConfirmButtons
          isReady={quote !== null && !isTooMuch}
          onConfirm={() => {
            if (quote !== null) void confirm(quote)
          }}
          onBack={onBack}
        />
      </section>
    </div>
  )
}
