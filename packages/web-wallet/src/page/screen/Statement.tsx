import { useState } from "preact/hooks"
import { now } from "../clock.ts"
import { useAmounts } from "../part/amounts.ts"
import { AskButtons } from "../part/Buttons.tsx"
import { useAccount, usePage } from "../part/context.ts"
import { described, Fault, Field, Heading, Notice } from "../part/parts.tsx"
import { saveFile } from "../part/saveFile.ts"
import { explain, type Explanation } from "../text/explain.ts"

const second = 1_000
const day = 86_400 * second

/** A UTC day as date inputs have it. */
const dayText = (at: number) => new Date(at).toISOString().slice(0, 10)

/** A statement of the owner's notes in a period, which its reader checks against the chain. */
export function Statement() {
  const { texts, blockTime } = usePage()
  const account = useAccount()
  const amounts = useAmounts()
  const [verifier, setVerifier] = useState("")
  // A period is of the chain's time, which may be ahead of this device's clock.
  const present = Math.max(now(), blockTime === null ? 0 : blockTime + second)
  const [chosenFrom, setFrom] = useState<string | null>(null)
  const [chosenTo, setTo] = useState<string | null>(null)
  const from = chosenFrom ?? dayText(present - 30 * day)
  const to = chosenTo ?? dayText(present)
  const [problem, setProblem] = useState<string | null>(null)
  const [fault, setFault] = useState<Explanation | null>(null)
  const [told, setTold] = useState<string | null>(null)
  const [after, setAfter] = useState<number | null>(null)
  const [asking, setAsking] = useState<AbortController | null>(null)
  const { statement } = texts
  const ask = async (event: Event) => {
    event.preventDefault()
    if (asking !== null) return
    const name = verifier.trim()
    const [begin, last] = [Date.parse(from), Date.parse(to)]
    if (!/^[\x20-\x7e]+$/.test(name)) return setProblem(statement.noVerifier)
    if (Number.isNaN(begin) || Number.isNaN(last) || begin > last)
      return setProblem(statement.noPeriod)
    const stop = new AbortController()
    setProblem(null)
    setFault(null)
    setTold(null)
    setAsking(stop)
    const signal = AbortSignal.any([stop.signal, account.leaving.signal])
    try {
      const { file, statement: given } = await account.client.disclose(
        {
          chainId: account.chain.chainId,
          verifier: name,
          from: new Date(begin),
          // The whole last day, as far as it is over.
          to: new Date(Math.min(last + day, present)),
          ...(after === null ? {} : { after }),
        },
        { signal },
      )
      saveFile(
        `statement-${from}-${to}-${given.notes[0]?.position ?? 0}.json`,
        "application/json",
        file,
      )
      setTold(statement.saved(amounts.count(given.notes.length)))
      setAfter(given.more ? (given.notes.at(-1)?.position ?? null) : null)
    } catch (error) {
      if (!signal.aborted) setFault(explain(error, texts))
    } finally {
      setAsking(null)
    }
  }
  /** Another reader or period begins anew. */
  const changed = (set: (text: string) => void) => (event: { currentTarget: HTMLInputElement }) => {
    set(event.currentTarget.value)
    setAfter(null)
  }
  return (
    <div class="narrow">
      <Heading>{statement.heading}</Heading>
      <p class="lead">{statement.lead}</p>
      {fault === null ? null : <Fault fault={fault} />}
      {told === null ? null : <Notice tone="good">{told}</Notice>}
      {after === null ? null : <Notice tone="warn">{statement.more}</Notice>}
      <form class="card" noValidate onSubmit={(event) => void ask(event)}>
        <Field
          id="verifier"
          label={statement.verifier}
          hint={statement.verifierHint}
          problem={problem}
        >
          <input
            {...described("verifier", problem)}
            value={verifier}
            onInput={changed(setVerifier)}
          />
        </Field>
        <div class="field">
          <label for="from">{statement.from}</label>
          <input id="from" type="date" value={from} onInput={changed(setFrom)} />
        </div>
        <div class="field">
          <label for="to">{statement.to}</label>
          <input id="to" type="date" value={to} onInput={changed(setTo)} />
        </div>
        {asking === null ? null : <Notice tone="info">{texts.progress.wallet}</Notice>}
        <AskButtons
          text={after === null ? statement.ask : statement.next}
          asking={asking}
          way="history"
        />
      </form>
    </div>
  )
}
