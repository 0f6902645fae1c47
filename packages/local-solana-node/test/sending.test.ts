import { base58, base64 } from "@scure/base"
import {
  PublicKey,
  SystemProgram,
  SYSVAR_CLOCK_PUBKEY,
  TransactionInstruction,
  type VersionedTransaction,
} from "@solana/web3.js"
import fc from "fast-check"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { named, OpenNode } from "./OpenNode.ts"

const SOL = 1_000_000_000
const inBase64 = { encoding: "base64", preflightCommitment: "processed" }
const unchecked = { ...inBase64, skipPreflight: true }

const programs = [
  "11111111111111111111111111111111",
  "ComputeBudget111111111111111111111111111111",
  "AddressLookupTab1e1111111111111111111111111",
  "BPFLoaderUpgradeab1e11111111111111111111111",
  "BPFLoader2111111111111111111111111111111111",
  "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA",
  "TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb",
  "ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL",
  "MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr",
  "Ed25519SigVerify111111111111111111111111111",
  "Stake11111111111111111111111111111111111111",
  "Vote111111111111111111111111111111111111111",
].map((each) => new PublicKey(each))

describe("sending to a Solana node", () => {
  let open: OpenNode
  beforeAll(async () => {
    open = await OpenNode.start({ confirmedAfter: 0, finalizedAfter: 2 })
    open.node.advance(5)
  })
  afterAll(() => open.node.close())

  let people = 100
  const stranger = () => named((people += 1)).publicKey
  const wire = (transaction: VersionedTransaction) => base64.encode(transaction.serialize())
  const landed = async (signature: unknown) => {
    const { value } = await open.connection.getSignatureStatus(String(signature))
    return value !== null
  }

  it("executes the same bytes once, however often they are sent, and reports repetitions in the preflight", async () => {
    const to = stranger()
    const bytes = wire(await open.sign([open.pay(to, SOL)]))
    const { result } = await open.call("sendTransaction", bytes, inBase64)
    expect(await open.call("sendTransaction", bytes, inBase64)).toMatchObject({ result })
    open.node.advance()
    expect(await open.call("sendTransaction", bytes, unchecked)).toMatchObject({ result })
    expect(await open.call("sendTransaction", bytes, inBase64)).toMatchObject({
      error: { code: -32002, data: { err: "AlreadyProcessed", logs: [] } },
    })
    open.node.advance(2)
    expect(await open.connection.getBalance(to)).toBe(SOL)
  })

  it("runs the preflight on the finalized state unless told otherwise", async () => {
    const rich = named(2)
    await open.land([open.pay(rich.publicKey, SOL)])
    const bytes = wire(await open.sign([open.pay(stranger(), SOL / 2, rich)], { signers: [rich] }))
    const refusal = await open.call("sendTransaction", bytes, { encoding: "base64" })
    expect(refusal).toMatchObject({ error: { code: -32002, data: { err: "BlockhashNotFound" } } })
    open.node.advance(2)
    expect(await open.call("sendTransaction", bytes, { encoding: "base64" })).not.toHaveProperty(
      "error",
    )
    const early = { ...inBase64, minContextSlot: (await open.connection.getSlot()) + 1 }
    expect(await open.refusal("sendTransaction", bytes, early)).toBe(-32016)
  })

  it("refuses invalid transactions with a validator's codes and logs", async () => {
    const poor = await open.sign([open.pay(stranger(), 999 * SOL)])
    expect(await open.call("sendTransaction", wire(poor), inBase64)).toMatchObject({
      error: {
        code: -32002,
        message:
          "Transaction simulation failed: Error processing Instruction 0: custom program error: 0x1",
        data: { err: { InstructionError: [0, { Custom: 1 }] }, unitsConsumed: 150, accounts: null },
      },
    })
    const forged = await open.sign([open.pay(stranger(), SOL)])
    forged.signatures[0] = new Uint8Array(64).fill(7)
    expect(await open.refusal("sendTransaction", wire(forged), inBase64)).toBe(-32003)
    const { result } = await open.call("sendTransaction", wire(forged), unchecked)
    open.node.advance()
    expect(await landed(result)).toBe(false)

    const long = base64.encode(new Uint8Array(1233).fill(1))
    expect(await open.call("sendTransaction", long, inBase64)).toMatchObject({
      error: { code: -32602, message: expect.stringContaining("too large: 1233 bytes") },
    })
    expect(
      await open.refusal("sendTransaction", base64.encode(new Uint8Array(2000)), inBase64),
    ).toBe(-32602)
    expect(await open.call("sendTransaction", "A".repeat(1648), inBase64)).toMatchObject({
      error: {
        code: -32602,
        message: expect.stringContaining("1648 bytes (max: encoded/raw 1644/1232)"),
      },
    })
    expect(await open.refusal("sendTransaction", "no base64!", inBase64)).toBe(-32602)
    expect(await open.refusal("sendTransaction", "0OIl")).toBe(-32602)
    const short = base64.encode(poor.serialize().slice(0, -1))
    expect(await open.refusal("sendTransaction", short, inBase64)).toBe(-32602)
    const trailing = base64.encode(Uint8Array.from([...poor.serialize(), 0]))
    expect(await open.refusal("sendTransaction", trailing, inBase64)).toBe(-32602)
    expect(await open.refusal("sendTransaction", base58.encode(forged.serialize()))).toBe(-32003)
  })

  it("neither executes altered bytes nor crashes on them", async () => {
    const to = stranger()
    const original = (await open.sign([open.pay(to, SOL)])).serialize()
    const change = fc.record({
      at: fc.nat({ max: original.length - 1 }),
      by: fc.integer({ min: 1, max: 255 }),
    })
    await fc.assert(
      fc.asyncProperty(change, fc.boolean(), async ({ at, by }, skipPreflight) => {
        const bytes = original.slice()
        bytes[at] = (bytes[at] ?? 0) ^ by
        const options = { ...inBase64, skipPreflight }
        const reply = await open.call("sendTransaction", base64.encode(bytes), options)
        open.node.advance()
        expect(reply.error?.code).not.toBe(-32603)
        expect(await open.connection.getBalance(to)).toBe(0)
      }),
      { numRuns: 60 },
    )
  })

  it("survives any instructions to the built-in programs", async () => {
    const address = fc.constantFrom(
      ...programs,
      SYSVAR_CLOCK_PUBKEY,
      open.payer.publicKey,
      stranger(),
    )
    const account = fc.record({
      pubkey: address,
      isWritable: fc.boolean(),
      isSigner: fc.constant(false),
    })
    const small = fc.uint8Array({ maxLength: 12 })
    const instruction = fc.record({
      programId: fc.constantFrom(...programs),
      keys: fc.array(account, { maxLength: 5 }),
      // The first byte, or the first four, select the instruction.
      data: fc
        .tuple(fc.nat({ max: 25 }), fc.constantFrom(0, 3), small)
        .map(([kind, zeros, rest]) => Buffer.from([kind, ...new Uint8Array(zeros), ...rest])),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.array(instruction, { minLength: 1, maxLength: 3 }),
        async (instructions) => {
          const bytes = wire(
            await open.sign(instructions.map((each) => new TransactionInstruction(each))),
          )
          expect(await open.call("sendTransaction", bytes, unchecked)).not.toHaveProperty("error")
          open.node.advance()
          expect(await open.refusal("simulateTransaction", bytes, inBase64)).toBeUndefined()
        },
      ),
      { numRuns: 100 },
    )
    open.fund(open.payer.publicKey, 100_000_000_000n)
  })

  it("simulates without signatures, with its own blockhash, and returns the accounts' state afterwards", async () => {
    const to = stranger()
    const transaction = await open.sign([open.pay(to, SOL)], {
      blockhash: named(3).publicKey.toBase58(),
    })
    transaction.signatures[0] = new Uint8Array(64)
    const addresses = [to.toBase58(), stranger().toBase58()]
    const options = {
      encoding: "base64",
      commitment: "processed",
      accounts: { addresses, encoding: "base64" },
    }
    const simulate = async (more: object) =>
      await open.call("simulateTransaction", wire(transaction), { ...options, ...more })
    expect(await simulate({})).toMatchObject({ result: { value: { err: "BlockhashNotFound" } } })
    expect(await simulate({ replaceRecentBlockhash: true, innerInstructions: true })).toMatchObject(
      {
        result: {
          value: {
            err: null,
            unitsConsumed: 150,
            accounts: [{ lamports: SOL, owner: SystemProgram.programId.toBase58() }, null],
            replacementBlockhash: {
              blockhash: (await open.connection.getLatestBlockhash()).blockhash,
            },
          },
        },
      },
    )
    expect(
      await open.refusal("simulateTransaction", wire(transaction), { ...options, sigVerify: true }),
    ).toBe(-32003)
    const both = { ...options, sigVerify: true, replaceRecentBlockhash: true }
    expect(await open.refusal("simulateTransaction", wire(transaction), both)).toBe(-32602)
    expect(await open.connection.getBalance(to)).toBe(0)
  })

  it("shows that an account would be removed", async () => {
    const leaving = named(8)
    open.fund(leaving.publicKey, 2_000_000n)
    const transaction = await open.sign([open.pay(stranger(), 2_000_000, leaving)], {
      signers: [leaving],
    })
    const { value } = await open.connection.simulateTransaction(transaction, {
      accounts: { encoding: "base64", addresses: [leaving.publicKey.toBase58()] },
    })
    expect(value).toMatchObject({ err: null, accounts: [null] })
  })

  it("refuses an airdrop that would leave an account below its rent-exempt minimum", async () => {
    expect(await open.refusal("requestAirdrop", stranger().toBase58(), 5)).toBe(-32002)
    const one = await open.call("requestAirdrop", named(9).publicKey.toBase58(), SOL)
    const two = await open.call("requestAirdrop", named(9).publicKey.toBase58(), SOL)
    expect(one.result).not.toBe(two.result)
    open.node.advance()
    expect(await open.connection.getBalance(named(9).publicKey)).toBe(2 * SOL)
  })

  it("drops transactions and loses answers on request", async () => {
    const to = stranger()
    open.node.behave({ onSend: (_, attempt) => (attempt < 3 ? "dropped" : "executed") })
    const bytes = wire(await open.sign([open.pay(to, SOL)]))
    const sent: boolean[] = []
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      const { result } = await open.call("sendTransaction", bytes, inBase64)
      open.node.advance()
      sent.push(await landed(result))
    }
    expect(sent).toEqual([false, false, true])

    open.node.behave({ onSend: () => "executed, answer lost" })
    const other = await open.sign([open.pay(to, 2 * SOL)])
    await expect(open.call("sendTransaction", wire(other), inBase64)).rejects.toThrow(
      "fetch failed",
    )
    open.node.advance()
    expect(await open.connection.getBalance(to)).toBe(3 * SOL)
    open.node.behave({ onSend: () => "dropped, answer lost" })
    const lost = await open.sign([open.pay(to, 4 * SOL)])
    await expect(open.call("sendTransaction", wire(lost), inBase64)).rejects.toThrow("fetch failed")
    open.node.advance()
    expect(await open.connection.getBalance(to)).toBe(3 * SOL)
    open.node.behave({ onSend: () => "executed" })
  })

  it("expires everything signed so far", async () => {
    const { blockhash, lastValidBlockHeight } = await open.connection.getLatestBlockhash()
    const signature = await open.send([open.pay(stranger(), SOL)], { blockhash })
    open.node.expireBlockhashes()
    expect(await landed(signature)).toBe(false)
    expect(await open.connection.getBlockHeight("finalized")).toBeGreaterThan(lastValidBlockHeight)
    expect((await open.connection.isBlockhashValid(blockhash)).value).toBe(false)
  })
})
