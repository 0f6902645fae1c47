import {
  type Keypair,
  MessageV0,
  PublicKey,
  SystemProgram,
  SYSVAR_CLOCK_PUBKEY,
  SYSVAR_RENT_PUBKEY,
  TransactionInstruction,
  VersionedTransaction,
} from "@solana/web3.js"
import { bytesOf, concat, decodeProgramData } from "@shielded-relay/pool-program"
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { named, OpenNode } from "./OpenNode.ts"

const LOADER = new PublicKey("BPFLoaderUpgradeab1e11111111111111111111111")
const artifact = (name: string) =>
  readFileSync(fileURLToPath(import.meta.resolve(`@shielded-relay/pool-program/artifacts/${name}`)))
const code = artifact("exchange.so")
const largerCode = artifact("pool.so")

const meta = (pubkey: PublicKey, isWritable = false, isSigner = false) => ({
  pubkey,
  isWritable,
  isSigner,
})
const { u32, u64 } = bytesOf

/** As deployers do it: create a buffer, write the code in chunks, deploy. */
describe("a program deployed to a Solana node through the upgradeable loader", () => {
  let open: OpenNode
  const program = named(20)
  const programData = PublicKey.findProgramAddressSync([program.publicKey.toBuffer()], LOADER)[0]
  const buffer = named(21)
  const loader = (keys: TransactionInstruction["keys"], data: Uint8Array) =>
    new TransactionInstruction({ programId: LOADER, keys, data: Buffer.from(data) })
  const create = async (account: Keypair, space: number) =>
    SystemProgram.createAccount({
      fromPubkey: open.payer.publicKey,
      newAccountPubkey: account.publicKey,
      lamports: await open.connection.getMinimumBalanceForRentExemption(space),
      space,
      programId: LOADER,
    })

  beforeAll(async () => {
    open = await OpenNode.start()
    open.node.advance(40)
    const payer = open.payer.publicKey
    const start = loader([meta(buffer.publicKey, true), meta(payer)], u32(0))
    await open.land([await create(buffer, 37 + code.length), start], { signers: [buffer] })
    for (let at = 0; at < code.length; at += 900) {
      const piece = code.subarray(at, at + 900)
      const keys = [meta(buffer.publicKey, true), meta(payer, false, true)]
      await open.send([loader(keys, concat([u32(1), u32(at), u64(BigInt(piece.length)), piece]))])
    }
    open.node.advance()
  })
  afterAll(() => open.node.close())

  async function deploy(): Promise<void> {
    const payer = open.payer.publicKey
    const keys = [
      meta(payer, true, true),
      meta(programData, true),
      meta(program.publicKey, true),
      meta(buffer.publicKey, true),
      meta(SYSVAR_RENT_PUBKEY),
      meta(SYSVAR_CLOCK_PUBKEY),
      meta(SystemProgram.programId),
      meta(payer, false, true),
    ]
    const deployment = loader(keys, concat([u32(2), u64(BigInt(largerCode.length))]))
    await open.land([await create(program, 36), deployment], { signers: [program] })
  }

  /** Calls the program with invalid data: its error shows that it ran. */
  async function call(commitment: "processed" | "confirmed") {
    const transaction = await open.sign([
      new TransactionInstruction({ programId: program.publicKey, keys: [], data: Buffer.of(255) }),
    ])
    const { value } = await open.connection.simulateTransaction(transaction, {
      commitment,
      replaceRecentBlockhash: true,
    })
    return value
  }
  const called = async (commitment: "processed" | "confirmed") => (await call(commitment)).err
  /** The compute units used until the error show which code ran. */
  const took = async (commitment: "processed" | "confirmed") =>
    (await call(commitment)).unitsConsumed
  /** Sends a transaction that names the program without calling it. */
  async function mentioned(): Promise<unknown> {
    const { message } = await open.sign([open.pay(named(22).publicKey, 1_000_000)])
    const { header, staticAccountKeys, recentBlockhash, compiledInstructions } = message
    const more = new MessageV0({
      header: { ...header, numReadonlyUnsignedAccounts: header.numReadonlyUnsignedAccounts + 1 },
      staticAccountKeys: [...staticAccountKeys, program.publicKey],
      recentBlockhash,
      compiledInstructions,
      addressTableLookups: [],
    })
    const { value } = await open.connection.simulateTransaction(new VersionedTransaction(more))
    return value.err
  }
  const refusedByTheProgram = { InstructionError: [0, expect.anything()] }

  it("runs at each commitment from its deployment on, until a fork undoes the deployment", async () => {
    const absent = "ProgramAccountNotFound"
    expect(await called("processed")).toEqual(absent)
    await deploy()
    expect(await called("processed")).toEqual(refusedByTheProgram)
    expect(await called("confirmed")).toEqual(absent)
    open.node.advance(2)
    expect(await called("confirmed")).toEqual(refusedByTheProgram)

    open.node.leaveFork(3)
    expect(await called("processed")).toEqual(absent)
    expect(await mentioned()).toEqual(absent)
    open.node.advance()
    await deploy()
    expect(await called("processed")).toEqual(refusedByTheProgram)
    const account = await open.connection.getAccountInfo(program.publicKey)
    expect(account).toMatchObject({ executable: true, owner: LOADER })
  })

  it("runs its old code again when a fork undoes an upgrade", async () => {
    const payer = open.payer.publicKey
    open.node.setAccount(buffer.publicKey.toBase58(), {
      lamports: 10_000_000_000n,
      owner: LOADER.toBase58(),
      data: concat([u32(1), Uint8Array.of(1), payer.toBytes(), largerCode]),
      executable: false,
    })
    open.node.advance(2)
    const before = await took("processed")
    const keys = [
      meta(programData, true),
      meta(program.publicKey, true),
      meta(buffer.publicKey, true),
      meta(payer, true),
      meta(SYSVAR_RENT_PUBKEY),
      meta(SYSVAR_CLOCK_PUBKEY),
      meta(payer, false, true),
    ]
    await open.land([loader(keys, u32(3))])
    const after = await took("processed")
    expect(after).not.toEqual(before)
    expect(await took("confirmed")).toEqual(before)
    expect(await took("processed")).toEqual(after)
    open.node.leaveFork(1)
    expect(await took("processed")).toEqual(before)
  })

  it("may exist from the first block, as if its authority had just deployed it", async () => {
    const address = named(30).publicKey
    const upgradeAuthority = named(31).publicKey.toBase58()
    const genesis = { address: address.toBase58(), code, upgradeAuthority }
    const begun = await OpenNode.start({ programs: [genesis] })
    const data = PublicKey.findProgramAddressSync([address.toBuffer()], LOADER)[0]
    const account = await begun.connection.getAccountInfo(data)
    expect(decodeProgramData(Uint8Array.from(account?.data ?? []), code.length)).toMatchObject({
      upgradeAuthority: named(31).publicKey.toBytes(),
      executable: Uint8Array.from(code),
    })
    const transaction = await begun.sign([
      new TransactionInstruction({ programId: address, keys: [], data: Buffer.of(255) }),
    ])
    const { value } = await begun.connection.simulateTransaction(transaction)
    expect(value.err).toEqual(refusedByTheProgram)
    await begun.node.close()
  })
})
