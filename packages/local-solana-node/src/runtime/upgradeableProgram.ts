import { concatBytes } from "@noble/hashes/utils.js"
import { PublicKey } from "@solana/web3.js"
import { addressBytes, addressOf, upgradeableLoader, type Address } from "../transaction/address.ts"
import type { StoredAccount } from "./StoredAccount.ts"

/** A program that exists from the first block. */
export interface GenesisProgram {
  readonly address: Address
  readonly code: Uint8Array
  /** The upgrade authority, which the program's own `initialize` may check; by default none. */
  readonly upgradeAuthority?: Address
}

const PROGRAM = 2
const PROGRAM_CODE = 3

/**
 * The two accounts of a program deployed in slot 0 by the upgradeable loader, in the order in which they must be written: its code, then
 * the program.
 */
export function upgradeableProgram(
  { address, code, upgradeAuthority }: GenesisProgram,
  rent: (size: number) => bigint,
): ReadonlyArray<readonly [Address, StoredAccount]> {
  const [codeKey] = PublicKey.findProgramAddressSync(
    [addressBytes(address)],
    new PublicKey(upgradeableLoader),
  )
  const codeAddress = codeKey.toBase58()
  const account = (data: Uint8Array, executable: boolean): StoredAccount => ({
    lamports: rent(data.length),
    owner: upgradeableLoader,
    data,
    executable,
  })
  const authority =
    upgradeAuthority === undefined
      ? new Uint8Array(33)
      : concatBytes(Uint8Array.of(1), addressBytes(upgradeAuthority))
  const slot = new Uint8Array(8)
  const codeData = concatBytes(kind(PROGRAM_CODE), slot, authority, code)
  const programData = concatBytes(kind(PROGRAM), addressBytes(codeAddress))
  return [
    [codeAddress, account(codeData, false)],
    [address, account(programData, true)],
  ]
}

/** Whether the account holds a program's code (the loader's ProgramData). */
export const isCode = (account: StoredAccount | null): boolean =>
  account?.owner === upgradeableLoader && account.data[0] === PROGRAM_CODE

/** Address of a program's code account. */
export const codeOf = (program: StoredAccount): Address => addressOf(program.data.subarray(4, 36))

const kind = (value: number) => Uint8Array.of(value, 0, 0, 0)
