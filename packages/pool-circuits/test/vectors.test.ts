/** The vector file against second implementations (noble, scure, circomlibjs), the circuits, and the script that writes it. */
import { chacha20poly1305 } from "@noble/ciphers/chacha.js"
import { x25519 } from "@noble/curves/ed25519.js"
import { expand, extract } from "@noble/hashes/hkdf.js"
import { sha256 } from "@noble/hashes/sha2.js"
import { bech32m } from "@scure/base"
import { circuit, type CircuitName } from "@shielded-relay/pool-circuits"
import vectors from "@shielded-relay/pool-circuits/vectors" with { type: "json" }
import { buildPoseidonReference } from "circomlibjs"
import { readFileSync } from "node:fs"
import { expect, it } from "vitest"
import { R } from "../build/field.ts"
import { packagePath } from "../build/files.ts"
import { encodings } from "../build/vectors/encodings.ts"
import { SparseTree } from "./honest-witness.ts"
import { WitnessCalculator } from "./system/witness.ts"

const reference = await buildPoseidonReference()
const hash = (...inputs: ReadonlyArray<bigint | string>) =>
  reference.F.toObject(reference(inputs.map(BigInt)))
const bytes = (text: string) => Uint8Array.from(Buffer.from(text.slice(2), "hex"))
const hex = (value: Uint8Array) => `0x${Buffer.from(value).toString("hex")}`
const word = (value: bigint) => `0x${value.toString(16).padStart(64, "0")}`
const ascii = (text: string) => new TextEncoder().encode(text)
const concat = (...parts: ReadonlyArray<Uint8Array>) => Uint8Array.from(Buffer.concat(parts))
const { keys, pools, notes, encryptedNotes, merkle, joinSplits, treeUpdates } = vectors

it("is what the script writes", () => {
  const written = `${JSON.stringify(encodings(), null, 2)}\n`
  expect(readFileSync(packagePath("vectors/encodings.json"), "utf8")).toBe(written)
})

it("hashes as circomlib does", () => {
  for (const { inputs, hash: expected } of vectors.poseidon)
    expect(word(hash(...inputs))).toBe(expected)
  expect(new Set(vectors.poseidon.map(({ inputs }) => inputs.length))).toEqual(
    new Set([2, 3, 8, 10]),
  )
})

it("reduces 48 bytes, and nothing gives 0", () => {
  for (const { bytes: material, field } of vectors.toField) {
    const value = BigInt(material) % R
    expect(field).toBe(value === 0n ? null : word(value))
  }
})

it("derives keys by HKDF", () => {
  const prk = extract(sha256, bytes(keys.masterSeed), ascii("shielded-pool/v1"))
  expect(hex(prk)).toBe(keys.extractedKey)
  expect(hex(expand(sha256, prk, concat(ascii("hint"), Uint8Array.of(0)), 32))).toBe(keys.hintKey)
  for (const { version, privateKey, publicKey } of keys.viewing) {
    const scalar = expand(
      sha256,
      prk,
      concat(ascii("view"), Uint8Array.of(0, 0, 0, 0, version)),
      32,
    )
    expect(hex(scalar)).toBe(privateKey)
    expect(hex(x25519.getPublicKey(scalar))).toBe(publicKey)
  }
  for (const owner of keys.owners) {
    const info = concat(ascii("spend"), Uint8Array.of(0, owner.kind), bytes(owner.bytes))
    expect(hex(info)).toBe(owner.spendingInfo)
    const material = expand(sha256, prk, info, 48)
    expect(hex(material)).toBe(owner.spendingMaterial)
    expect(owner.spendingKey).toBe(word(BigInt(hex(material)) % R))
    expect(owner.ownerKey).toBe(word(hash(owner.spendingKey, owner.oneTimeIndex)))
  }
  expect(keys.owners.map(({ kind, bytes: owner }) => [kind, bytes(owner).length])).toEqual([
    [1, 20],
    [2, 32],
    [3, 32],
    [3, 32],
  ])
})

