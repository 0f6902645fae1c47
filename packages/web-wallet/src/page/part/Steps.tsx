import type { Texts } from "../text/Texts.ts"
import type { WalletAccount } from "../wallet/OpenWallet.ts"
import { usePage } from "./context.ts"

/** How far something is. */
export interface Step {
  readonly text: string
  readonly state: "done" | "now" | "open" | "failed"
}

/** Steps in order, also without colours and pictures. What is new is read out. */
export function Steps({ steps }: { readonly steps: ReadonlyArray<Step> }) {
  const { texts } = usePage()
  const { progress } = texts
  const current = steps.find(({ state }) => state === "now" || state === "failed")
  return (
    <>
      <ol class="steps" aria-label={progress.steps}>
        {steps.map(({ text, state }) => (
          <li key={text} class={state} aria-current={state === "now" ? "step" : undefined}>
            <span>{text}</span>
            <span class="hidden">{progress[state]}</span>
          </li>
        ))}
      </ol>
      <p class="hidden" role="status">
        {current === undefined ? progress.done : current.text}
      </p>
    </>
  )
}

/** The steps of a payment; one for later waits between. */
export function paymentSteps({ payment }: Texts["progress"], waits = false): ReadonlyArray<string> {
  const { signing, sending, waiting, underway, sent, done } = payment
  return [signing, sending, ...(waits ? [waiting] : []), underway, sent, done]
}

/** Steps of what a wallet pays for: without the second, the approval, where there are none. */
export function payingSteps(
  { approves }: Pick<WalletAccount, "approves">,
  texts: ReadonlyArray<string>,
  at: number,
  hasFailed = false,
): ReadonlyArray<Step> {
  return approves
    ? stepsUpTo(texts, at, hasFailed)
    : stepsUpTo(texts.toSpliced(1, 1), at > 1 ? at - 1 : at, hasFailed)
}

/** Steps of which those before `at` are done. */
export function stepsUpTo(
  texts: ReadonlyArray<string>,
  at: number,
  hasFailed = false,
): ReadonlyArray<Step> {
  return texts.map((text, n) => ({
    text,
    state: n < at ? "done" : n > at ? "open" : hasFailed ? "failed" : "now",
  }))
}
