import type { OfferedToken } from "@shielded-relay/client"
import { exactAmount, parseAmount, roundedDown } from "../money/amount.ts"
import type { Texts } from "../text/Texts.ts"
import { useAmounts } from "./amounts.ts"
import { useAccount, usePage } from "./context.ts"
import { described, Field } from "./parts.tsx"

/** What was typed into the fields of an amount. */
export interface Typed {
  readonly token: OfferedToken
  readonly text: string
}

interface Props {
  readonly typed: Typed
  readonly onChange: (typed: Typed) => void
  readonly problem: string | null
  /** What can be spent, as a sentence. */
  readonly hint?: string | undefined
  /** Fills in the most; absent where that is not offered. */
  readonly onMost?: (() => void) | undefined
}

/** An amount and its token. */
export function AmountFields({ typed, onChange, problem, hint, onMost }: Props) {
  const { texts } = usePage()
  const { tokens } = useAccount()
  const { token, text } = typed
  const amounts = useAmounts()
  const parsed = parseAmount(text, token.decimals)
  const round = "units" in parsed ? roundedDown(parsed.units) : 0n
  const isOdd = "units" in parsed && round !== parsed.units
  return (
    <>
      <Field id="amount" label={texts.common.amount} hint={hint} problem={problem}>
        <div class="joined">
          <input
            {...described("amount", problem)}
            class="amount"
            inputMode="decimal"
            value={text}
            onInput={(event) => onChange({ token, text: event.currentTarget.value })}
          />
          {onMost === undefined ? null : (
            <button type="button" class="small" onClick={onMost}>
              {texts.common.max}
            </button>
          )}
          <label class="hidden" for="token">
            {texts.common.token}
          </label>
          <select
            id="token"
            value={token.tokenAddress}
            onChange={(event) => {
              const next = tokens.find((one) => one.tokenAddress === event.currentTarget.value)
              if (next !== undefined) onChange({ token: next, text })
            }}
          >
            {tokens.map(({ tokenAddress, symbol }) => (
              <option key={tokenAddress} value={tokenAddress}>
                {symbol}
              </option>
            ))}
          </select>
        </div>
      </Field>
      {isOdd ? (
        <p class="quiet hint">
          {texts.review.odd}{" "}
          <button
            type="button"
            class="small"
            onClick={() => {
              onChange({ token, text: exactAmount(round, token.decimals) })
              // The button has done its work and goes.
              document.getElementById("amount")?.focus()
            }}
          >
            {texts.form.round(amounts.of(token, round))}
          </button>
        </p>
      ) : null}
    </>
  )
}

/** What speaks against spending an amount; `null` if nothing does, or the balance is not known yet. */
export function useSpending() {
  const { texts, balances } = usePage()
  const amounts = useAmounts()
  return (token: OfferedToken, wanted: bigint): string | null => {
    const balance = balances?.find((one) => one.token === token)
    if (balance === undefined || wanted <= balance.units) return null
    const { units, pending } = balance
    return pending > 0n
      ? texts.amountProblems.pending(amounts.of(token, units), amounts.of(token, pending))
      : texts.amountProblems.above(amounts.of(token, units))
  }
}

/** Reads what was typed, with the problem as a sentence. */
export function readTyped(
  { token, text }: Typed,
  texts: Texts,
): { readonly units: bigint } | { readonly problem: string } {
  const parsed = parseAmount(text, token.decimals)
  if ("units" in parsed) return parsed
  return parsed.problem === "places"
    ? { problem: texts.amountProblems.places(String(token.decimals)) }
    : { problem: texts.amountProblems[parsed.problem] }
}
