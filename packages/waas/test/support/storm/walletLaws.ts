import {
  hashAsWritten,
  type ChainTransaction,
  type MinedTransaction,
} from "@shielded-relay/testkit"
import { withLoans, type Order, type WalletOperation } from "@shielded-relay/core"
import { tokensEach, units, type WalletStorm } from "./WalletStorm.ts"

/** Compares what the service says with what happened on the chain, once everything has ended. Returns the laws that are broken. */
export async function brokenLaws(storm: WalletStorm): Promise<ReadonlyArray<string>> {
  const operations = await storm.operations()
  const found = [
    ...storm.seen,
    ...deposits(storm, operations),
    ...(await advances(storm, operations)),
    ...(await payouts(storm, operations)),
    ...(await cancellations(storm, operations)),
    ...(await acceptances(storm, operations)),
    ...(await limits(storm, operations)),
    ...strayTransfers(storm, operations),
    ...(await conservation(storm)),
  ]
  return [...new Set(found)]
}

/** Every transaction in a block, with its outcome. */
function mined({ chain }: WalletStorm): ReadonlyArray<MinedTransaction> {
  return Array.from({ length: chain.tip.number + 1 }, (_, n) => chain.block(n)).flatMap(
    (block) => block?.transactions ?? [],
  )
}

/** An operation moves its tokens exactly once if it says so, and never otherwise. */
function deposits(storm: WalletStorm, operations: ReadonlyArray<WalletOperation>) {
  const keys = mined(storm).flatMap(({ success, transaction: { input } }) =>
    success && input.kind === "deposit" ? input.notes.map(({ npk }) => npk) : [],
  )
  return operations.flatMap(({ leg, status }) => {
    const npks = leg.kind === "deposit" ? leg.notes.map(({ npk }) => npk) : []
    const times = keys.filter((npk) => npks.includes(npk)).length
    const expected = status.state === "confirmed" ? 1 : 0
    return times === expected ? [] : [`${status.state}, deposited ${times} times`]
  })
}

/** The gas tank lends within its limits, and owners owe exactly what it lent. */
async function advances(storm: WalletStorm, operations: ReadonlyArray<WalletOperation>) {
  const { tank } = storm
  const limits = storm.managed.world.network.connected.wallets?.advances
  if (tank === null || limits === undefined) return []
  const broken: Array<string> = []
  const spent = new Map<string, bigint>()
  const { family } = storm.managed.world.network.gateway
  for (const { transaction, success, cost } of mined(storm))
    if (transaction.from === tank)
      spent.set(
        hashAsWritten(transaction.hash, family),
        cost + (success ? sentBy(transaction) : 0n),
      )
  const lent = operations.map((operation) =>
    withLoans(operation)
      .flatMap(({ transactions }) => transactions)
      .reduce((sum, { hash }) => sum + (spent.get(hash) ?? 0n), 0n),
  )
  if (lent.some((one) => one > limits.perOperation)) broken.push("lent too much to an operation")
  if (lent.reduce((a, b) => a + b, 0n) > limits.perOrganization)
    broken.push("lent too much to an organization")
  const lentTo = new Map<string, bigint>()
  for (const [k, { request }] of operations.entries())
    lentTo.set(request.owner, (lentTo.get(request.owner) ?? 0n) + (lent[k] ?? 0n))
  for (const operation of operations) {
    const owed = (await storm.debts(operation))
      .filter(({ isAdvance }) => isAdvance === true)
      .reduce((sum, { native }) => sum + native, 0n)
    const expected = lentTo.get(operation.request.owner) ?? 0n
    if (owed !== expected) broken.push(owed < expected ? "owes too little" : "owes too much")
  }
  return broken
}

function sentBy({ input }: ChainTransaction): bigint {
  return input.kind === "send" ? input.amount : 0n
}

/** A payee gets its amount exactly once, or nothing. */
async function payouts(storm: WalletStorm, operations: ReadonlyArray<WalletOperation>) {
  const orders: Array<{ readonly order: Order; readonly state: string }> = []
  for (const { orderId, status } of operations) {
    const order = orderId === null ? null : await storm.order(orderId)
    if (order !== null) orders.push({ order, state: status.state })
  }
  return storm.asked.flatMap(({ recipient, request }) => {
    if (recipient === null) return []
    const { world } = storm.managed
    const paid = world.paid(recipient, world.token())
    const own = orders.find(({ order }) =>
      order.payouts.some((payout) => world.text(payout.recipient) === recipient),
    )
    const isPaid = own?.order.phase === "completed"
    const expected = isPaid ? BigInt(request.amount) * units : 0n
    const broken: Array<string> = []
    if (paid !== expected) broken.push(`paid ${paid} instead of ${expected}`)
    if (isPaid && own.state !== "confirmed") broken.push("paid without a deposit")
    return broken
  })
}