it("hides the owner in a hint that opens with the hint key and the right kind alone", () => {
  for (const owner of keys.owners) {
    const hint = bytes(owner.hint)
    expect(hint).toHaveLength(60)
    expect(hex(hint.subarray(0, 12))).toBe(owner.oneTimeIndex)
    const open = (kind: number) =>
      chacha20poly1305(bytes(keys.hintKey), hint.slice(0, 12), Uint8Array.of(kind)).decrypt(
        hint.slice(12),
      )
    const padded = concat(bytes(owner.bytes), new Uint8Array(32)).subarray(0, 32)
    expect(hex(open(owner.kind))).toBe(hex(padded))
    for (const kind of [1, 2, 3].filter((other) => other !== owner.kind))
      expect(() => open(kind)).toThrow(/invalid tag/)
  }
})

it("writes recipientInfo as bech32m", () => {
  for (const { ownerKey, hint, recipientInfo } of keys.owners) {
    expect(recipientInfo.text).toHaveLength(215)
    const { prefix, words } = bech32m.decode(recipientInfo.text, false)
    expect(prefix).toBe("shielded")
    const expected = concat(
      Uint8Array.of(1),
      bytes(ownerKey),
      bytes(keys.viewing[0]?.publicKey ?? ""),
      bytes(hint),
    )
    expect(hex(bech32m.fromWords(words))).toBe(hex(expected))
    expect(recipientInfo.payload).toBe(hex(expected))
  }
})

it("names texts that are wrong for the reason given", () => {
  const decode = (text: string) => {
    const { prefix, words } = bech32m.decode(text, false)
    return { prefix, payload: bech32m.fromWords(words) }
  }
  const undecodable = (text: string) => {
    try {
      return decode(text).prefix === ""
    } catch {
      return true
    }
  }
  const wrong: Record<string, (text: string) => boolean> = {
    "mixed case": undecodable,
    checksum: undecodable,
    "bech32 instead of bech32m": undecodable,
    "surplus bits": undecodable,
    "surplus zero bits": undecodable,
    "human part": (text) => decode(text).prefix !== "shielded",
    version: (text) => decode(text).payload[0] !== 1,
    "one byte short": (text) => decode(text).payload.length === 124,
    "one byte long": (text) => decode(text).payload.length === 126,
    "owner key not below r": (text) => BigInt(hex(decode(text).payload.subarray(1, 33))) >= R,
    "viewing key of low order": (text) =>
      keys.lowOrderPublicKeys.includes(hex(decode(text).payload.subarray(33, 65))),
  }
  for (const { reason, text } of keys.refusedRecipientInfo)
    expect(wrong[reason]?.(text), reason).toBe(true)
  expect(new Set(keys.refusedRecipientInfo.map(({ reason }) => reason))).toEqual(
    new Set(Object.keys(wrong)),
  )
})

it("lists public keys that give no secret", () => {
  for (const key of keys.lowOrderPublicKeys) {
    expect(() => x25519.getSharedSecret(bytes(keys.hintKey), bytes(key))).toThrow(
      /invalid private or public key/,
    )
  }
})

it("tags assets with their pool, so that no two pools share one", () => {
  for (const { poolTag, assets } of pools) {
    expect(bytes(poolTag)).toHaveLength(10)
    expect(BigInt(poolTag) & 1n).toBe(1n)
    for (const { token, asset } of assets)
      expect(asset).toBe(word(BigInt(poolTag) * 2n ** 160n + BigInt(token)))
  }
  expect(new Set(pools.map(({ poolTag }) => poolTag)).size).toBe(pools.length)
})

