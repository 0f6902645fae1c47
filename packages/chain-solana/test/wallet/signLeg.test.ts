import { base58 } from "@scure/base"
import { VaultUnavailable, type Address, type SignWithWallet } from "@shielded-relay/core"
import { depositData } from "@shielded-relay/pool-program"
import {
  ComputeBudgetProgram,
  type PublicKey,
  TransactionMessage,
  VersionedTransaction,
  type Keypair,
} from "@solana/web3.js"
import { Cause, Effect, Exit, Redacted } from "effect"
import fc from "fast-check"
import { createPrivateKey, createPublicKey, sign, verify } from "node:crypto"
import { describe, expect, it } from "vitest"
import { addressOfKey } from "../../src/encoding/keys.ts"
import { maxTransactionBytes } from "../../src/sending/message.ts"
import type { Sender } from "../../src/sending/Sender.ts"
import { writeLegTerms, type LegTerms } from "../../src/sending/Terms.ts"
import { signLeg } from "../../src/wallet/signLeg.ts"
import { anyKey } from "../fixture/keys.ts"
import { addresses, anyKeypair, anyNotes, pool } from "../fixture/pool.ts"

const anyTerms: fc.Arbitrary<LegTerms> = fc.record({
  units: fc.bigInt({ min: 1n, max: 1_400_000n }),
  unitPrice: fc.bigInt({ min: 0n, max: 5_000_000n }),
  blockhash: anyKey.map((key) => key.toBase58()),
  lastValidBlockHeight: fc.nat(),
})
const anyLeg = fc.record({
  notes: anyNotes,
  account: anyKeypair,
  payer: anyKeypair,
  terms: anyTerms,
  most: fc.bigInt({ min: 0n, max: 2n ** 64n }),
})
type Case = typeof anyLeg extends fc.Arbitrary<infer A> ? A : never

/** Prefixes of an Ed25519 key in PKCS #8 and in SubjectPublicKeyInfo (RFC 8410). */
const secretPrefix = Buffer.from("302e020100300506032b657004220420", "hex")
const publicPrefix = Buffer.from("302a300506032b6570032100", "hex")

/** Signs by OpenSSL, and counts. */
function signerOf({ secretKey }: Keypair): { readonly sign: SignWithWallet; calls: number } {
  const der = Buffer.concat([secretPrefix, secretKey.slice(0, 32)])
  const key = createPrivateKey({ key: der, format: "der", type: "pkcs8" })
  const signer = {
    calls: 0,
    sign: (bytes: Uint8Array) =>
      Effect.sync(() => {
        signer.calls++
        return Uint8Array.from(sign(null, bytes, key))
      }),
  }
  return signer
}

const isSigned = (by: PublicKey, message: Uint8Array, signature: Uint8Array) => {
  const der = Buffer.concat([publicPrefix, by.toBytes()])
  return verify(
    null,
    message,
    createPublicKey({ key: der, format: "der", type: "spki" }),
    signature,
  )
}

const senderOf = (keypair: Keypair): readonly [Address, Sender] => {
  const address = addressOfKey(keypair.publicKey)
  return [address, { address, keypair: Redacted.make(keypair) }]
}

function signedBy(sign: SignWithWallet, { notes, account, payer, terms, most }: Case) {
  const [feePayer] = senderOf(payer)
  return signLeg(
    pool,
    new Map([senderOf(payer)]),
    { notes, account: addressOfKey(account.publicKey), feePayer },
    { most, terms: writeLegTerms(terms) },
    sign,
  )
}

describe("a signed leg", () => {
  it("holds the given deposits and two signatures that verify, and has the same bytes each time", () => {
    fc.assert(
      fc.property(anyLeg, (one) => {
        const { notes, account, payer, terms } = one
        const signer = signerOf(account)
        const signed = Effect.runSync(signedBy(signer.sign, one))
        expect(signer.calls).toBe(1)
        expect(Effect.runSync(signedBy(signer.sign, one))).toEqual(signed)
        expect(signed.raw.length).toBeLessThanOrEqual(maxTransactionBytes)

        const { message, signatures } = VersionedTransaction.deserialize(signed.raw)
        const [payerSignature = new Uint8Array(), accountSignature = new Uint8Array()] = signatures
        expect(signatures.length).toBe(2)
        const bytes = message.serialize()
        expect(isSigned(payer.publicKey, bytes, payerSignature)).toBe(true)
        expect(isSigned(account.publicKey, bytes, accountSignature)).toBe(true)
        expect(signed).toMatchObject({
          hash: base58.encode(payerSignature),
          sender: addressOfKey(payer.publicKey),
          senderNonce: null,
          fees: { most: one.most },
        })

        const read = TransactionMessage.decompile(message, {
          addressLookupTableAccounts: [pool.lookupTable],
        })
        expect(read.payerKey.equals(payer.publicKey)).toBe(true)
        expect(read.recentBlockhash).toBe(terms.blockhash)
        const [limit, price, ...deposits] = read.instructions
        const { units, unitPrice: microLamports } = terms
        expect(limit).toEqual(ComputeBudgetProgram.setComputeUnitLimit({ units: Number(units) }))
        expect(price).toEqual(ComputeBudgetProgram.setComputeUnitPrice({ microLamports }))
        expect(deposits.map(({ data }) => Uint8Array.from(data))).toEqual(
          notes.map(({ amount, npk, encryptedNote }) => depositData(amount, npk, encryptedNote)),
        )
        for (const { programId, keys } of deposits) {
          expect(programId.equals(addresses.program)).toBe(true)
          expect(keys[0]?.pubkey.equals(account.publicKey)).toBe(true)
          // No instruction can move what the fee payer owns.
          expect(keys.some(({ pubkey }) => pubkey.equals(payer.publicKey))).toBe(false)
        }
      }),
    )
  })
})

describe("signing a leg", () => {
  const [one] = fc.sample(anyLeg, { numRuns: 1, seed: 7 })
  if (one === undefined) throw new Error("no sample")

  it("fails if the vault does", () => {
    const failure = new VaultUnavailable({ reason: "locked", retryable: true })
    expect(Effect.runSync(Effect.flip(signedBy(() => Effect.fail(failure), one)))).toBe(failure)
  })

  it.each([0, 63, 65])("refuses an account signature of %s bytes", (length) => {
    const exit = Effect.runSyncExit(signedBy(() => Effect.succeed(new Uint8Array(length)), one))
    expect(Exit.isFailure(exit) && Cause.pretty(exit.cause)).toContain("64 bytes")
  })

  it("refuses more notes than fit, before it asks for a signature", () => {
    const [note] = one.notes
    if (note === undefined) throw new Error("no note")
    const signer = signerOf(one.account)
    const exit = Effect.runSyncExit(
      signedBy(signer.sign, { ...one, notes: Array.from({ length: 6 }, () => note) }),
    )
    expect(Exit.isFailure(exit)).toBe(true)
    expect(signer.calls).toBe(0)
  })
})
