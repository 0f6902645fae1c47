import type { Kept } from "../keep/operations.ts"
import { tokenAt, useAmounts } from "../part/amounts.ts"
import { useAccount, usePage, useStore } from "../part/context.ts"
import { CancelWaiting } from "../part/CancelWaiting.tsx"
import { Badge } from "../part/Operations.tsx"
import { Facts, Heading, Notice, Short } from "../part/parts.tsx"
import { onDemand } from "../part/onDemand.tsx"
import { tooLittle } from "../state/note.ts"
import { payingSteps, paymentSteps, Steps, stepsUpTo, type Step } from "../part/Steps.tsx"
import { followDeposit } from "../state/deposit.ts"
import { errorFacts } from "../text/errorFacts.ts"
import type { Texts } from "../text/Texts.ts"
import type { WalletAccount } from "../wallet/OpenWallet.ts"

/** One operation of this browser: how far it is, and what became of it. */
export function OperationScreen() {
  const store = useStore()
  const { texts, kept, shown } = usePage()
  const account = useAccount()
  const amounts = useAmounts()
  const one = kept.find(({ id }) => id === shown)
  const { progress, review, later } = texts
  if (one === undefined) return <Heading>{texts.kinds.other}</Heading>
  const token = tokenAt(account, one.tokenAddress)
  const feeToken = tokenAt(account, one.feeAddress ?? one.tokenAddress)
  const amount = token === undefined ? one.units : amounts.of(token, BigInt(one.units))
  const gets =
    one.getsUnits === "" || one.stage === "refunded" ? undefined : tokenAt(account, one.getsAddress)
  const isUnsure = one.kind === "deposit" && one.stage === "wallet" && one.txHash === ""
  return (
    <div class="narrow">
      <Heading>{headings(texts)[one.kind]}</Heading>
      <section class="card">
        <p class="figure">{amount}</p>
        <p>
          <Badge stage={one.stage} />
        </p>
        <Steps steps={stepsOf(one, texts, account.own)} />
        <Ending one={one} texts={texts} />
        {one.stage === "refunded" ? <Notice tone="warn">{progress.refunded}</Notice> : null}
        {one.stage === "asking" ? <Notice tone="warn">{progress.asking}</Notice> : null}
        {isUnsure ? (
          <Notice tone="warn">
            <p>{progress.walletAsked}</p>
            <button type="button" onClick={() => void followDeposit(store, account, one, true)}>
              {progress.sendAgain}
            </button>
          </Notice>
        ) : null}
        {one.stage === "underway" || one.stage === "sent" ? (
          <p class="quiet">{progress.mayLeave}</p>
        ) : null}
        {one.stage === "waiting" && one.latest !== undefined ? (
          <Notice tone="info">
            <p>{later.waits(amounts.time(one.latest))}</p>
            <CancelWaiting nonce={one.nonce} />
          </Notice>
        ) : null}
        {one.kind === "private-send" && one.stage === "wallet" && one.txHash === "" ? (
          <UnpaidOrder one={one} />
        ) : null}
        {one.kind === "private-send" ? <Payouts one={one} /> : null}
        <Facts
          rows={[
            ...(one.recipient === ""
              ? []
              : ([[review.to, <Short text={one.recipient} />]] as const)),
            ...(gets === undefined
              ? []
              : ([[progress.gets, amounts.of(gets, BigInt(one.getsUnits)), true]] as const)),
            ...(one.feeUnits === "" || feeToken === undefined
              ? []
              : ([
                  [
                    isBound(one) ? texts.send.bound : review.fee,
                    amounts.of(feeToken, BigInt(one.feeUnits)),
                  ],
                ] as const)),
            ...(one.txHash === ""
              ? []
              : ([[progress.transaction, <Transaction hash={one.txHash} />]] as const)),
            [texts.history.columns.time, amounts.time(one.at)],
          ]}
        />
        <div class="buttons">
          <a class="button main" href="#home">
            {texts.common.close}
          </a>
          {one.stage === "done" ? (
            <a class="button" href="#pay">
              {texts.home.pay}
            </a>
          ) : null}
        </div>
      </section>
    </div>
  )
}

