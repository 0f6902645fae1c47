import { useEffect, useState } from "preact/hooks"
import { now } from "../clock.ts"
import { AmountFields, readTyped, useSpending, type Typed } from "../part/AmountFields.tsx"
import { useAmounts } from "../part/amounts.ts"
import { ConfirmButtons, FormButtons } from "../part/Buttons.tsx"
import { go, useAccount, usePage, useStore } from "../part/context.ts"
import { Facts, Fault, Heading, Notice } from "../part/parts.tsx"
import { paymentSteps, Steps, stepsUpTo } from "../part/Steps.tsx"
import { feeIn, swap, swapQuoteOf, type Swap as Intent, type SwapQuote } from "../state/swap.ts"
import { explain, type Explanation } from "../text/explain.ts"

const slippages = ["0.1", "0.5", "1", "3"]

/** One token of the balance for another, inside the pool. */
export function Swap() {
  const { texts, balances, locale } = usePage()
  const account = useAccount()
  const amounts = useAmounts()
  const speaksAgainst = useSpending()
  const held = balances?.find(({ units }) => units > 0n)?.token ?? account.tokens[0]
  const [typed, setTyped] = useState<Typed | null>(
    held === undefined ? null : { token: held, text: "" },
  )
  const [wanted, setWanted] = useState("")
  const [slippage, setSlippage] = useState("0.5")
  const [problem, setProblem] = useState<string | null>(null)
  const [intent, setIntent] = useState<Intent | null>(null)
  if (typed === null) return null
  const { token } = typed
  const others = account.tokens.filter((one) => one !== token)
  const to = others.find(({ tokenAddress }) => tokenAddress === wanted) ?? others[0]
  if (to === undefined) return null
  const balance = balances?.find((one) => one.token === token)?.units ?? null
  const { form } = texts
  const toReview = (event: Event) => {
    event.preventDefault()
    const read = readTyped(typed, texts)
    if ("problem" in read) return setProblem(read.problem)
    const against = speaksAgainst(token, read.units)
    setProblem(against)
    if (against === null) setIntent({ from: token, to, units: read.units, slippage })
  }
  if (intent !== null) return <SwapReview intent={intent} onBack={() => setIntent(null)} />
  return (
    <div class="narrow" key="form">
      <Heading view="form">{form.swapHeading}</Heading>
      <p class="lead">{form.swapLead}</p>
      <form class="card" noValidate onSubmit={toReview}>
        <AmountFields
          typed={typed}
          onChange={setTyped}
          problem={problem}
          hint={balance === null ? undefined : form.available(amounts.of(token, balance))}
        />
        <div class="field">
          <label for="wanted">{form.swapFor}</label>
          <select
            id="wanted"
            value={to.tokenAddress}
            onChange={(event) => setWanted(event.currentTarget.value)}
          >
            {others.map(({ tokenAddress, symbol }) => (
              <option key={tokenAddress} value={tokenAddress}>
                {symbol}
              </option>
            ))}
          </select>
        </div>
        <div class="field">
          <label for="slippage">{form.slippage}</label>
          <select
            id="slippage"
            value={slippage}
            onChange={(event) => setSlippage(event.currentTarget.value)}
          >
            {slippages.map((percent) => (
              <option key={percent} value={percent}>
                {new Intl.NumberFormat(locale).format(Number(percent))} %
              </option>
            ))}
          </select>
        </div>
        <FormButtons />
      </form>
    </div>
  )
}

interface Props {
  readonly intent: Intent
  readonly onBack: () => void
}

/** What a swap brings at least, what it costs, and what a stranger will see, before the wallet is asked. */
function SwapReview({ intent, onBack }: Props) {
  const store = useStore()
  const { texts, balances } = usePage()
  const account = useAccount()
  const amounts = useAmounts()
  const { from, to, units } = intent
  const [quote, setQuote] = useState<SwapQuote | null>(null)
  const [fault, setFault] = useState<Explanation | null>(null)
  const [asking, setAsking] = useState<AbortController | null>(null)
  const { signal } = account.leaving
  const ask = () => {
    setQuote(null)
    swapQuoteOf(account, intent, signal).then(setQuote, (error: unknown) => {
      if (!signal.aborted) setFault(explain(error, texts))
    })
  }
  useEffect(ask, [account, intent])
  const confirm = async (shown: SwapQuote) => {
    setFault(null)
    // A quote that is over is not good for what it shows: the next one is reviewed first.
    if (shown.expiresAt.getTime() <= now()) return ask()
    const stop = new AbortController()
    setAsking(stop)
    try {
      const onSending = (id: string) => go("operation", id)
      await swap(store, account, intent, shown, { onSending, signal: stop.signal })
    } catch (error) {
      if (!stop.signal.aborted) setFault(explain(error, texts))
    } finally {
      setAsking(null)
    }
  }
  const { review, progress } = texts
  if (asking !== null)
    return (
      <div class="narrow" key="asking">
        <Heading view="asking">{progress.headingSwap}</Heading>
        <section class="card">
          <Steps steps={stepsUpTo(paymentSteps(progress), 0)} />
          {account.isQuick ? null : <Notice tone="info">{progress.wallet}</Notice>}
          <button type="button" onClick={() => asking.abort()}>
            {texts.common.cancel}
          </button>
        </section>
      </div>
    )
  const balance = balances?.find((one) => one.token === from)?.units
  const leaves = units + (quote === null ? 0n : feeIn(quote, from))
  const isTooMuch = quote !== null && balance !== undefined && leaves > balance
  return (
    <div class="narrow" key="review">
      <Heading view="review">{review.heading}</Heading>
      {fault === null ? null : <Fault fault={fault} />}
      <section class="card">
        <p class="quiet">{review.swapTitle}</p>
        <p class="figure">{amounts.of(from, units)}</p>
        {quote === null ? (
          <p role="status">{fault === null ? review.quoting : ""}</p>
        ) : (
          <>
            <Facts
              rows={[
                [review.expected, amounts.of(to, quote.expected - feeIn(quote, to)), true],
                [review.least, amounts.of(to, quote.least - feeIn(quote, to))],
                [review.fee, amounts.of(quote.feeToken, quote.fee)],
                [review.leaves, amounts.of(from, leaves), true],
              ]}
            />
            {isTooMuch ? (
              <Notice tone="bad">
                {texts.amountProblems.aboveWithFee(amounts.of(from, balance))}
              </Notice>
            ) : null}
            <section class="seen">
              <h2>{review.seen}</h2>
              <p>{review.seenSwap(amounts.of(from, units), amounts.of(to, quote.expected))}</p>
              <p>{review.feeSeen(amounts.of(quote.feeToken, quote.fee))}</p>
            </section>
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
