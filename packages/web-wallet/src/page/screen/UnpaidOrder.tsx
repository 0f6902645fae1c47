import { useState } from "preact/hooks"
import type { Kept } from "../keep/operations.ts"
import { useAccount, usePage, useStore } from "../part/context.ts"
import { Fault, Notice } from "../part/parts.tsx"
import { isTooLate, payableOf, payKept } from "../state/privateSend.ts"
import { explain, type Explanation } from "../text/explain.ts"

/** An order whose payment the wallet did not send, or whose answer is not known, after a reload: pays it when told. */
export function UnpaidOrder({ one }: { readonly one: Kept }) {
  const store = useStore()
  const { texts } = usePage()
  const { send, progress } = texts
  const account = useAccount()
  const [fault, setFault] = useState<Explanation | null>(null)
  const [isAsking, setAsking] = useState(false)
  const payable = payableOf(one)
  const wasAsked = one.state !== "approving"
  const pay = async () => {
    if (payable === null) return
    setFault(null)
    setAsking(true)
    const { signal } = account.leaving
    try {
      await payKept(store, account, one, payable, { onState: () => {}, signal })
    } catch (error) {
      if (!signal.aborted) setFault(explain(error, texts))
    } finally {
      setAsking(false)
    }
  }
  if (isAsking) return <Notice tone="info">{progress.wallet}</Notice>
  if (payable === null || isTooLate(payable))
    return <Notice tone="warn">{wasAsked ? send.wait : send.ends}</Notice>
  return (
    <>
      {fault === null ? null : <Fault fault={fault} />}
      <Notice tone="warn">
        <p>{wasAsked ? send.walletAsked : send.unpaid}</p>
        <button type="button" onClick={() => void pay()}>
          {wasAsked ? progress.sendAgain : send.pay}
        </button>
      </Notice>
    </>
  )
}
