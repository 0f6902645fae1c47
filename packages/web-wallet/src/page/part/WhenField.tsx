import { useAmounts } from "./amounts.ts"
import { useAccount, usePage } from "./context.ts"

const hour = 3_600

/** How long a payment may wait, in seconds; 0: not at all. */
const times = [0, hour, 6 * hour, 24 * hour, 7 * 24 * hour]

interface Props {
  /** Seconds. */
  readonly within: number
  readonly onChange: (within: number) => void
}

/** When a payment is sent: at once, or at a random moment, which hides more. */
export function WhenField({ within, onChange }: Props) {
  const { later } = usePage().texts
  const { own, isQuick } = useAccount()
  const amounts = useAmounts()
  // The text that such a wallet signs has no line for the time.
  const isOffered = isQuick || own.owner.signs !== "text"
  return (
    <div class="field">
      <label for="when">{later.when}</label>
      <select
        id="when"
        aria-describedby="when-hint"
        value={within}
        disabled={!isOffered}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
      >
        {times.map((seconds) => (
          <option key={seconds} value={seconds}>
            {seconds === 0 ? later.now : later.within(amounts.span(seconds))}
          </option>
        ))}
      </select>
      <p class="quiet" id="when-hint">
        {isOffered ? later.hint : later.quickOnly}
      </p>
    </div>
  )
}
