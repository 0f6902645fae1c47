import { depositStates } from "@shielded-relay/client"
import { useEffect, useState } from "preact/hooks"
import { AmountFields, readTyped, type Typed } from "../part/AmountFields.tsx"
import { useAmounts } from "../part/amounts.ts"
import { FormButtons } from "../part/Buttons.tsx"
import { go, useAccount, usePage, useStore } from "../part/context.ts"
import { Facts, Fault, Heading, Notice, Short } from "../part/parts.tsx"
import { payingSteps, Steps } from "../part/Steps.tsx"
import { deposit } from "../state/deposit.ts"
import { explain, type Explanation } from "../text/explain.ts"

const order = ["preparing", ...Object.keys(depositStates)]

type Phase =
  | { readonly kind: "form" }
  | { readonly kind: "review"; readonly units: bigint }
  | { readonly kind: "running"; readonly state: string; readonly stop: AbortController }

/** From the wallet into the pool. */
export function Deposit() {
  const store = useStore()
  const { texts } = usePage()
  const account = useAccount()
  const amounts = useAmounts()
  const [first] = account.tokens
  const [typed, setTyped] = useState<Typed | null>(
    first === undefined ? null : { token: first, text: "" },
  )
  const [held, setHeld] = useState<bigint | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [fault, setFault] = useState<Explanation | null>(null)
  const [phase, setPhase] = useState<Phase>({ kind: "form" })
  const token = typed?.token
  useEffect(() => {
    setHeld(null)
    let isLive = true
    if (token !== undefined)
      account.own.held(token.tokenAddress).then(
        (units) => {
          if (isLive) setHeld(units)
        },
        () => {},
      )
    return () => {
      isLive = false
    }
  }, [account, token])
  if (typed === null || token === undefined) return null

  const toReview = (event: Event) => {
    event.preventDefault()
    const read = readTyped(typed, texts)
    if ("problem" in read) return setProblem(read.problem)
    if (held !== null && read.units > held)
      return setProblem(texts.amountProblems.above(amounts.of(token, held)))
    setProblem(null)
    setPhase({ kind: "review", units: read.units })
  }
  const start = async (units: bigint) => {
    const stop = new AbortController()
    setFault(null)
    setPhase({ kind: "running", state: "preparing", stop })
    let id = ""
    const signal = AbortSignal.any([stop.signal, account.leaving.signal])
    try {
      await deposit(
        store,
        account,
        { token, units },
        {
          signal,
          onKept: (kept) => {
            id = kept
          },
          onState: (state) => {
            setPhase({ kind: "running", state, stop })
            if (state === "sent") go("operation", id)
          },
        },
      )
      if (id !== "") go("operation", id)
    } catch (error) {
      setPhase({ kind: "review", units })
      if (!signal.aborted) setFault(explain(error, texts))
    }
  }

  if (phase.kind === "form")
    return (
      <div class="narrow">
        <Heading view="form">{texts.form.depositHeading}</Heading>
        <p class="lead">{texts.form.depositLead}</p>
        <form class="card" noValidate onSubmit={toReview}>
          <AmountFields
            typed={typed}
            onChange={setTyped}
            problem={problem}
            hint={held === null ? undefined : texts.form.inWallet(amounts.of(token, held))}
          />
          <FormButtons />
        </form>
      </div>
    )
  if (phase.kind === "running")
    return (
      <div class="narrow" key="running">
        <Heading view="asking">{texts.progress.headingDeposit}</Heading>
        <section class="card">
          <Steps
            steps={payingSteps(
              account.own,
              Object.values(texts.progress.deposit),
              order.indexOf(phase.state),
            )}
          />
          <Notice tone="info">{texts.progress.wallet}</Notice>
          <button type="button" onClick={() => phase.stop.abort()}>
            {texts.common.cancel}
          </button>
        </section>
      </div>
    )
  const { units } = phase
  return (
    <div class="narrow" key="review">
      <Heading view="review">{texts.review.heading}</Heading>
      {fault === null ? null : <Fault fault={fault} />}
      <section class="card">
        <p class="quiet">{texts.review.depositTitle}</p>
        <p class="figure">{amounts.of(token, units)}</p>
        <Facts
          rows={[
            [texts.review.from, <Short text={account.address} />],
            [texts.review.gas, texts.review.gasText],
            [texts.review.arrives, amounts.of(token, units), true],
          ]}
        />
        <section class="seen">
          <h2>{texts.review.seen}</h2>
          <p>{texts.review.seenDeposit(amounts.of(token, units))}</p>
        </section>
        <div class="buttons">
          <button type="button" class="main" onClick={() => void start(units)}>
            {texts.review.confirm}
          </button>
          <button type="button" onClick={() => setPhase({ kind: "form" })}>
            {texts.common.back}
          </button>
        </div>
      </section>
    </div>
  )
}
