import {
  AddressLookupTableAccount,
  AddressLookupTableProgram,
  ComputeBudgetProgram,
  PublicKey,
  SystemProgram,
  TransactionInstruction,
} from "@solana/web3.js"
import { base58 } from "@scure/base"
import {
  associatedAccount,
  createAssociatedAccount,
  tokenProgram,
} from "@shielded-relay/chain-solana"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { named, OpenNode } from "./OpenNode.ts"
import { createMint, mintTo } from "@shielded-relay/devnet/solana"

const SOL = 1_000_000_000
const memoProgram = new PublicKey("MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr")
const memo = (text: string) =>
  new TransactionInstruction({ programId: memoProgram, keys: [], data: Buffer.from(text) })

describe("transactions in the blocks of a Solana node", () => {
  let open: OpenNode
  beforeAll(async () => {
    open = await OpenNode.start({ confirmedAfter: 0, finalizedAfter: 4 })
    open.node.advance(5)
  })
  afterAll(() => open.node.close())

  const transactionOf = async (signature: string) => {
    const found = await open.connection.getTransaction(signature, {
      commitment: "confirmed",
      maxSupportedTransactionVersion: 0,
    })
    if (found === null) throw new Error(`${signature} is in no block`)
    return found
  }

  it("show inner instructions and token balances", async () => {
    const payer = open.payer.publicKey
    const mint = named(20).publicKey
    await open.land(createMint(payer, mint, 6), { signers: [named(20)] })
    const account = associatedAccount(payer, mint)
    const signature = await open.land([
      memo("before"),
      createAssociatedAccount(payer, payer, mint),
      mintTo(payer, mint, account, 1_234_500n),
    ])
    const { meta, transaction } = await transactionOf(signature)
    const keys = transaction.message.staticAccountKeys
    const [inner, ...more] = meta?.innerInstructions ?? []
    expect(more).toEqual([])
    expect(inner?.index).toBe(1)
    const programs = inner?.instructions.map(({ programIdIndex }) =>
      keys[programIdIndex]?.toBase58(),
    )
    expect(programs).toContain(tokenProgram.toBase58())
    expect(programs).toContain(SystemProgram.programId.toBase58())
    expect(meta?.preTokenBalances).toEqual([])
    expect(meta?.postTokenBalances).toMatchObject([
      {
        accountIndex: keys.findIndex((key) => key.equals(account)),
        mint: mint.toBase58(),
        owner: payer.toBase58(),
        uiTokenAmount: { amount: "1234500", decimals: 6, uiAmountString: "1.2345" },
      },
    ])
    expect((await open.connection.getTokenAccountBalance(account)).value.uiAmountString).toBe(
      "1.2345",
    )
    const owned = await open.connection.getParsedTokenAccountsByOwner(payer, { mint })
    expect(owned.value[0]?.account.data.parsed).toMatchObject({ info: { mint: mint.toBase58() } })
  })

  it("are shown in the requested detail, in a block and alone", async () => {
    const to = named(25).publicKey
    const signature = await open.land([memo("seen"), open.pay(to, SOL)])
    const slot = await open.connection.getSlot()
    const options = { commitment: "confirmed", maxSupportedTransactionVersion: 0 } as const
    const shown = async (transactionDetails: "full" | "accounts" | "none" | "signatures") =>
      (await open.call("getBlock", slot, { ...options, transactionDetails, rewards: false })).result
    expect(await shown("signatures")).toMatchObject({ signatures: [signature] })
    expect(await shown("none")).not.toHaveProperty("transactions")
    const keys = expect.arrayContaining([
      { pubkey: to.toBase58(), signer: false, source: "transaction", writable: true },
    ])
    expect(await shown("accounts")).toMatchObject({
      transactions: [{ transaction: { signatures: [signature], accountKeys: keys }, version: 0 }],
    })
    expect(await shown("accounts")).not.toHaveProperty("transactions.0.meta.logMessages")

    const parsed = await open.connection.getParsedTransaction(signature, options)
    expect(parsed?.transaction.message.instructions[0]).toMatchObject({ programId: memoProgram })
    expect(parsed?.transaction.message.accountKeys).toContainEqual({
      pubkey: to,
      signer: false,
      source: "transaction",
      writable: true,
    })
    const bytes = await open.call("getTransaction", signature, { ...options, encoding: "base64" })
    const text: unknown = expect.stringMatching(/^A/)
    expect(bytes.result).toMatchObject({ transaction: [text, "base64"] })
  })

  it("use lookup tables from the slot after these were written", async () => {
    const authority = open.payer.publicKey
    const [creation, key] = AddressLookupTableProgram.createLookupTable({
      authority,
      payer: authority,
      recentSlot: await open.connection.getSlot("finalized"),
    })
    const [to, other] = [named(30).publicKey, named(31).publicKey]
    const extension = AddressLookupTableProgram.extendLookupTable({
      authority,
      payer: authority,
      lookupTable: key,
      addresses: [other, to, memoProgram],
    })
    await open.land([creation, extension])
    await open.land([AddressLookupTableProgram.freezeLookupTable({ authority, lookupTable: key })])
    const { value: table } = await open.connection.getAddressLookupTable(key)
    expect(table?.state.addresses).toEqual([other, to, memoProgram])
    expect(table?.state.authority).toBeUndefined()

    const tables = table === null ? [] : [table]
    const signature = await open.land([open.pay(to, SOL)], { tables })
    const { meta, transaction, version } = await transactionOf(signature)
    expect(version).toBe(0)
    expect(transaction.message.staticAccountKeys).not.toContainEqual(to)
    expect(meta?.loadedAddresses).toEqual({ writable: [to], readonly: [] })
    expect(meta?.postBalances).toHaveLength(transaction.message.staticAccountKeys.length + 1)
    const [newest] = await open.connection.getSignaturesForAddress(to, undefined, "confirmed")
    expect(newest?.signature).toBe(signature)
    expect(await open.refusal("getTransaction", signature, { commitment: "confirmed" })).toBe(
      -32015,
    )

    const absent = new AddressLookupTableAccount({
      key: named(32).publicKey,
      state: AddressLookupTableAccount.deserialize(
        (await open.connection.getAccountInfo(key))?.data ?? new Uint8Array(),
      ),
    })
    await expect(open.send([open.pay(to, SOL)], { tables: [absent] })).rejects.toThrow(
      "address table account that doesn't exist",
    )
  })

  it("pay their fee when they fail, and change nothing else", async () => {
    const before = await open.connection.getBalance(open.payer.publicKey)
    const failing = await open.sign([
      open.pay(named(40).publicKey, SOL),
      open.pay(named(40).publicKey, 999 * SOL),
    ])
    const signature = await open.connection.sendTransaction(failing, { skipPreflight: true })
    open.node.advance()
    const { meta } = await transactionOf(signature)
    expect(meta?.err).toEqual({ InstructionError: [1, { Custom: 1 }] })
    expect(await open.connection.getBalance(open.payer.publicKey)).toBe(before - OpenNode.fee)
    expect(await open.connection.getBalance(named(40).publicKey)).toBe(0)
    const { value } = await open.connection.getSignatureStatus(signature)
    expect(value?.err).toEqual({ InstructionError: [1, { Custom: 1 }] })
  })

  it("cost the fee reported in advance", async () => {
    for (const instructions of [
      [memo("no budget")],
      [
        ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 1_234_567 }),
        memo("whole default"),
      ],
      [
        ComputeBudgetProgram.setComputeUnitLimit({ units: 33_333 }),
        ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 7 }),
        memo("rounded up"),
      ],
    ]) {
      const before = await open.connection.getBalance(open.payer.publicKey)
      const transaction = await open.sign(instructions)
      const { value: fee } = await open.connection.getFeeForMessage(transaction.message)
      const signature = await open.connection.sendTransaction(transaction)
      open.node.advance()
      expect(before - (await open.connection.getBalance(open.payer.publicKey))).toBe(fee)
      expect((await transactionOf(signature)).meta?.fee).toBe(fee)
    }
    const both = [9_000, 8_000].map((microLamports) =>
      ComputeBudgetProgram.setComputeUnitPrice({ microLamports }),
    )
    for (const price of both) await open.send([price, memo("beside another")])
    open.node.advance()
    const fees = await open.connection.getRecentPrioritizationFees({
      lockedWritableAccounts: [open.payer.publicKey],
    })
    const paid = fees.map((each) => each.prioritizationFee)
    expect(paid.slice(-3)).toEqual([1_234_567, 7, 8_000])
    const old = await open.sign([memo("late")], { blockhash: named(60).publicKey.toBase58() })
    expect((await open.connection.getFeeForMessage(old.message)).value).toBeNull()
  })

  it("have their logs truncated at 10,000 bytes", async () => {
    const units = ComputeBudgetProgram.setComputeUnitLimit({ units: 1_400_000 })
    const texts = Array.from({ length: 50 }, (_, index) => memo(`${index}`))
    const { meta } = await transactionOf(await open.land([units, ...texts]))
    const bytes = meta?.logMessages?.join("").length ?? 0
    expect(bytes).toBeLessThan(10_100)
    expect(bytes).toBeGreaterThan(9_800)
    expect(meta?.logMessages?.filter((line) => line === "Log truncated")).toHaveLength(1)
  })

  it("are listed by address, newest first and page by page", async () => {
    const to = named(50).publicKey
    const sent: string[] = []
    for (const lamports of [1, 2, 3]) {
      // Two in each block, one after the other.
      sent.push(await open.send([open.pay(to, lamports * SOL)]))
      sent.push(await open.land([open.pay(to, lamports * SOL + 1)]))
    }
    const newestFirst = sent.toReversed()
    const page = async (options: { before?: string; until?: string; limit?: number }) =>
      (await open.connection.getSignaturesForAddress(to, options, "confirmed")).map(
        (each) => each.signature,
      )
    const [first = "", second, third, fourth, fifth = "", last] = newestFirst
    expect(await page({})).toEqual(newestFirst)
    expect(await page({ limit: 2 })).toEqual([first, second])
    expect(await page({ before: second ?? "", limit: 2 })).toEqual([third, fourth])
    expect(await page({ until: fifth })).toEqual([first, second, third, fourth])
    expect(await page({ before: fifth })).toEqual([last])
    const foreign = await open.land([memo("elsewhere")])
    expect(await page({ before: foreign })).toEqual(newestFirst)
    const { signatures } = await open.sign([memo("never sent")])
    const unknown = base58.encode(signatures[0] ?? new Uint8Array())
    expect(await page({ before: unknown })).toEqual([])
    expect(await page({ until: unknown, limit: 1 })).toEqual([first])
  })
})
