import { ed25519 } from "@noble/curves/ed25519.js"
import { concatBytes } from "@noble/hashes/utils.js"
import { randomBytes } from "node:crypto"
import {
  addressBytes,
  addressOf,
  computeBudgetProgram,
  systemProgram,
  type Address,
} from "../transaction/address.ts"
import { readTransaction, type WireTransaction } from "../transaction/readTransaction.ts"

/** An account with more coins than anybody asks for, which pays the airdrops. */
export class Faucet {
  private readonly secret = randomBytes(32)
  readonly address: Address = addressOf(ed25519.getPublicKey(this.secret))
  private transfers = 0

  /** No two are alike: each sets a compute-unit limit of its own. */
  transfer(to: Address, lamports: bigint, blockhash: string): WireTransaction {
    this.transfers += 1
    const limit = instruction(3, [], [2, ...littleEndian(BigInt(10_000 + this.transfers), 4)])
    const transfer = instruction(2, [0, 1], [2, 0, 0, 0, ...littleEndian(lamports, 8)])
    const keys = [this.address, to, systemProgram, computeBudgetProgram].map(addressBytes)
    const message = concatBytes(
      Uint8Array.of(1, 0, 2, keys.length),
      ...keys,
      addressBytes(blockhash),
      Uint8Array.of(2, ...limit, ...transfer),
    )
    return readTransaction(
      concatBytes(Uint8Array.of(1), ed25519.sign(message, this.secret), message),
    )
  }
}

const instruction = (program: number, accounts: number[], data: number[]) => [
  program,
  accounts.length,
  ...accounts,
  data.length,
  ...data,
]

const littleEndian = (value: bigint, length: number) =>
  Array.from({ length }, (_, at) => Number((value >> BigInt(8 * at)) & 255n))