/** A payment that was cancelled ends, and pays nothing. What its cancellation said of its deposit holds. */
async function cancellations(storm: WalletStorm, operations: ReadonlyArray<WalletOperation>) {
  const broken: Array<string> = []
  const { world } = storm.managed
  for (const { orderId, outcome, status } of storm.cancelled) {
    if (outcome !== "ok") continue
    const order = await storm.order(orderId)
    const recipient = order?.payouts[0]?.recipient
    if (order === null || recipient === undefined) continue
    if (storm.chain.balanceOf(world.token(), recipient) > 0n)
      broken.push("paid although it was cancelled")
    if (order.phase !== "failed" && order.phase !== "expired")
      broken.push("a cancelled order goes on")
    const { state } = operations.find((one) => one.orderId === orderId)?.status ?? {}
    const said = status === "deposit_failed" ? "failed" : status === "failed" ? "confirmed" : state
    if (said !== state) broken.push(`a cancellation said ${String(status)}, then ${state}`)
  }
  return broken
}

/** Each accepted request has one operation, and one entry in the audit log. */
async function acceptances(storm: WalletStorm, operations: ReadonlyArray<WalletOperation>) {
  const broken: Array<string> = []
  const accepted = storm.asked.filter(({ answers }) =>
    answers.some(({ outcome }) => outcome === "ok" || outcome === "accepted"),
  )
  if (accepted.length > operations.length) broken.push("an accepted request has no operation")
  if (storm.asked.length < operations.length) broken.push("a request has several operations")
  const entries = await storm.managed.entries()
  for (const { id } of operations)
    if (
      entries.filter(
        ({ result, decision, route }) =>
          result === id && decision === "allowed" && route.includes("public-to"),
      ).length !== 1
    )
      broken.push("an operation has not exactly one audit entry")
  return broken
}

/** Users spend no more together than their policy allows. A request that failed spends nothing. */
async function limits(storm: WalletStorm, operations: ReadonlyArray<WalletOperation>) {
  const entries = await storm.managed.entries()
  const charged = new Set(
    entries.flatMap(({ policyId, decision, result }) =>
      policyId === storm.policyId && decision === "allowed" ? (result ?? []) : [],
    ),
  )
  let spent = 0n
  for (const { id, leg, status } of operations)
    if (charged.has(id) && status.state !== "failed" && leg.kind === "deposit")
      for (const { amount } of leg.notes) spent += amount
  return spent > storm.limit ? [`users spent ${spent} of ${storm.limit}`] : []
}

/** The gas tank pays nothing that no operation records. */
function strayTransfers(storm: WalletStorm, operations: ReadonlyArray<WalletOperation>) {
  const { tank } = storm
  const { family } = storm.managed.world.network.gateway
  const known = new Set(
    operations.flatMap((operation) =>
      withLoans(operation).flatMap(({ transactions }) => transactions.map(({ hash }) => hash)),
    ),
  )
  const accounts = new Set(storm.members.map((_, wallet) => storm.account(wallet)))
  const isStray = mined(storm).some(
    ({ success, transaction: { from, hash, input } }) =>
      success &&
      from === tank &&
      input.kind === "send" &&
      accounts.has(input.to) &&
      !known.has(hashAsWritten(hash, family)),
  )
  return isStray ? ["the tank paid without a record"] : []
}

/** The pool holds what the wallets and the deposits of others own in it. */
async function conservation(storm: WalletStorm) {
  const { world } = storm.managed
  const token = world.token()
  let shielded = 0n
  for (const wallet of storm.members.keys())
    for (const { note } of await world.notes({ address: storm.textOf(wallet) }))
      if (note.token === token) shielded += note.amount
  for (const { success, transaction } of mined(storm)) {
    const { input } = transaction
    if (!success || input.kind !== "deposit") continue
    for (const { npk, amount } of input.notes) if (npk < 1_000n) shielded += amount
  }
  const holders = storm.members.map((_, wallet) => storm.account(wallet))
  const kept = holders.reduce((sum, holder) => sum + storm.chain.balanceOf(token, holder), 0n)
  const payees = new Set(storm.asked.flatMap(({ recipient }) => recipient ?? []))
  const paid = [...payees].reduce((sum, payee) => sum + world.paid(payee, token), 0n)
  const fees = storm.chain.balanceOf(token, world.network.gateway.feeRecipient)
  const held = storm.chain.holdings(token)
  const endowed = tokensEach * BigInt(holders.length) + units
  const broken: Array<string> = []
  if (endowed !== kept + paid + fees + held) broken.push("tokens are lost or made")
  if (held !== shielded) broken.push(`the pool holds ${held}, its owners ${shielded}`)
  return broken
}
