import { ed25519 } from "@noble/curves/ed25519.js"
import { PublicKey, type Keypair, type MessageV0 } from "@solana/web3.js"
import { concat } from "../../src/index.ts"

/** Lengths in the wire's format: seven bits per byte, lowest first. */
function compact(length: number): Uint8Array {
  return length < 128 ? Uint8Array.of(length) : Uint8Array.of((length & 127) | 128, length >> 7)
}

const list = (bytes: ArrayLike<number>) => concat([compact(bytes.length), Uint8Array.from(bytes)])

/** A signed transaction of any size; web3.js stops at the packet size. */
export function signedBytes(message: MessageV0, signers: ReadonlyArray<Keypair>): Uint8Array {
  const { header, staticAccountKeys, compiledInstructions, addressTableLookups } = message
  const body = concat([
    Uint8Array.of(0x80, header.numRequiredSignatures),
    Uint8Array.of(header.numReadonlySignedAccounts, header.numReadonlyUnsignedAccounts),
    compact(staticAccountKeys.length),
    ...staticAccountKeys.map((key) => key.toBytes()),
    new PublicKey(message.recentBlockhash).toBytes(),
    compact(compiledInstructions.length),
    ...compiledInstructions.map(({ programIdIndex, accountKeyIndexes, data }) =>
      concat([Uint8Array.of(programIdIndex), list(accountKeyIndexes), list(data)]),
    ),
    compact(addressTableLookups.length),
    ...addressTableLookups.map(({ accountKey, writableIndexes, readonlyIndexes }) =>
      concat([accountKey.toBytes(), list(writableIndexes), list(readonlyIndexes)]),
    ),
  ])
  const signatures = staticAccountKeys.slice(0, header.numRequiredSignatures).map((key) => {
    const signer = signers.find(({ publicKey }) => publicKey.equals(key))
    if (signer === undefined) throw new Error(`nobody signs for ${key.toBase58()}`)
    return ed25519.sign(body, signer.secretKey.slice(0, 32))
  })
  return concat([compact(signatures.length), ...signatures, body])
}
