import { ownerId } from "@shielded-relay/core"
import { Result } from "effect"
import { poseidon10 } from "poseidon-lite/poseidon10"
import { poseidon8 } from "poseidon-lite/poseidon8"
import { describe, expect, it } from "vitest"
import { nobleNoteCrypto as crypto } from "../src/crypto/nobleNoteCrypto.ts"
import { bytesToInteger, integerToBytes, toField } from "../src/field/bytes.ts"
import { evaluate } from "../src/field/field.ts"
import { hash2, hash3 } from "../src/field/poseidon.ts"
import { openHint, sealHint } from "../src/key/hint.ts"
import { ownerBytes, ownerFromPadded, ownerKind } from "../src/key/ownerData.ts"
import { parseRecipientInfo, renderRecipientInfo } from "../src/key/RecipientInfo.ts"
import { masterKey, spendingKey, viewingKeys } from "../src/key/ServiceKeys.ts"
import { sealNote } from "../src/note/EncryptedNote.ts"
import { noteOpener } from "./support/noteOpener.ts"
import { commitment, noteKey, nullifier, ownerKey } from "../src/note/Note.ts"
import { treeUpdateWitness } from "../src/spend/witness.ts"
import { Forest } from "../src/tree/Forest.ts"
import { MerkleTree } from "../src/tree/MerkleTree.ts"
import { zero } from "../src/tree/zeros.ts"
import { bytes, hex, vectors } from "./vectors.ts"

const { keys, merkle } = vectors
const master = masterKey(crypto, bytes(keys.masterSeed))
const viewing = viewingKeys(crypto, master)

function ownerOf(kind: number, padded: Uint8Array) {
  const filled = new Uint8Array(32)
  filled.set(padded)
  const owner = kind === 1 || kind === 2 || kind === 3 ? ownerFromPadded(kind, filled) : null
  if (owner === null) throw new Error("the vector's owner is none")
  return owner
}

