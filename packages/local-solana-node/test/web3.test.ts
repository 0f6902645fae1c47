import {
  ComputeBudgetProgram,
  Connection,
  Keypair,
  LAMPORTS_PER_SOL,
  SendTransactionError,
  sendAndConfirmTransaction,
  SystemProgram,
  Transaction,
  TransactionMessage,
  VersionedTransaction,
  type TransactionInstruction,
} from "@solana/web3.js"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import { startSolanaNode, type SolanaNode } from "../src/index.ts"

const SOL = LAMPORTS_PER_SOL

/** The node as wallets use it: through web3.js, over HTTP and its websocket, with automatic slots. */
describe("a Solana node with automatic slots, through web3.js", () => {
  let node: SolanaNode
  let connection: Connection
  const payer = Keypair.generate()

  beforeAll(async () => {
    node = await startSolanaNode({ slots: 10 })
    connection = new Connection(node.url, "confirmed")
    await confirmed(await connection.requestAirdrop(payer.publicKey, 10 * SOL))
  })
  afterAll(() => node.close())

  async function confirmed(signature: string) {
    const latest = await connection.getLatestBlockhash()
    const { value } = await connection.confirmTransaction({ signature, ...latest })
    expect(value.err).toBeNull()
  }

  const pay = (to: Keypair, lamports: number): TransactionInstruction =>
    SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey: to.publicKey, lamports })

  it("gives coins from its faucet, and shows them at each commitment in turn", async () => {
    const poor = Keypair.generate().publicKey
    const signature = await connection.requestAirdrop(poor, SOL)
    await confirmed(signature)
    expect(await connection.getBalance(poor, "confirmed")).toBe(SOL)
    await vi.waitFor(async () => {
      expect(await connection.getBalance(poor, "finalized")).toBe(SOL)
    })
    const status = await connection.getSignatureStatus(signature)
    expect(status.value).toMatchObject({ confirmationStatus: "finalized", confirmations: null })
  })

  it("sends, confirms over the websocket, and shows the transaction with its fee and balances", async () => {
    const to = Keypair.generate()
    const transaction = new Transaction().add(
      ComputeBudgetProgram.setComputeUnitLimit({ units: 1_000 }),
      ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 2_500_000 }),
      pay(to, SOL),
    )
    const before = await connection.getBalance(payer.publicKey)
    const signature = await sendAndConfirmTransaction(connection, transaction, [payer])
    const found = await connection.getTransaction(signature, { maxSupportedTransactionVersion: 0 })
    expect(found?.meta?.err).toBeNull()
    expect(found?.meta?.fee).toBe(5_000 + 2_500)
    expect(found?.meta?.postBalances[0]).toBe(before - SOL - 7_500)
    expect(await connection.getBalance(payer.publicKey)).toBe(before - SOL - 7_500)
    expect(found?.transaction.message.staticAccountKeys).toContainEqual(to.publicKey)
    expect(found?.blockTime).toBe(await connection.getBlockTime(found?.slot ?? 0))
    const block = await connection.getBlock(found?.slot ?? 0, { maxSupportedTransactionVersion: 0 })
    expect(block?.transactions.map((each) => each.transaction.signatures[0])).toContain(signature)
    const [newest] = await connection.getSignaturesForAddress(to.publicKey)
    expect(newest).toMatchObject({ signature, err: null, slot: found?.slot })
  })

  it("refuses a transaction that would fail before sending it, with the program's logs", async () => {
    const transaction = new Transaction().add(pay(Keypair.generate(), 1_000 * SOL))
    const failure = await sendAndConfirmTransaction(connection, transaction, [payer]).catch(
      (error: unknown) => error,
    )
    expect(failure).toBeInstanceOf(SendTransactionError)
    expect(String(failure)).toContain("custom program error: 0x1")
    expect(String(failure)).toContain("insufficient lamports")
  })

  it("notifies subscribers of logs and accounts", async () => {
    const to = Keypair.generate()
    const logs: string[] = []
    const balances: number[] = []
    const one = connection.onLogs(to.publicKey, (each) => logs.push(each.signature), "processed")
    const two = connection.onAccountChange(to.publicKey, (each) => balances.push(each.lamports), {
      commitment: "confirmed",
    })
    const { blockhash } = await connection.getLatestBlockhash()
    const message = new TransactionMessage({
      payerKey: payer.publicKey,
      recentBlockhash: blockhash,
      instructions: [pay(to, 2 * SOL)],
    })
    const transaction = new VersionedTransaction(message.compileToV0Message())
    transaction.sign([payer])
    // Once slots arrive, the earlier subscriptions are active.
    const three = await new Promise<number>((resolve) => {
      const listener = connection.onSlotChange(() => resolve(listener))
    })
    const signature = await connection.sendTransaction(transaction)
    await vi.waitFor(() =>
      expect({ logs, balances }).toEqual({ logs: [signature], balances: [2 * SOL] }),
    )
    await connection.removeOnLogsListener(one)
    await connection.removeSlotChangeListener(three)
    await connection.removeAccountChangeListener(two)
  })
})
