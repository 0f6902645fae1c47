import { useState } from "preact/hooks"
import { isCoin } from "../money/address.ts"
import { recipientProblem } from "../money/recipient.ts"
import { useAmounts } from "../part/amounts.ts"
import { AskButtons } from "../part/Buttons.tsx"
import { go, useAccount, usePage, useStore } from "../part/context.ts"
import { described, Fault, Field, Heading, Notice } from "../part/parts.tsx"
import { useRecipients } from "../part/recipients.ts"
import { recover } from "../state/recover.ts"
import { explain, type Explanation } from "../text/explain.ts"

/** What private sends left behind, to a public address. */
export function Recover() {
  const store = useStore()
  const { texts, stuck } = usePage()
  const account = useAccount()
  const amounts = useAmounts()
  const recipients = useRecipients()
  const [recipient, setRecipient] = useState("")
  const [problem, setProblem] = useState<string | null>(null)
  const [fault, setFault] = useState<Explanation | null>(null)
  const [asking, setAsking] = useState<AbortController | null>(null)
  const [first] = stuck
  const { recovery } = texts
  const start = async (event: Event) => {
    event.preventDefault()
    if (asking !== null) return
    const wrong = recipientProblem(recipient.trim(), recipients.rules(true))
    setProblem(wrong === null ? null : recipients.problemText(wrong))
    if (wrong !== null || first === undefined) return
    const stop = new AbortController()
    setFault(null)
    setAsking(stop)
    const signal = AbortSignal.any([stop.signal, account.leaving.signal])
    try {
      const intent = { ...first, recipient: recipient.trim() }
      await recover(store, account, intent, { onSending: (id) => go("operation", id), signal })
    } catch (error) {
      if (!signal.aborted) setFault(explain(error, texts))
    } finally {
      setAsking(null)
    }
  }
  return (
    <div class="narrow">
      <Heading>{recovery.heading}</Heading>
      <p class="lead">{recovery.lead}</p>
      {fault === null ? null : <Fault fault={fault} />}
      {first === undefined ? (
        <p>{recovery.nothing}</p>
      ) : (
        <form class="card" noValidate onSubmit={(event) => void start(event)}>
          <p class="figure">{amounts.of(first.token, first.units)}</p>
          <p class="quiet">{recovery.fee}</p>
          <Field
            id="recipient"
            label={texts.form.recipient}
            hint={recipients.hint(true)}
            problem={problem}
          >
            <textarea
              {...described("recipient", problem)}
              rows={1}
              value={recipient}
              onInput={(event) => setRecipient(event.currentTarget.value)}
            />
          </Field>
          {isCoin(first.token.tokenAddress) ? null : <p class="quiet">{texts.review.gasless}</p>}
          {asking === null ? null : <Notice tone="info">{texts.progress.wallet}</Notice>}
          <AskButtons text={recovery.start} asking={asking} way="home" />
        </form>
      )}
    </div>
  )
}
