import { createHash } from "node:crypto"
import { existsSync, readFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { circuit, type Circuit } from "./circuit.ts"
import { manifest as shipped, type CircuitName } from "./manifest.ts"
import { isVerifyingKey, verifyingKeyWords, type VerifyingKey } from "./verifying-key.ts"

/** The circuits that a pool and its service use. A ceremony makes keys for all of them. Those of smaller trees are for tests. */
export type PoolCircuitName = Exclude<CircuitName, `${string}-depth5`>

/** Something of each circuit. */
export const ofEachCircuit = <A>(
  of: (name: PoolCircuitName) => A,
): Readonly<Record<PoolCircuitName, A>> => ({
  "joinsplit-2x2": of("joinsplit-2x2"),
  "joinsplit-4x2": of("joinsplit-4x2"),
  "tree-update-16": of("tree-update-16"),
  disclosure: of("disclosure"),
})

export const poolCircuits: ReadonlyArray<PoolCircuitName> = Object.values(
  ofEachCircuit((name) => name),
)

/** What `manifest.json` of a keys folder says. Hashes are SHA-256 in lowercase hex if nothing else is said. */
export interface KeysManifest {
  readonly format: "shielded-relay keys 1"
  /** Whether phase 1 was the development ceremony's, whose secrets are published. */
  readonly development: boolean
  /** The transcript of the ceremony, which is in the folder as `transcript.json`. */
  readonly transcript: string
  /** The value of the pool's `vkHash()`: keccak256 over the words of the keys of joinsplit-2x2, joinsplit-4x2 and tree-update-16. */
  readonly vkHash: `0x${string}`
  readonly circuits: Readonly<Record<PoolCircuitName, KeysOfCircuit>>
}

export interface KeysOfCircuit {
  /** keccak256 over the words of the verifying key. */
  readonly vkHash: `0x${string}`
  readonly sha256: {
    /** Of the constraint system that the keys are for. */
    readonly r1cs: string
    readonly zkey: string
    readonly vkey: string
  }
}

/** The keys of a ceremony, in the place of those that this package ships. */
export interface KeysFolder {
  readonly path: string
  readonly manifest: KeysManifest
  readonly circuits: Readonly<Record<PoolCircuitName, Circuit>>
  /** The pool's verifying keys, as words in the order of `verifyingKeyWords`. */
  readonly pool: {
    readonly development: boolean
    readonly vkHash: `0x${string}`
    readonly joinSplit2x2: ReadonlyArray<bigint>
    readonly joinSplit4x2: ReadonlyArray<bigint>
    readonly treeUpdate16: ReadonlyArray<bigint>
  }
}

/** A folder has no keys that this version can use. `message` says which file is wrong, and what to do. */
export class KeysFolderInvalid extends Error {
  override readonly name = "KeysFolderInvalid"
  readonly code = "keys_folder_invalid"
}

/**
 * Reads the keys that a ceremony has finalized. Checks the manifest, the verifying keys and that proving keys are there; `verifyArtifact`
 * checks a circuit's proving key.
 *
 * @throws {@link KeysFolderInvalid}
 */
export function readKeysFolder(folder: string): KeysFolder {
  const path = resolve(folder)
  const file = join(path, "manifest.json")
  const manifest: unknown = parsed(file, contents(file))
  if (!isKeysManifest(manifest))
    throw new KeysFolderInvalid(
      `${file} is not the manifest of a keys folder of this version: write the folder with \`shielded-relay-ceremony finalize\``,
    )
  const transcript = join(path, "transcript.json")
  expectHash(transcript, contents(transcript), manifest.transcript)
  const circuits = ofEachCircuit((name) => circuitOf(path, manifest, name))
  const words = (name: PoolCircuitName) => verifyingKeyWords(circuits[name].verifyingKey)
  return {
    path,
    manifest,
    circuits,
    pool: {
      development: Object.values(circuits).some(({ development }) => development),
      vkHash: manifest.vkHash,
      joinSplit2x2: words("joinsplit-2x2"),
      joinSplit4x2: words("joinsplit-4x2"),
      treeUpdate16: words("tree-update-16"),
    },
  }
}

function circuitOf(path: string, manifest: KeysManifest, name: PoolCircuitName): Circuit {
  const own = circuit(name)
  const { vkHash, sha256 } = manifest.circuits[name]
  if (sha256.r1cs !== own.sha256.r1cs)
    throw new KeysFolderInvalid(
      `${path} has keys of another version of ${name}: its constraint system has SHA-256 ${sha256.r1cs}, that of this version ${own.sha256.r1cs}. Use the version that the ceremony was for`,
    )
  const verifyingKeyPath = join(path, `${name}.vkey.json`)
  const text = contents(verifyingKeyPath)
  expectHash(verifyingKeyPath, text, sha256.vkey)
  const verifyingKey: unknown = parsed(verifyingKeyPath, text)
  if (!isVerifyingKey(verifyingKey, own.publicInputs.length))
    throw new KeysFolderInvalid(`${verifyingKeyPath} is not a verifying key of ${name}`)
  const zkeyPath = join(path, `${name}.zkey`)
  if (!existsSync(zkeyPath)) throw new KeysFolderInvalid(`${zkeyPath} is missing`)
  return {
    ...own,
    vkHash,
    sha256: { ...own.sha256, zkey: sha256.zkey, vkey: sha256.vkey },
    development: manifest.development || isOfPublishedPhase1(verifyingKey, own),
    zkeyPath,
    verifyingKeyPath,
    verifyingKey,
  }
}

/** Who knows the secrets of phase 1 can forge proofs whatever phase 2 was, so the development ceremony's shows in its alpha. */
export const isOfPublishedPhase1 = (key: VerifyingKey, development: Circuit): boolean =>
  shipped.development && key.vk_alpha_1.join() === development.verifyingKey.vk_alpha_1.join()

function contents(path: string): string {
  try {
    return readFileSync(path, "utf8")
  } catch {
    throw new KeysFolderInvalid(`${path} cannot be read`)
  }
}

function parsed(path: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new KeysFolderInvalid(`${path} is not JSON`)
  }
}

function expectHash(path: string, text: string, expected: string): void {
  const actual = createHash("sha256").update(text).digest("hex")
  if (actual !== expected)
    throw new KeysFolderInvalid(
      `${path} has SHA-256 ${actual}, but the folder's manifest ${expected}: copy the folder again`,
    )
}

function isKeysManifest(value: unknown): value is KeysManifest {
  const { format, development, transcript, vkHash, circuits } = fieldsOf(value)
  return (
    format === "shielded-relay keys 1" &&
    typeof development === "boolean" &&
    isSha256(transcript) &&
    isWord(vkHash) &&
    poolCircuits.every((name) => {
      const entry = fieldsOf(fieldsOf(circuits)[name])
      const { r1cs, zkey, vkey } = fieldsOf(entry["sha256"])
      return isWord(entry["vkHash"]) && [r1cs, zkey, vkey].every(isSha256)
    })
  )
}

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> => Object(value)
const isSha256 = (value: unknown) => typeof value === "string" && /^[0-9a-f]{64}$/.test(value)
const isWord = (value: unknown) => typeof value === "string" && /^0x[0-9a-f]{64}$/.test(value)