/** Whether what is known of the fee is the most that it may be. */
const isBound = ({ kind, stage, latest }: Kept) =>
  kind === "private-send" || (latest !== undefined && stage !== "done")

const UnpaidOrder = onDemand(async () => (await import("./UnpaidOrder.tsx")).UnpaidOrder)
const Payouts = onDemand(async () => (await import("./Payouts.tsx")).Payouts)

const headings = ({ progress, send, recovery }: Texts) => ({
  deposit: progress.headingDeposit,
  transfer: progress.headingPay,
  withdraw: progress.headingWithdraw,
  swap: progress.headingSwap,
  "private-send": send.heading,
  recovery: recovery.heading,
})

/** What became of an operation that ended without effect. */
function Ending({ one, texts }: { readonly one: Kept; readonly texts: Texts }) {
  if (!["failed", "expired", "cancelled", "unsent"].includes(one.stage)) return null
  if (one.kind === "private-send")
    return (
      <Notice tone="bad" title={texts.states[one.stage]}>
        <p>{one.stage === "failed" ? texts.send.failed : texts.send.expired}</p>
      </Notice>
    )
  if (one.stage === "cancelled")
    return (
      <Notice tone="info" title={texts.states.cancelled}>
        <p>{texts.later.cancelled}</p>
      </Notice>
    )
  const what = Object.entries(texts.errors).find(([code]) => code === one.code)?.[1]
  const facts = Object.entries(errorFacts).find(([code]) => code === one.code)?.[1]
  const { money, remedy } = facts ?? { money: "none", remedy: "again" }
  // What never counted moved nothing, whatever its refusal says.
  const moved = one.stage === "failed" ? money : "none"
  return (
    <Notice tone="bad" title={what ?? texts.states[one.stage]}>
      <p>
        {one.state === tooLittle
          ? texts.recovery.tooLittle
          : `${texts.money[moved]} ${texts.remedies[remedy]}`}
      </p>
    </Notice>
  )
}

export function Transaction({ hash }: { readonly hash: string }) {
  const { texts } = usePage()
  const { explorer } = useAccount()
  if (explorer === null) return <Short text={hash} />
  return (
    <a
      href={explorer.replace("{txHash}", hash)}
      rel="noreferrer noopener"
      target="_blank"
      title={texts.progress.explorer}
    >
      <Short text={hash} />
    </a>
  )
}

/** The steps of an operation, from what is known of it. */
function stepsOf(
  { kind, stage, state, latest }: Kept,
  { progress, send }: Texts,
  own: WalletAccount,
): ReadonlyArray<Step> {
  const hasFailed = ["failed", "expired", "cancelled", "unsent", "quarantined"].includes(stage)
  if (kind === "deposit") {
    const names = Object.values(progress.deposit)
    if (stage === "done") return payingSteps(own, names, names.length)
    return payingSteps(own, names, stage === "wallet" ? 2 : state === "seen" ? 4 : 3, hasFailed)
  }
  if (kind === "private-send") {
    const names = Object.values(send.steps)
    if (stage === "done") return payingSteps(own, names, names.length)
    return payingSteps(own, names, orderStep(stage, state), hasFailed)
  }
  const waits = latest !== undefined
  const names = paymentSteps(progress, waits)
  // One more step lies before what the service does at the payment's moment.
  const after = waits ? 1 : 0
  if (stage === "done" || stage === "refunded") return stepsUpTo(names, names.length)
  if (stage === "sent") return stepsUpTo(names, after + (state === "seen" ? 4 : 3))
  if (state === "sending" || state === "") return stepsUpTo(names, 1, hasFailed)
  const hasStarted = state !== "waiting" && stage !== "cancelled"
  return stepsUpTo(names, hasStarted ? 2 + after : 2, hasFailed)
}

/** The step of an order: ordered, approved, then paid, arrived, and paid out. */
function orderStep(stage: Kept["stage"], state: string): number {
  if (stage === "wallet") return state === "approving" ? 1 : 2
  return state === "scheduled" || state === "paying" ? 4 : 3
}
