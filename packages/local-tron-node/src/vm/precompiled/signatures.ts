import { p256 as nist } from "@noble/curves/nist.js"
import { secp256k1 } from "@noble/curves/secp256k1.js"
import { keccak_256 } from "@noble/hashes/sha3.js"
import { sha256 } from "@noble/hashes/sha2.js"
import { bytesToHex, concatBytes } from "@noble/hashes/utils.js"
import { tronAddress } from "../contractAddress.ts"
import { isZero, sliced, toBytes, toWord } from "../words.ts"
import type { Precompiled } from "./Precompiled.ts"

const no = new Uint8Array(32)
const yes = toBytes(1n, 32)

/** The signer of a digest, 20 bytes; undefined if the signature has none. `v` is 27 or 28; a high s is allowed. */
function signer(
  digest: Uint8Array,
  r: Uint8Array,
  s: Uint8Array,
  v: number,
): Uint8Array | undefined {
  if (v !== 27 && v !== 28) return undefined
  try {
    const signature = secp256k1.Signature.fromBytes(concatBytes(r, s)).addRecoveryBit(v - 27)
    return keccak_256(signature.recoverPublicKey(digest).toBytes(false).slice(1)).slice(12)
  } catch {
    return undefined
  }
}

/** The signer of a signature of 65 bytes or more, with v from 0 or from 27. */
function signerOf(digest: Uint8Array, signature: Uint8Array): Uint8Array | undefined {
  if (signature.length < 65) return undefined
  const v = signature[64] ?? 0
  return signer(digest, signature.slice(0, 32), signature.slice(32, 64), v < 27 ? v + 27 : v)
}

/** The signer's address as 21 bytes, with its 41; empty output for a signature without signer, and for input under 96 bytes. */
export const ecrecover: Precompiled = {
  energy: () => 3_000n,
  time: (_, table) => table.recoverSigner,
  run: (input) => {
    const word = (k: number) => sliced(input, BigInt(32 * k), 32)
    if (input.length < 96 || !isZero(word(1).subarray(0, 31))) return new Uint8Array()
    const address = signer(word(0), word(2), word(3), word(1)[31] ?? 0)
    if (address === undefined) return new Uint8Array()
    return concatBytes(new Uint8Array(11), tronAddress(address))
  },
}

const perSignature = (wordsEach: number) => (input: Uint8Array) =>
  1_500n * BigInt(Math.max(0, Math.trunc((Math.floor(input.length / 32) - 5) / wordsEach)))

const recoverTime: (wordsEach: number) => Precompiled["time"] = (wordsEach) => (input, table) =>
  table.recoverSigner * Number(perSignature(wordsEach)(input) / 1_500n)

/** The dynamic array at word `k` of ABI data: the words' offset, then its elements. */
function arrayAt(
  input: Uint8Array,
  k: number,
): { readonly start: number; readonly length: number } {
  const start = Number(toWord(sliced(input, BigInt(32 * k), 32)))
  return { start: start + 32, length: Number(toWord(sliced(input, BigInt(start), 32))) }
}

function signaturesAt(
  input: Uint8Array,
  k: number,
  most: number,
): ReadonlyArray<Uint8Array> | undefined {
  const { start, length } = arrayAt(input, k)
  if (length > most) return undefined
  return Array.from({ length }, (_, each) => {
    const at = start + Number(toWord(sliced(input, BigInt(start + 32 * each), 32)))
    const size = toWord(sliced(input, BigInt(at), 32))
    return sliced(input, BigInt(at + 32), size > 65n ? 65 : Number(size))
  })
}

/** `batchvalidatesign(bytes32, bytes[], address[])` (TIP-43): byte k of the answer is 1 if signature k is of address k; at most 16. */
export const batchValidateSign: Precompiled = {
  energy: perSignature(6),
  time: recoverTime(6),
  run: (input) => {
    const signatures = signaturesAt(input, 1, 16)
    const addresses = arrayAt(input, 2)
    if (signatures === undefined || signatures.length !== addresses.length) return no
    const digest = sliced(input, 0n, 32)
    const answer = new Uint8Array(32)
    signatures.forEach((signature, k) => {
      const expected = sliced(input, BigInt(addresses.start + 32 * k + 12), 20)
      const actual = signerOf(digest, signature)
      if (actual !== undefined && bytesToHex(actual) === bytesToHex(expected)) answer[k] = 1
    })
    return answer
  },
}

/** `validatemultisign(address, uint256, bytes32, bytes[])` (TIP-60): do the signers' weights reach the permission's threshold? */
export const validateMultiSign: Precompiled = {
  energy: perSignature(5),
  time: recoverTime(5),
  run: (input, { block }) => {
    const address = sliced(input, 12n, 20)
    const id = Number(BigInt.asUintN(31, toWord(sliced(input, 32n, 32))))
    const digest = sha256(
      concatBytes(tronAddress(address), toBytes(BigInt(id), 4), sliced(input, 64n, 32)),
    )
    const signatures = signaturesAt(input, 3, 5)
    const permission = block.permission?.(address, id)
    if (permission === undefined || signatures === undefined || signatures.length === 0) return no
    const counted = new Set<string>()
    let weight = 0
    for (const signature of signatures) {
      const signedBy = signerOf(digest, signature)
      const name = signedBy === undefined ? "" : bytesToHex(signedBy)
      const key = permission.keys.find((each) => bytesToHex(each.address) === name)
      if (key === undefined) return no
      if (!counted.has(name)) weight += key.weight
      counted.add(name)
    }
    return weight >= permission.threshold ? yes : no
  },
}

/** P256VERIFY (EIP-7951): digest, r, s, x, y; empty output for an invalid signature. */
export const p256Verify: Precompiled = {
  energy: () => 6_900n,
  time: (_, table) => table.recoverSigner,
  run: (input) => {
    if (input.length !== 160) return new Uint8Array()
    const key = concatBytes(Uint8Array.of(4), input.slice(96, 160))
    try {
      const options = { prehash: false, lowS: false }
      const valid = nist.verify(input.slice(32, 96), input.slice(0, 32), key, options)
      return valid ? yes : new Uint8Array()
    } catch {
      return new Uint8Array()
    }
  },
}
