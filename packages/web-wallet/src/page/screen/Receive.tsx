import { useEffect, useState } from "preact/hooks"
import { payFragment } from "../money/payLink.ts"
import { AmountFields, readTyped, type Typed } from "../part/AmountFields.tsx"
import { useAccount, usePage } from "../part/context.ts"
import { Copyable, Fault, Heading } from "../part/parts.tsx"
import { Qr } from "../part/Qr.tsx"
import { explain, type Explanation } from "../text/explain.ts"

/** An address that payers cannot connect with its owner, and a link that asks for an amount. */
export function Receive() {
  const { texts } = usePage()
  const account = useAccount()
  const [address, setAddress] = useState<string | null>(null)
  const [fault, setFault] = useState<Explanation | null>(null)
  const [first] = account.tokens
  const [typed, setTyped] = useState<Typed | null>(
    first === undefined ? null : { token: first, text: "" },
  )
  useEffect(() => {
    const { signal } = account.leaving
    account.session.recipientInfo({ chainId: account.chain.chainId }, { signal }).then(
      ({ recipientInfo }) => setAddress(recipientInfo),
      (error: unknown) => {
        if (!signal.aborted) setFault(explain(error, texts))
      },
    )
  }, [account])
  const { receive } = texts
  const read = typed === null ? null : readTyped(typed, texts)
  const isEmpty = typed?.text.trim() === ""
  const units = read !== null && "units" in read ? read.units : null
  const link =
    address === null || typed === null || (units === null && !isEmpty)
      ? null
      : location.origin +
        location.pathname +
        payFragment({
          chainId: account.chain.chainId,
          tokenAddress: typed.token.tokenAddress,
          units,
          recipient: address,
        })
  return (
    <div class="narrow">
      <Heading>{receive.heading}</Heading>
      <p class="lead">{receive.lead}</p>
      {fault === null ? null : <Fault fault={fault} />}
      <section class="card">
        <h2>{receive.address}</h2>
        {address === null ? (
          <p role="status">{fault === null ? texts.common.loading : ""}</p>
        ) : (
          <Copyable text={address} label={receive.address} />
        )}
      </section>
      <section class="card">
        <h2>{receive.request}</h2>
        {typed === null ? null : (
          <AmountFields
            typed={typed}
            onChange={setTyped}
            problem={isEmpty || read === null || "units" in read ? null : read.problem}
            hint={receive.anyAmount}
          />
        )}
        {link === null ? null : (
          <>
            <h3>{receive.link}</h3>
            <Copyable text={link} label={receive.link} />
            <p class="quiet">{receive.linkHint}</p>
            <Qr text={link} label={receive.qr} />
          </>
        )}
      </section>
    </div>
  )
}
