import type { Kept, Stage } from "../keep/operations.ts"
import { tokenAt, useAmounts } from "./amounts.ts"
import { useAccount, usePage } from "./context.ts"

/** Operations of this browser as a list to choose from. */
export function Operations({
  kept,
  onOpen,
}: {
  readonly kept: ReadonlyArray<Kept>
  readonly onOpen: (id: string) => void
}) {
  const { texts } = usePage()
  const account = useAccount()
  const amounts = useAmounts()
  return (
    <ul class="operations">
      {kept.map((one) => {
        const token = tokenAt(account, one.tokenAddress)
        return (
          <li key={one.id}>
            <button id={`open-${one.id}`} type="button" onClick={() => onOpen(one.id)}>
              <span class={`sign ${one.kind}`} aria-hidden="true" />
              <span class="what">
                <span>{texts.kinds[one.kind]}</span>
                <span class="quiet">{amounts.time(one.at)}</span>
              </span>
              <span class="much">
                <span>{token === undefined ? "" : amounts.of(token, BigInt(one.units))}</span>
                <Badge stage={one.stage} />
                {one.stage !== "waiting" || one.latest === undefined ? null : (
                  <span class="quiet">{texts.later.before(amounts.time(one.latest))}</span>
                )}
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}

const tones: Readonly<Record<Stage, string>> = {
  asking: "warn",
  wallet: "warn",
  waiting: "info",
  underway: "info",
  sent: "info",
  done: "good",
  quarantined: "warn",
  refunded: "warn",
  failed: "bad",
  expired: "bad",
  cancelled: "bad",
  unsent: "bad",
}

export function Badge({ stage }: { readonly stage: Stage }) {
  const { texts } = usePage()
  return <span class={`badge ${tones[stage]}`}>{texts.states[stage]}</span>
}
