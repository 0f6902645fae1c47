import {
  address,
  airdropFactory,
  appendTransactionMessageInstructions,
  assertIsTransactionWithBlockhashLifetime,
  createSolanaRpc,
  createSolanaRpcSubscriptions,
  createTransactionMessage,
  generateKeyPairSigner,
  getSignatureFromTransaction,
  isSolanaError,
  lamports,
  pipe,
  sendAndConfirmTransactionFactory,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE,
  type Instruction,
  type KeyPairSigner,
} from "@solana/kit"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { startSolanaNode, type SolanaNode } from "../src/index.ts"

const SOL = 1_000_000_000n
const memoProgram = address("MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr")

/** The node through the other client library, @solana/kit, which parses answers more strictly. */
describe("a Solana node with slots that pass, through @solana/kit", () => {
  let node: SolanaNode
  let signer: KeyPairSigner
  const clients = () => ({
    rpc: createSolanaRpc(node.url),
    rpcSubscriptions: createSolanaRpcSubscriptions(node.websocketUrl),
  })

  beforeAll(async () => {
    node = await startSolanaNode({ slots: 10, finalizedAfter: 8 })
    signer = await generateKeyPairSigner()
  })
  afterAll(() => node.close())

  async function signed(instruction: Instruction) {
    const { value: blockhash } = await clients().rpc.getLatestBlockhash().send()
    const transaction = await pipe(
      createTransactionMessage({ version: 0 }),
      (message) => setTransactionMessageFeePayerSigner(signer, message),
      (message) => setTransactionMessageLifetimeUsingBlockhash(blockhash, message),
      (message) => appendTransactionMessageInstructions([instruction], message),
      (message) => signTransactionMessageWithSigners(message),
    )
    assertIsTransactionWithBlockhashLifetime(transaction)
    return transaction
  }

  const memo = (text: string): Instruction => ({
    programAddress: memoProgram,
    data: new TextEncoder().encode(text),
  })

  it("airdrops, sends and confirms, and finalizes the transaction with its logs", async () => {
    const { rpc, rpcSubscriptions } = clients()
    const airdrop = airdropFactory({ rpc, rpcSubscriptions })
    await airdrop({
      commitment: "finalized",
      lamports: lamports(3n * SOL),
      recipientAddress: signer.address,
    })
    const transaction = await signed(memo("hello"))
    const send = sendAndConfirmTransactionFactory({ rpc, rpcSubscriptions })
    await send(transaction, { commitment: "finalized" })
    const signature = getSignatureFromTransaction(transaction)
    const found = await rpc
      .getTransaction(signature, { encoding: "json", maxSupportedTransactionVersion: 0 })
      .send()
    expect(found?.meta?.logMessages).toContain("Program log: hello")
    expect(await rpc.getBalance(signer.address).send()).toMatchObject({ value: 3n * SOL - 5_000n })
  })

  it("refuses a transaction that would fail, in a form that kit understands", async () => {
    const transaction = await signed({ ...memo(""), data: Uint8Array.of(0xff) })
    const { rpc, rpcSubscriptions } = clients()
    const send = sendAndConfirmTransactionFactory({ rpc, rpcSubscriptions })
    const failure = await send(transaction, { commitment: "confirmed" }).catch(
      (error: unknown) => error,
    )
    expect(
      isSolanaError(
        failure,
        SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE,
      ),
    ).toBe(true)
    expect(failure).toMatchObject({ cause: { context: { index: 0 } } })
  })

  it("answers queries about the chain in the form that kit expects", async () => {
    const { rpc } = clients()
    const { absoluteSlot, blockHeight } = await rpc.getEpochInfo().send()
    expect(absoluteSlot).toBe(blockHeight)
    const block = await rpc
      .getBlock(absoluteSlot, { maxSupportedTransactionVersion: 0, rewards: false })
      .send()
    expect(block?.parentSlot).toBe(absoluteSlot - 1n)
    expect(await rpc.getHealth().send()).toBe("ok")
    const unknown = await rpc.getAccountInfo(memoProgram, { encoding: "base64" }).send()
    expect(unknown.value).toMatchObject({ executable: true, rentEpoch: 18446744073709551615n })
  })
})
