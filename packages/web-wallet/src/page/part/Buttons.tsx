import { useRef } from "preact/hooks"
import type { Screen } from "../state/Store.ts"
import { useAccount, usePage } from "./context.ts"

/** The end of a form: on to its review, or back to the balance. */
export function FormButtons({ onCancel }: { readonly onCancel?: () => void }) {
  const { texts } = usePage()
  return (
    <div class="buttons">
      <button id="to-review" type="submit" class="main">
        {texts.common.review}
      </button>
      <a class="button" href="#home" onClick={onCancel}>
        {texts.common.cancel}
      </a>
    </div>
  )
}

/** The end of a review: the wallet is asked, or back to the form. */
export function ConfirmButtons({
  isReady,
  onConfirm,
  onBack,
}: {
  readonly isReady: boolean
  readonly onConfirm: () => void
  readonly onBack: () => void
}) {
  const { texts } = usePage()
  const { review } = texts
  const { isQuick } = useAccount()
  return (
    <div class="buttons">
      <button id="confirm" type="button" class="main" disabled={!isReady} onClick={onConfirm}>
        {isQuick ? review.confirmQuick : review.confirm}
      </button>
      <button type="button" onClick={onBack}>
        {texts.common.back}
      </button>
    </div>
  )
}

/** The end of a form that asks the wallet at once. The form must ignore what is sent meanwhile: a button that is switched off loses the focus. */
export function AskButtons({
  text,
  asking,
  way,
}: {
  readonly text: string
  /** The screen that Cancel leads to while the wallet is not asked. */
  readonly way: Screen
  /** Stops waiting for the wallet; `null` if it is not asked. */
  readonly asking: AbortController | null
}) {
  const { texts } = usePage()
  const ask = useRef<HTMLButtonElement>(null)
  return (
    <div class="buttons">
      <button ref={ask} type="submit" class="main" aria-disabled={asking !== null}>
        {text}
      </button>
      {asking === null ? (
        <a class="button" href={`#${way}`}>
          {texts.common.cancel}
        </a>
      ) : (
        <button
          type="button"
          onClick={() => {
            ask.current?.focus()
            asking.abort()
          }}
        >
          {texts.common.cancel}
        </button>
      )}
    </div>
  )
}
