import type { Address, ChainId, Intent, Operation, OperationId } from "@shielded-relay/core"
import { NonceUsed, PoolGateways, renderAddress } from "@shielded-relay/core"
import { shownRefusal } from "@shielded-relay/api"
import { Effect, Layer } from "effect"
import { describe, expect, it } from "vitest"
import { operationView, repeatedOperation } from "../../src/answer/operationView.ts"
import { recoveryAnswer } from "../../src/answer/progress.ts"

const token = "0x00000000000000000000000000000000000000bb" as Address
const amounts = [{ token, amount: 5n }]
const fee = { token, amount: 1n }
const deposit: Intent = { kind: "deposit", amounts, npks: [1n], txData: "AQID" }
const withdrawal: Intent = {
  kind: "withdraw",
  amounts,
  recipient: token,
  fee,
  variableRateBps: 0,
}
const payout: Intent = {
  kind: "payout",
  owner: "key20:0x00000000000000000000000000000000000000aa" as Extract<
    Intent,
    { readonly kind: "payout" }
  >["owner"],
  orderId: "order 7",
  token,
  amount: 5n,
  recipient: token,
  cut: 0n,
  fee,
  ahead: [],
}

const anOperation = (intent: Intent, status: Operation["status"]): Operation => ({
  id: "0b0e7b6e-63b8-4d3c-9a75-000000000001" as OperationId,
  request: null,
  chainId: 31337 as ChainId,
  intent,
  kind: intent.kind,
  status,
  attempts: [],
  createdAt: 1,
  updatedAt: 1,
  deadline: 1_000_000,
  version: 1,
})
const spender = "0x00000000000000000000000000000000000000cc" as Address
const onEvm = {
  approvalOf: () => spender,
  write: (address: Address) => renderAddress(address, "evm"),
}
const accepted = { state: "accepted" } as const
const prepared = { state: "prepared" } as const
const result = { txHash: "0xaa", block: 7, gasUsed: null }

describe("what an owner is told of an operation", () => {
  it("names the fee that it pays, and none where it pays none", () => {
    for (const intent of [withdrawal, payout])
      expect(operationView(anOperation(intent, accepted), onEvm)).toHaveProperty("feeAmount", "1")
    expect(operationView(anOperation(deposit, prepared), onEvm)).not.toHaveProperty("feeAmount")
    const refused = { ...anOperation(deposit, accepted), intent: null }
    expect(operationView(refused, onEvm)).not.toHaveProperty("feeAmount")
  })

  it("names the private send of its deposit and of its payouts, and of nothing else", () => {
    const paying = { ...deposit, orderId: "order 7" }
    expect(operationView(anOperation(paying, prepared), onEvm)).toHaveProperty("orderId", "order 7")
    expect(operationView(anOperation(payout, accepted), onEvm)).toHaveProperty("orderId", "order 7")
    const named = { ...withdrawal, orderId: "order 7" }
    for (const intent of [deposit, withdrawal, named])
      expect(operationView(anOperation(intent, accepted), onEvm)).not.toHaveProperty("orderId")
  })

  it("names the spender beside a deposit's transaction, as its chain writes it", () => {
    const view = (state: Operation["status"], approval: Address | null) =>
      operationView(anOperation(deposit, state), {
        approvalOf: () => approval,
        write: (address) => renderAddress(address, "tron"),
      })
    expect(view(prepared, spender)).toMatchObject({
      txData: "AQID",
      approvalAddress: renderAddress(spender, "tron"),
    })
    expect(view(prepared, null)).not.toHaveProperty("approvalAddress")
    expect(view({ state: "seen", result }, spender)).not.toHaveProperty("approvalAddress")
  })

  it("has the transaction of a deposit until the chain has seen it", () => {
    const transaction = (intent: Intent, status: Operation["status"]) =>
      repeatedOperation(anOperation(intent, status))["txData"]
    expect(transaction(deposit, prepared)).toBe("AQID")
    expect(transaction(deposit, { state: "seen", result })).toBe(undefined)
    const withTransaction = { ...withdrawal, txData: "AQID" }
    expect(transaction(withTransaction, prepared)).toBe(undefined)
  })
})

describe("the answer to a repeated request", () => {
  it("tells of the operation that it began, and of none where it began none", () => {
    const operation = anOperation(withdrawal, accepted)
    expect(shownRefusal(new NonceUsed({ operation }))).toMatchObject({
      code: "NONCE_USED",
      details: { operation: { state: "accepted", txHash: null } },
    })
    expect(shownRefusal(new NonceUsed({ operation: null }))).toMatchObject({ code: "NONCE_USED" })
    expect(shownRefusal({ _tag: "Unforeseen" })).toMatchObject({ code: "INTERNAL" })
    const unavailable = { _tag: "ChainUnavailable", operation }
    expect(shownRefusal(unavailable)).toMatchObject({ code: "CHAIN_UNAVAILABLE" })
  })
})

describe("the answer about several recoveries", () => {
  const failed = anOperation(withdrawal, { state: "failed", code: "OPERATION_FAILED", error: "no" })
  const confirmed = anOperation(withdrawal, { state: "confirmed", result })
  const answerTo = (...operations: ReadonlyArray<Operation>) =>
    recoveryAnswer({ operations, belowFee: false }, { nonce: "n" }).pipe(
      Effect.provide(Layer.succeed(PoolGateways, new Map())),
      Effect.runPromise,
    )

  it("is a refusal only when all of them have failed", async () => {
    expect(await answerTo(failed, failed)).toMatchObject({ outcome: "refused" })
    expect(await answerTo(failed, confirmed)).toMatchObject({
      outcome: "ok",
      body: { success: true, txHashes: ["0xaa"] },
    })
    expect(await answerTo(anOperation(withdrawal, accepted), failed)).toMatchObject({
      outcome: "accepted",
      body: { success: true, txHashes: [] },
    })
    expect(await answerTo()).toMatchObject({ outcome: "ok", body: { txHashes: [] } })
  })
})
