import { useState } from "preact/hooks"
import type { AmountProblem } from "../money/amount.ts"
import { readPayees } from "../money/payees.ts"
import { useAmounts } from "../part/amounts.ts"
import { go, useAccount, usePage, useStore } from "../part/context.ts"
import { described, Facts, Fault, Field, Heading, Notice } from "../part/parts.tsx"
import { useRecipients } from "../part/recipients.ts"
import { payingSteps, Steps } from "../part/Steps.tsx"
import { isTooLate, order, payOrder, type PrivateSend, type Terms } from "../state/privateSend.ts"
import { explain, type Explanation } from "../text/explain.ts"
import type { Texts } from "../text/Texts.ts"

const hour = 3_600

/** How long the payouts may take, in seconds; 0: at once. */
const times = [6 * hour, 24 * hour, hour, 0]

type Phase =
  | { readonly kind: "form" }
  | { readonly kind: "ordering" | "paying"; readonly at: number; readonly stop: AbortController }
  | { readonly kind: "review"; readonly terms: Terms }

/** From the wallet to several recipients, without a transaction between them. */
export function SendPrivately() {
  const store = useStore()
  const { texts } = usePage()
  const account = useAccount()
  const amounts = useAmounts()
  const recipients = useRecipients()
  const [rows, setRows] = useState("")
  const [token, setToken] = useState(account.tokens[0])
  const [within, setWithin] = useState(times[0] ?? 0)
  const [problem, setProblem] = useState<string | null>(null)
  const [fault, setFault] = useState<Explanation | null>(null)
  const [sending, setSending] = useState<PrivateSend | null>(null)
  const [phase, setPhase] = useState<Phase>({ kind: "form" })
  if (token === undefined) return null
  const { send, review } = texts

  const begin = async (event: Event) => {
    event.preventDefault()
    setFault(null)
    const read = readPayees(rows, token.decimals, recipients.rules(true))
    if ("problem" in read) {
      const { line, problem: found } = read
      const text =
        found.of === "recipient"
          ? recipients.problemText(found.is)
          : amountText(found.is, token.decimals, texts)
      return setProblem(send.line(String(line), text))
    }
    setProblem(null)
    const intent = { token, payees: read.payees, within: within === 0 ? null : within }
    const stop = new AbortController()
    setSending(intent)
    setPhase({ kind: "ordering", at: 0, stop })
    const signal = AbortSignal.any([stop.signal, account.leaving.signal])
    try {
      setPhase({ kind: "review", terms: await order(account, intent, signal) })
    } catch (error) {
      setPhase({ kind: "form" })
      if (!signal.aborted) setFault(explain(error, texts))
    }
  }
  const pay = async (terms: Terms) => {
    if (isTooLate(terms)) {
      setPhase({ kind: "form" })
      return setProblem(send.late)
    }
    const stop = new AbortController()
    setFault(null)
    setPhase({ kind: "paying", at: 1, stop })
    const signal = AbortSignal.any([stop.signal, account.leaving.signal])
    try {
      await payOrder(store, account, token, terms, {
        signal,
        onState: (state) => setPhase({ kind: "paying", at: state === "approving" ? 1 : 2, stop }),
      })
      go("operation", terms.orderId)
    } catch (error) {
      setPhase({ kind: "review", terms })
      if (!signal.aborted) setFault(explain(error, texts))
    }
  }

  switch (phase.kind) {
    case "ordering":
    case "paying":
      return (
        <div class="narrow" key="asking">
          <Heading view="asking">{send.heading}</Heading>
          <section class="card">
            <Steps steps={payingSteps(account.own, Object.values(send.steps), phase.at)} />
            <Notice tone="info">{texts.progress.wallet}</Notice>
            <button type="button" onClick={() => phase.stop.abort()}>
              {texts.common.cancel}
            </button>
          </section>
        </div>
      )
    case "review": {
      const { terms } = phase
      return (
        <div class="narrow" key="review">
          <Heading view="review">{review.heading}</Heading>
          {fault === null ? null : <Fault fault={fault} />}
          <section class="card">
            <p class="quiet">{send.title(amounts.count(sending?.payees.length ?? 0))}</p>
            <p class="figure">{amounts.of(token, BigInt(terms.amountOut))}</p>
            <Facts
              rows={[
                [review.arrives, amounts.of(token, BigInt(terms.amountOut)), true],
                [send.bound, amounts.of(token, BigInt(terms.fee))],
                [send.excess, amounts.of(token, BigInt(terms.excess ?? 0))],
                [send.pays, amounts.of(token, BigInt(terms.amountIn)), true],
                [review.gas, review.gasText],
              ]}
            />
            <section class="seen">
              <h2>{review.seen}</h2>
              <p>{send.seen(amounts.of(token, BigInt(terms.amountIn)))}</p>
              <ul class="warnings">
                {terms.warnings.map((warning) => (
                  <li key={warning}>{send.warnings[warning]}</li>
                ))}
              </ul>
            </section>
            <p class="quiet">{send.until(amounts.clock(new Date(terms.expiresAt)))}</p>
            <div class="buttons">
              <button id="pay" type="button" class="main" onClick={() => void pay(terms)}>
                {send.pay}
              </button>
              <button type="button" onClick={() => setPhase({ kind: "form" })}>
                {texts.common.back}
              </button>
            </div>
          </section>
        </div>
      )
    }
    case "form":
      return (
        <div class="narrow" key="form">
          <Heading view="form">{send.heading}</Heading>
          <p class="lead">{send.lead}</p>
          {fault === null ? null : <Fault fault={fault} />}
          <form class="card" noValidate onSubmit={(event) => void begin(event)}>
            <Field id="rows" label={send.rows} hint={send.rowsHint} problem={problem}>
              <textarea
                {...described("rows", problem)}
                class="rows"
                rows={4}
                value={rows}
                onInput={(event) => setRows(event.currentTarget.value)}
              />
            </Field>
            <div class="field">
              <label for="token">{texts.common.token}</label>
              <select
                id="token"
                value={token.tokenAddress}
                onChange={(event) =>
                  setToken(
                    account.tokens.find(
                      ({ tokenAddress }) => tokenAddress === event.currentTarget.value,
                    ),
                  )
                }
              >
                {account.tokens.map(({ tokenAddress, symbol }) => (
                  <option key={tokenAddress} value={tokenAddress}>
                    {symbol}
                  </option>
                ))}
              </select>
            </div>
            <div class="field">
              <label for="within">{send.within}</label>
              <select
                id="within"
                value={within}
                onChange={(event) => setWithin(Number(event.currentTarget.value))}
              >
                {times.map((seconds) => (
                  <option key={seconds} value={seconds}>
                    {seconds === 0 ? send.atOnce : send.hours(amounts.count(seconds / hour))}
                  </option>
                ))}
              </select>
            </div>
            <div class="buttons">
              <button id="order" type="submit" class="main">
                {send.order}
              </button>
              <a class="button" href="#home">
                {texts.common.cancel}
              </a>
            </div>
          </form>
        </div>
      )
  }
}

function amountText(problem: AmountProblem, decimals: number, { amountProblems }: Texts): string {
  return problem === "places" ? amountProblems.places(String(decimals)) : amountProblems[problem]
}
