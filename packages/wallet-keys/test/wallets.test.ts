import { createHmac } from "node:crypto"
import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js"
import {
  addressBytes,
  renderAddress,
  type UserKeys,
  type WalletKeysShape,
} from "@shielded-relay/core"
import {
  Keypair,
  PublicKey,
  SystemProgram,
  TransactionMessage,
  VersionedTransaction,
} from "@solana/web3.js"
import { Effect, Redacted } from "effect"
import { HDNodeWallet, Mnemonic } from "ethers"
import fc from "fast-check"
import { TronWeb, utils } from "tronweb"
import { hexToBytes as bytesOf, serializeSignature } from "viem"
import { mnemonicToAccount } from "viem/accounts"
import { describe, expect, it } from "vitest"
import { exportUserWords } from "../src/export/index.ts"
import { withKeys } from "./keysOf.ts"

interface Sample {
  readonly user: UserKeys
  readonly index: number
  readonly digest: Uint8Array
}

const samples: fc.Arbitrary<Sample> = fc.record({
  user: fc.record({
    organizationId: fc.uuid(),
    userId: fc.uuid(),
    rootVersion: fc.constantFrom(1, 2),
  }),
  index: fc.nat(2 ** 31 - 1),
  digest: fc.uint8Array({ minLength: 32, maxLength: 32 }),
})

/** Compares the keys of random wallets with what another library makes of the exported words. */
const agrees =
  (
    compare: (sample: Sample, words: string, keys: WalletKeysShape) => Effect.Effect<void, unknown>,
  ) =>
  (): Promise<void> =>
    fc.assert(
      fc.asyncProperty(samples, (sample) =>
        withKeys((keys) =>
          Effect.flatMap(exportUserWords(sample.user), (words) =>
            compare(sample, Redacted.value(words), keys),
          ),
        ),
      ),
      { numRuns: 4 },
    )

describe("the exported words give the service's addresses and signatures", () => {
  it(
    "in ethers",
    agrees(({ user, index, digest }, words, keys) =>
      Effect.gen(function* () {
        const wallet = HDNodeWallet.fromPhrase(words, "", `m/44'/60'/0'/0/${index}`)
        const { evm } = yield* keys.addresses(user, index)
        expect(renderAddress(evm, "evm")).toBe(wallet.address)
        const { r, s, yParity } = wallet.signingKey.sign(digest)
        const signature = yield* keys.signSecp256k1(user, index, "evm", digest)
        expect(`0x${bytesToHex(signature)}`).toBe(`${r}${s.slice(2)}0${yParity}`)
      }),
    ),
  )

  it(
    "in viem",
    agrees(({ user, index, digest }, words, keys) =>
      Effect.gen(function* () {
        const account = mnemonicToAccount(words, { addressIndex: index })
        const { evm } = yield* keys.addresses(user, index)
        expect(renderAddress(evm, "evm")).toBe(account.address)
        const signed = yield* Effect.promise(() =>
          account.sign({ hash: `0x${bytesToHex(digest)}` }),
        )
        const signature = yield* keys.signSecp256k1(user, index, "evm", digest)
        const part = (from: number, to: number) =>
          `0x${bytesToHex(signature.subarray(from, to))}` as const
        const serialized = serializeSignature({
          r: part(0, 32),
          s: part(32, 64),
          yParity: signature[64] ?? -1,
        })
        expect(bytesOf(signed)).toEqual(bytesOf(serialized))
      }),
    ),
  )

  it(
    "in TronWeb",
    agrees(({ user, index, digest }, words, keys) =>
      Effect.gen(function* () {
        const wallet = TronWeb.fromMnemonic(words, `m/44'/195'/0'/0/${index}`)
        if (wallet instanceof Error) throw wallet
        const { tron } = yield* keys.addresses(user, index)
        expect(renderAddress(tron, "tron")).toBe(wallet.address)
        const signature = yield* keys.signSecp256k1(user, index, "tron", digest)
        const v = 27 + (signature[64] ?? -1)
        const signed = utils.crypto.ECKeySign(digest, fromHex(wallet.privateKey))
        expect(fromHex(signed)).toEqual(Uint8Array.of(...signature.subarray(0, 64), v))
      }),
    ),
  )

  it(
    "in web3.js, for a transaction",
    agrees(({ user, index }, words, keys) =>
      Effect.gen(function* () {
        const seed = Buffer.from(Mnemonic.fromPhrase(words).computeSeed().slice(2), "hex")
        const keypair = Keypair.fromSeed(slip0010(seed, [44, 501, index, 0]))
        const { solana } = yield* keys.addresses(user, index)
        expect(renderAddress(solana, "solana")).toBe(keypair.publicKey.toBase58())
        const payer = new PublicKey(addressBytes(solana))
        const transaction = new VersionedTransaction(
          new TransactionMessage({
            payerKey: payer,
            recentBlockhash: PublicKey.default.toBase58(),
            instructions: [
              SystemProgram.transfer({ fromPubkey: payer, toPubkey: payer, lamports: 1 }),
            ],
          }).compileToV0Message(),
        )
        transaction.sign([keypair])
        const signature = yield* keys.signEd25519(user, index, transaction.message.serialize())
        expect(signature).toEqual(Uint8Array.from(transaction.signatures[0] ?? []))
      }),
    ),
  )
})

/** With or without 0x. */
const fromHex = (text: string) => hexToBytes(text.replace(/^0x/, ""))

/** The hardened path of SLIP-0010 on ed25519, with Node's HMAC. */
function slip0010(seed: Uint8Array, path: ReadonlyArray<number>): Uint8Array {
  const hmac = (key: Uint8Array | string, data: Uint8Array) =>
    createHmac("sha512", key).update(data).digest()
  const last = path.reduce(
    (parent, child) => {
      const number = Buffer.alloc(4)
      number.writeUInt32BE(2 ** 31 + child)
      return hmac(
        parent.subarray(32),
        Buffer.concat([Buffer.alloc(1), parent.subarray(0, 32), number]),
      )
    },
    hmac("ed25519 seed", seed),
  )
  return last.subarray(0, 32)
}
