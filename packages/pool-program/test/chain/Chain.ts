import { getTransactionDecoder, lamports } from "@solana/kit"
import type { AddressLookupTableAccount } from "@solana/web3.js"
import {
  ComputeBudgetProgram,
  Keypair,
  PublicKey,
  TransactionMessage,
  type TransactionInstruction,
} from "@solana/web3.js"
import { FailedTransactionMetadata, LiteSVM } from "litesvm"
import { programErrors } from "../../src/index.ts"
import { addressText } from "./addressText.ts"
import { signedBytes } from "./wire.ts"

/** The result of a transaction. */
export interface Outcome {
  /** "success", the name of the program's error, or another program's error text. */
  readonly result: string
  readonly computeUnits: number
  /** Of the whole transaction, with signatures. */
  readonly bytes: number
  readonly logs: ReadonlyArray<string>
  /** Data of the inner instructions by the program that they call. */
  readonly inner: ReadonlyArray<{ readonly program: PublicKey; readonly data: Uint8Array }>
}

export interface SendOptions {
  readonly signers?: ReadonlyArray<Keypair>
  readonly tables?: ReadonlyArray<AddressLookupTableAccount>
  /** Sends as if another program made the calls, where no transaction size limit applies. */
  readonly anySize?: boolean
}

/** The runtime's limit, which LiteSVM does not enforce. */
const MAX_TRANSACTION = 1232

/** A local cluster: the Solana runtime and a funded payer. */
export class Chain {
  readonly svm: LiteSVM
  readonly payer: Keypair
  /** Number of transactions sent. */
  sent = 0

  constructor(svm: LiteSVM, payer: Keypair) {
    this.svm = svm
    this.payer = payer
  }

  static start(): Chain {
    const chain = new Chain(new LiteSVM(), Keypair.fromSeed(new Uint8Array(32).fill(1)))
    chain.fund(chain.payer.publicKey)
    chain.at(1_800_000_000n)
    return chain
  }

  /** An independent copy of the state. */
  copy(): Chain {
    return new Chain(LiteSVM.fromBytes(this.svm.toBytes()), this.payer)
  }

  fund(key: PublicKey, amount = 1_000_000_000_000n): void {
    this.svm.airdrop(addressText(key), lamports(amount))
  }

  /** Sets the cluster's time, in Unix seconds. */
  at(seconds: bigint): void {
    const clock = this.svm.getClock()
    clock.unixTimestamp = seconds
    this.svm.setClock(clock)
  }

  get now(): bigint {
    return this.svm.getClock().unixTimestamp
  }

  lamports(key: PublicKey): bigint {
    return this.svm.getBalance(addressText(key)) ?? 0n
  }

  data(key: PublicKey): Uint8Array {
    const account = this.svm.getAccount(addressText(key))
    return account.exists ? account.data : new Uint8Array()
  }

  /** Writes an account directly, bypassing transactions. */
  setAccount(
    key: PublicKey,
    account: {
      readonly lamports: bigint
      readonly owner: PublicKey
      readonly data: Uint8Array
      readonly executable?: boolean
    },
  ): void {
    this.svm.setAccount({
      address: addressText(key),
      lamports: lamports(account.lamports),
      programAddress: addressText(account.owner),
      data: account.data,
      executable: account.executable ?? false,
      space: BigInt(account.data.length),
    })
  }

  /** Sends the instructions in one transaction, after the two compute-budget instructions of every relayer. */
  send(instructions: ReadonlyArray<TransactionInstruction>, options: SendOptions = {}): Outcome {
    const { signers = [], tables = [], anySize = false } = options
    const message = new TransactionMessage({
      payerKey: this.payer.publicKey,
      recentBlockhash: this.svm.latestBlockhash(),
      instructions: [
        ComputeBudgetProgram.setComputeUnitLimit({ units: 1_400_000 }),
        ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 1 }),
        ...instructions,
      ],
    }).compileToV0Message([...tables])
    const raw = signedBytes(message, [this.payer, ...signers])
    if (raw.length > MAX_TRANSACTION && !anySize)
      throw new RangeError(`a transaction of ${raw.length} bytes`)
    this.sent++
    const answer = this.svm.sendTransaction(getTransactionDecoder().decode(raw))
    this.svm.expireBlockhash()
    const failed = answer instanceof FailedTransactionMetadata
    const meta = failed ? answer.meta() : answer
    const keys = message.getAccountKeys({ addressLookupTableAccounts: [...tables] })
    return {
      result: failed ? reason(meta.logs(), answer) : "success",
      computeUnits: Number(meta.computeUnitsConsumed()),
      bytes: raw.length,
      logs: meta.logs(),
      inner: meta.innerInstructions().flatMap((list) =>
        list.map((entry) => {
          const instruction = entry.instruction()
          const program = keys.get(instruction.programIdIndex()) ?? PublicKey.default
          return { program, data: Uint8Array.from(instruction.data()) }
        }),
      ),
    }
  }

  /**
   * Sends instructions that must succeed.
   *
   * @throws if they fail
   */
  must(instructions: ReadonlyArray<TransactionInstruction>, options: SendOptions = {}): Outcome {
    const outcome = this.send(instructions, options)
    if (outcome.result !== "success") throw new Error([outcome.result, ...outcome.logs].join("\n"))
    return outcome
  }
}

const names: Readonly<Record<number, string>> = programErrors

/** The error of the innermost program. */
function reason(logs: ReadonlyArray<string>, failure: FailedTransactionMetadata): string {
  for (const line of logs) {
    const custom = /^Program (\w+) failed: custom program error: 0x([0-9a-f]+)$/.exec(line)
    if (custom !== null) {
      const [, program = "", code = ""] = custom
      return program.startsWith("Tokenkeg") || program.startsWith("1111")
        ? `${program.slice(0, 8)}:${Number.parseInt(code, 16)}`
        : (names[Number.parseInt(code, 16)] ?? `unknown error 0x${code}`)
    }
    const other = /^Program \w+ failed: (.*)$/.exec(line)
    if (other !== null) return other[1] ?? line
  }
  return failure.toString()
}
