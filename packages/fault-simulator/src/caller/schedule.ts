import { simulatedAddress } from "@shielded-relay/testkit"
import { notYetSent, stateIn, type Scheduled } from "./CallersLedger.ts"
import type { Step } from "../Script.ts"
import type { Stage } from "../Stage.ts"

/** Asks for a withdrawal at a random time before its completion time, to a new account. */
export async function withdrawLater(
  stage: Stage,
  step: Extract<Step, { readonly do: "withdraw later" }>,
): Promise<void> {
  const { letters, ledger, network } = stage
  const account = stage.owner(step.owner)
  const caller = await letters.openSession(account)
  if (caller === null) return
  const now = Math.floor(network.chain.time.now / 1_000)
  const scheduled: Scheduled = {
    nonce: letters.uuid(),
    owner: account.index,
    token: stage.token(step.token),
    amount: step.amount,
    recipient: simulatedAddress(0x1a7e_0000 + ledger.scheduled.length),
    completion: 1_000 * (now + step.completion),
    isCancelled: false,
    ...notYetSent(),
  }
  ledger.scheduled.push(scheduled)
  const request = caller.post("/withdraw", {
    nonce: scheduled.nonce,
    chainId: stage.chainId,
    tokenAddresses: [scheduled.token],
    amounts: [scheduled.amount.toString()],
    recipientAddress: scheduled.recipient,
    feeToken: scheduled.token,
    txCompletionTime: scheduled.completion / 1_000,
  })
  const answer = await letters.deliver(scheduled, request, step.delivery)
  if (answer !== null && stateIn(answer) === "waiting") stage.switchboard.count("operation waits")
}

/** Cancels one of the scheduled withdrawals. An answer that it is cancelled holds from then on. */
export async function cancelOne(stage: Stage, index: number): Promise<void> {
  const { letters, ledger, switchboard } = stage
  const scheduled = ledger.scheduled[index % Math.max(1, ledger.scheduled.length)]
  if (scheduled === undefined) return
  const { caller } = stage.owner(scheduled.owner)
  if (caller === null) return
  const operation = scheduled.nonce
  const answer = await letters.ask(caller.post("/cancel-operation", { operation }))
  if (answer?.outcome !== "ok") return
  switchboard.count("operation cancelled")
  scheduled.isCancelled = true
  if (stateIn(answer) !== "cancelled")
    switchboard.violation(`a cancellation of ${operation} was answered with ${stateIn(answer)}`)
}