it("builds notes from their parts", () => {
  const spendingKeyOf = new Map(
    keys.owners.map(({ kind, bytes: owner, spendingKey }) => [
      hex(concat(Uint8Array.of(kind), bytes(owner))),
      spendingKey,
    ]),
  )
  for (const note of notes) {
    const spendingKey = spendingKeyOf.get(note.owner) ?? ""
    expect(note.ownerKey).toBe(word(hash(spendingKey, note.oneTimeIndex)))
    expect(note.npk).toBe(word(hash(note.ownerKey, note.blinding)))
    expect(note.commitment).toBe(word(hash(note.npk, note.asset, note.amount)))
    expect(note.nullifier).toBe(word(hash(spendingKey, note.commitment, note.leafIndex)))
  }
})

it("encrypts notes that the viewing key opens", () => {
  const viewing = keys.viewing[0]
  for (const note of encryptedNotes) {
    const sealed = bytes(note.encryptedNote)
    expect(sealed).toHaveLength(157)
    expect(sealed[0]).toBe(1)
    const ephemeral = sealed.slice(1, 33)
    expect(hex(x25519.getPublicKey(bytes(note.ephemeralPrivate)))).toBe(hex(ephemeral))
    const shared = x25519.getSharedSecret(bytes(viewing?.privateKey ?? ""), ephemeral)
    const prk = extract(sha256, shared, concat(ephemeral, bytes(viewing?.publicKey ?? "")))
    const tag = bytes(
      pools.find(({ chainId, pool }) => chainId === note.chainId && pool === note.pool)?.poolTag ??
        "",
    )
    const key = expand(sha256, prk, concat(ascii("note-key"), Uint8Array.of(0), tag), 32)
    const cipher = chacha20poly1305(key, new Uint8Array(12), concat(Uint8Array.of(1), tag))
    const plaintext = cipher.decrypt(sealed.slice(33))
    expect(BigInt(hex(plaintext.subarray(0, 16)))).toBe(BigInt(note.amount))
    expect(hex(plaintext.subarray(16, 48))).toBe(note.asset)
    expect(keys.owners.map(({ hint }) => hint)).toContain(hex(plaintext.subarray(48)))
    const material = expand(
      sha256,
      prk,
      concat(ascii("blinding"), Uint8Array.of(0), bytes(note.ownerKey)),
      48,
    )
    expect(note.blinding).toBe(word(BigInt(hex(material)) % R))
    expect(note.npk).toBe(word(hash(note.ownerKey, note.blinding)))
    expect(note.commitment).toBe(word(hash(note.npk, note.asset, note.amount)))
  }
})

it("builds the tree", () => {
  expect(merkle.zeroHashes).toHaveLength(27)
  merkle.zeroHashes.forEach((zero, level) => {
    const below = merkle.zeroHashes[level - 1]
    expect(zero).toBe(below === undefined ? word(0n) : word(hash(below, below)))
  })
  for (const { depth, count, root } of [...merkle.roots, ...merkle.shallowRoots]) {
    const tree = new SparseTree(depth)
    merkle.leaves.slice(0, count).forEach((leaf, index) => tree.set(index, BigInt(leaf)))
    expect(word(tree.root())).toBe(root)
  }
  const root = merkle.roots.find(({ count }) => count === 33)?.root
  for (const { index, path } of merkle.paths) {
    const up = path.reduce(
      (node, sibling, level) => ((index >> level) & 1 ? hash(sibling, node) : hash(node, sibling)),
      BigInt(merkle.leaves[index] ?? 0),
    )
    expect(word(up)).toBe(root)
  }
})

it("gives inputs that the circuits take", async () => {
  const accepts = async (name: CircuitName, input: Parameters<WitnessCalculator["accepts"]>[0]) =>
    (await WitnessCalculator.create(readFileSync(circuit(name).wasmPath))).accepts(input)
  for (const { n, circuitInput } of joinSplits) {
    expect(await accepts(n === 2 ? "joinsplit-2x2" : "joinsplit-4x2", circuitInput)).toBe(true)
  }
  for (const { circuitInput } of treeUpdates)
    expect(await accepts("tree-update-16", circuitInput)).toBe(true)
})
