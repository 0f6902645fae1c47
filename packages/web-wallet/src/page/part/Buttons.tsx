import { useAccount, usePage } from "./context.ts"

/** The end of a form: on to its review, or back to the balance. */
export function FormButtons() {
  const { texts } = usePage()
  return (
    <div class="buttons">
      <button type="submit" class="main">
        {texts.common.review}
      </button>
      <a class="button" href="#home">
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
      <button type="button" class="main" disabled={!isReady} onClick={onConfirm}>
        {isQuick ? review.confirmQuick : review.confirm}
      </button>
      <button type="button" onClick={onBack}>
        {texts.common.back}
      </button>
    </div>
  )
}
