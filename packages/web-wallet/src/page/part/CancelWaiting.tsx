import { useState } from "preact/hooks"
import { cancelWaiting, type Cancelled } from "../state/cancel.ts"
import { useAccount, usePage, useStore } from "./context.ts"

interface Props {
  readonly nonce: string
  /** Called once the service has cancelled it. */
  readonly onCancelled?: () => void
}

/** Cancels a payment before its moment, and says what became of that. */
export function CancelWaiting({ nonce, onCancelled }: Props) {
  const store = useStore()
  const account = useAccount()
  const { later } = usePage().texts
  const [isAsking, setAsking] = useState(false)
  const [outcome, setOutcome] = useState<Cancelled | null>(null)
  const cancel = async () => {
    if (isAsking) return
    setAsking(true)
    setOutcome(null)
    const found = await cancelWaiting(store, account, nonce)
    setAsking(false)
    setOutcome(found)
    if (found === "cancelled") onCancelled?.()
  }
  return (
    <>
      <button type="button" class="small" aria-disabled={isAsking} onClick={() => void cancel()}>
        {later.cancel}
      </button>
      <span class="quiet" role="status">
        {outcome === "too late" ? later.tooLate : outcome === "unknown" ? later.unsure : ""}
      </span>
    </>
  )
}