describe("the encodings agree with the vectors that every language is tested against", () => {
  it.each(vectors.toField)("toField of $bytes", ({ bytes: text, field }) => {
    expect(toField(bytes(text))).toBe(field === null ? null : BigInt(field))
  })

  it.each(vectors.poseidon)("Poseidon of $inputs.length elements is $hash", ({ inputs, hash }) => {
    const [a = 0n, b = 0n, c = 0n] = inputs.map(BigInt)
    const hashes = new Map([
      [2, () => hash2(a, b)],
      [3, () => hash3(a, b, c)],
      [8, () => poseidon8([...inputs])],
      [10, () => poseidon10([...inputs])],
    ])
    expect(hashes.get(inputs.length)?.()).toBe(BigInt(hash))
  })

  it("keys of the service", () => {
    expect(hex(master)).toBe(keys.extractedKey)
    expect(hex(viewing.viewingSecret)).toBe(keys.viewing[0]?.privateKey)
    expect(hex(viewing.viewingPublic)).toBe(keys.viewing[0]?.publicKey)
    expect(hex(viewing.hintKey)).toBe(keys.hintKey)
  })

  it.each(keys.owners)("owner $bytes: key, hint and recipientInfo", (vector) => {
    const owner = ownerOf(vector.kind, bytes(vector.bytes))
    expect([ownerKind(owner), hex(ownerBytes(owner))]).toEqual([vector.kind, vector.bytes])
    const sk = spendingKey(crypto, master, owner)
    expect(sk).toBe(BigInt(vector.spendingKey))
    const oneTimeIndex = BigInt(vector.oneTimeIndex)
    expect(ownerKey(sk, oneTimeIndex)).toBe(BigInt(vector.ownerKey))
    const hint = sealHint(crypto, viewing.hintKey, oneTimeIndex, owner)
    expect(hex(hint)).toBe(vector.hint)
    expect(openHint(crypto, viewing.hintKey, hint)).toEqual({ owner, oneTimeIndex })

    const recipient = {
      ownerKey: BigInt(vector.ownerKey),
      viewingPublic: viewing.viewingPublic,
      hint,
    }
    const { text } = vector.recipientInfo
    expect(renderRecipientInfo(recipient)).toBe(text)
    expect(parseRecipientInfo(crypto, text)).toEqual(Result.succeed(recipient))
    expect(parseRecipientInfo(crypto, text.toUpperCase())).toEqual(Result.succeed(recipient))
  })

  it.each(keys.refusedRecipientInfo)("refuses a recipientInfo: $reason", ({ text }) => {
    expect(Result.isFailure(parseRecipientInfo(crypto, text))).toBe(true)
  })

  it.each(keys.lowOrderPublicKeys)("the low-order key %s gives no secret", (key) => {
    expect(crypto.sharedSecret(viewing.viewingSecret, bytes(key))).toBeNull()
  })

  it.each(vectors.notes)("note of $amount: keys, commitment, nullifier", (note) => {
    const data = bytes(note.owner)
    const sk = spendingKey(crypto, master, ownerOf(data[0] ?? 0, data.subarray(1)))
    const key = ownerKey(sk, BigInt(note.oneTimeIndex))
    const npk = noteKey(key, BigInt(note.blinding))
    const made = commitment(npk, BigInt(note.asset), BigInt(note.amount))
    expect([key, npk, made]).toEqual([note.ownerKey, note.npk, note.commitment].map(BigInt))
    expect(nullifier(sk, made, Number(note.leafIndex))).toBe(BigInt(note.nullifier))
  })

  it.each(vectors.encryptedNotes)("encrypted note of $amount", (vector) => {
    const pool = vectors.pools.find(
      ({ chainId, pool: address }) => chainId === vector.chainId && address === vector.pool,
    )
    const poolTag = BigInt(pool?.poolTag ?? 0)
    const data = bytes(vector.owner)
    const owner = ownerOf(data[0] ?? 0, data.subarray(1))
    const oneTimeIndex = BigInt(vector.oneTimeIndex)
    const recipient = {
      ownerKey: BigInt(vector.ownerKey),
      viewingPublic: bytes(vector.viewingPublic),
      hint: sealHint(crypto, viewing.hintKey, oneTimeIndex, owner),
    }
    const content = { asset: BigInt(vector.asset), amount: BigInt(vector.amount) }
    const sealed = sealNote(crypto, poolTag, recipient, content, bytes(vector.ephemeralPrivate))
    expect(hex(sealed.encryptedNote)).toBe(vector.encryptedNote)
    expect(sealed.npk).toBe(BigInt(vector.npk))

    const opened = noteOpener(crypto, poolTag, viewing)(bytes(vector.encryptedNote))
    expect(opened).toMatchObject(content)
    expect(opened?.blinding(recipient.ownerKey)).toBe(BigInt(vector.blinding))
    expect(openHint(crypto, viewing.hintKey, opened?.hint ?? new Uint8Array())).toEqual({
      owner,
      oneTimeIndex,
    })
    expect(ownerId(owner)).toContain(hex(ownerBytes(owner).slice(-20)).slice(2))
  })

  it("empty subtrees, roots and paths", () => {
    expect(merkle.zeroHashes.map((_, height) => zero(height))).toEqual(
      merkle.zeroHashes.map(BigInt),
    )
    for (const { depth, count, root } of [...merkle.roots, ...merkle.shallowRoots]) {
      const tree = new MerkleTree(depth)
      for (const leaf of merkle.leaves.slice(0, count)) tree.append(BigInt(leaf))
      expect(tree.root()).toBe(BigInt(root))
    }
    const tree = new MerkleTree(merkle.depth)
    for (const leaf of merkle.leaves) tree.append(BigInt(leaf))
    for (const { index, count, path } of merkle.paths) {
      expect(tree.path(index, count)).toEqual(path.map(BigInt))
    }
  })

  it.each(vectors.joinSplits)("evaluation and c of a join: $what", (join) => {
    const vector = join.v.map(BigInt)
    expect(join.n === 2 ? poseidon8(vector) : poseidon10(vector)).toBe(BigInt(join.c))
    expect(evaluate(vector, BigInt(join.challenge))).toBe(BigInt(join.evaluation))
  })

  it.each(vectors.treeUpdates)("tree update of $n from $start", (update) => {
    const forest = new Forest(26)
    const start = Number(update.start)
    const fillers = merkle.leaves.slice(0, start).map(BigInt)
    // The vectors' updates continue one another, so what stands before `start` is the first update's own leaves.
    const before = vectors.treeUpdates
      .filter((earlier) => Number(earlier.start) + Number(earlier.n) === start)
      .flatMap((earlier) => earlier.commitments.map(BigInt))
    for (const leaf of before.length > 0 ? before : fillers) forest.append(leaf)
    const commitments = update.commitments.map(BigInt)
    const subtree = forest.subtree(start)
    expect(subtree.root).toBe(BigInt(update.alignedRoot))
    for (const leaf of commitments) forest.append(leaf)
    expect(forest.root(start + commitments.length)).toBe(BigInt(update.newRoot))
    const inputs = treeUpdateWitness(
      subtree,
      forest.root(start + commitments.length),
      commitments,
      BigInt(update.challenge),
    )
    expect(asText(inputs)).toEqual(asText(update.circuitInput))
  })
})

/** Circuit inputs with every field element as 32 bytes of text. */
function asText(inputs: Readonly<Record<string, unknown>>): unknown {
  const text = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(text)
      : typeof value === "bigint"
        ? hex(integerToBytes(value, 32))
        : typeof value === "string"
          ? hex(integerToBytes(bytesToInteger(bytes(value)), 32))
          : value
  return Object.fromEntries(Object.entries(inputs).map(([name, value]) => [name, text(value)]))
}
