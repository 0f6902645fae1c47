import { useEffect, useState } from "preact/hooks"
import { now } from "../clock.ts"
import { exactAmount } from "../money/amount.ts"
import type { PayRequest } from "../money/payLink.ts"
import { recipientProblem } from "../money/recipient.ts"
import { AmountFields, readTyped, useSpending, type Typed } from "../part/AmountFields.tsx"
import { tokenAt, useAmounts } from "../part/amounts.ts"
import { FormButtons } from "../part/Buttons.tsx"
import { WhenField } from "../part/WhenField.tsx"
import { useAccount, usePage, useStore } from "../part/context.ts"
import { described, Fault, Field, Heading, Notice } from "../part/parts.tsx"
import { useRecipients } from "../part/recipients.ts"
import { signOut } from "../state/connect.ts"
import { linkOffer } from "../state/linkOffer.ts"
import { latestIn, mostFor, type Payment as Intent } from "../state/payment.ts"
import { refresh } from "../state/refresh.ts"
import { explain, type Explanation } from "../text/explain.ts"
import { Review } from "./Review.tsx"

/** Out of the shielded balance: inside the pool, or to a public address. */
export function Payment({ kind }: { readonly kind: Intent["kind"] }) {
  const store = useStore()
  const { texts, balances, link: found } = usePage()
  const account = useAccount()
  const amounts = useAmounts()
  const speaksAgainst = useSpending()
  const recipients = useRecipients()
  const isPublic = kind === "withdraw"
  const [link] = useState(kind === "withdraw" || found === "damaged" ? null : found)
  const isOwnChain = link?.chainId === account.chain.chainId
  const linked = link !== null && isOwnChain ? tokenAt(account, link.tokenAddress) : undefined
  const held = balances?.find(({ units }) => units > 0n)?.token
  const first = linked ?? held ?? account.tokens[0]
  const [typed, setTyped] = useState<Typed | null>(
    first === undefined
      ? null
      : {
          token: first,
          text:
            link === null || link.units === null || linked === undefined
              ? ""
              : exactAmount(link.units, linked.decimals),
        },
  )
  const [recipient, setRecipient] = useState(linked === undefined ? "" : (link?.recipient ?? ""))
  const [within, setWithin] = useState(0)
  const [fault, setFault] = useState<Explanation | null>(null)
  const toProblem = (to: string) => recipientProblem(to, recipients.rules(isPublic))
  const [problems, setProblems] = useState<{ readonly amount?: string; readonly to?: string }>({})
  // What a link asks for completely is reviewed at once.
  const [intent, setIntent] = useState<Intent | null>(() =>
    link === null || link.units === null || linked === undefined || toProblem(recipient) !== null
      ? null
      : { kind, token: linked, units: link.units, recipient, latest: null },
  )
  // What a link asks for is here now, and need not stay in the address.
  useEffect(() => {
    if (link !== null) history.replaceState(null, "", "#pay")
  }, [link])
  if (typed === null) return null
  const { token } = typed
  const balance = balances?.find((one) => one.token === token)?.units ?? null

  const toReview = (event: Event) => {
    event.preventDefault()
    const read = readTyped(typed, texts)
    const to = recipient.trim()
    const wrong = toProblem(to)
    const amount =
      "problem" in read ? read.problem : (speaksAgainst(token, read.units) ?? undefined)
    setProblems({
      ...(amount === undefined ? {} : { amount }),
      ...(wrong === null ? {} : { to: recipients.problemText(wrong) }),
    })
    if (amount !== undefined || wrong !== null || "problem" in read) {
      document.getElementById(wrong === null ? "amount" : "recipient")?.focus()
      return
    }
    const latest = within === 0 ? null : latestIn(within, now())
    setIntent({ kind, token, units: read.units, recipient: to, latest })
  }
  const fillMost = async () => {
    const { chainId } = account.chain
    try {
      const most = await account.session.maximumWithdrawal(
        { chainId, tokenAddress: token.tokenAddress },
        { signal: account.leaving.signal },
      )
      // The balance that is shown may be older than the quote.
      await refresh(store, account)
      const fee = BigInt(most?.quote.feeAmount ?? 0n)
      const units = mostFor(BigInt(most?.amount ?? 0n), fee, within !== 0)
      setTyped({ token, text: exactAmount(units, token.decimals) })
    } catch (error) {
      setFault(explain(error, texts))
    }
  }

  if (intent !== null)
    return (
      <Review
        intent={intent}
        isFromLink={linked !== undefined}
        onBack={() => setIntent(null)}
        onChange={(units) => {
          setTyped({ token, text: exactAmount(units, token.decimals) })
          setIntent({ ...intent, units })
        }}
      />
    )
  const { form } = texts
  return (
    <div class="narrow" key="form">
      <Heading view="form">{kind === "transfer" ? form.payHeading : form.withdrawHeading}</Heading>
      <p class="lead">{kind === "transfer" ? form.payLead : form.withdrawLead}</p>
      {linked === undefined ? null : <Notice tone="warn">{texts.link.filled}</Notice>}
      {link === null || linked !== undefined ? null : isOwnChain ? (
        <Notice tone="bad">{texts.link.token}</Notice>
      ) : (
        <Elsewhere link={link} />
      )}
      {fault === null ? null : <Fault fault={fault} />}
      <form class="card" noValidate onSubmit={toReview}>
        <Field
          id="recipient"
          label={form.recipient}
          hint={recipients.hint(isPublic)}
          problem={problems.to}
        >
          <textarea
            {...described("recipient", problems.to)}
            rows={kind === "transfer" ? 3 : 1}
            value={recipient}
            onInput={(event) => setRecipient(event.currentTarget.value)}
          />
        </Field>
        <AmountFields
          typed={typed}
          onChange={setTyped}
          problem={problems.amount ?? null}
          hint={balance === null ? undefined : form.available(amounts.of(token, balance))}
          onMost={kind === "withdraw" ? () => void fillMost() : undefined}
        />
        <WhenField within={within} onChange={setWithin} />
        <FormButtons onCancel={() => store.set({ link: null })} />
      </form>
    </div>
  )
}

/** A link for another chain than that of the session. */
function Elsewhere({ link }: { readonly link: PayRequest }) {
  const store = useStore()
  const { texts, offer } = usePage()
  const chain =
    typeof offer === "string" || "failed" in offer ? undefined : linkOffer(link, offer).chain
  if (chain === undefined) return <Notice tone="bad">{texts.link.chain}</Notice>
  const told = texts.link.elsewhere(chain.name)
  return (
    <Notice tone="warn">
      <p>{told}</p>
      <button type="button" onClick={() => void signOut(store, told)}>
        {texts.link.go(chain.name)}
      </button>
    </Notice>
  )
}
