import { addressFromBytes, type Address, type AskContract } from "@shielded-relay/core"
import { sha256 } from "@noble/hashes/sha2.js"
import { concatBytes, utf8ToBytes } from "@noble/hashes/utils.js"
import { Effect } from "effect"

const mark = utf8ToBytes("by its factory")

/** Contract accounts that accept hashes as signatures, so that a test can sign for an account by its name. */
export interface SimulatedAccounts {
  readonly ask: AskContract
  /** Deploys the account's code and returns its address. */
  readonly deploy: (name: string) => Address
  readonly addressOf: (name: string) => Address
  /** A signature that the account accepts for a digest; with its factory also before deployment. */
  readonly sign: (name: string, digest: Uint8Array, factory?: "with-factory") => Uint8Array
  /** Whether the chain answers. A test may change it. */
  answering: boolean
  /** How often an account was asked. */
  asked: number
}

/** Accounts of a simulated chain, initially undeployed. */
export function simulatedAccounts(
  listed: (account: Address) => boolean = () => true,
): SimulatedAccounts {
  const deployed = new Set<Address>()
  const addressOf = (name: string) => addressFromBytes(sha256(utf8ToBytes(name)).slice(0, 20))
  const signatureOf = (account: Address, digest: Uint8Array) =>
    sha256(concatBytes(utf8ToBytes(account), digest))
  const accounts: SimulatedAccounts = {
    answering: true,
    asked: 0,
    addressOf,
    deploy: (name) => {
      const account = addressOf(name)
      deployed.add(account)
      return account
    },
    sign: (name, digest, factory) => {
      const signature = signatureOf(addressOf(name), digest)
      return factory === undefined ? signature : concatBytes(signature, mark)
    },
    ask: ({ account, digest, signature }) =>
      Effect.sync(() => {
        accounts.asked += 1
        if (!accounts.answering) return "unavailable"
        const right = signatureOf(account, digest)
        const withFactory = concatBytes(right, mark)
        const isSame = (bytes: Uint8Array) =>
          bytes.length === signature.length && bytes.every((byte, n) => byte === signature[n])
        if (isSame(withFactory))
          return deployed.has(account) || listed(account) ? "valid" : "invalid"
        return deployed.has(account) && isSame(right) ? "valid" : "invalid"
      }),
  }
  return accounts
}
