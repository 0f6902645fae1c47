import { existsSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { manifest, type CircuitEntry, type CircuitName } from "./manifest.ts"
import type { VerifyingKey } from "./verifying-key.ts"

export interface Circuit extends CircuitEntry {
  readonly name: CircuitName
  /** Whether the keys come from the development ceremony, whose secrets are published. */
  readonly development: boolean
  /** Witness calculator (circom's WebAssembly), absolute path. */
  readonly wasmPath: string
  /** Proving key (snarkjs' .zkey), absolute path. In a published package it ends in `.zkey.gz`; `readArtifact` reads both. */
  readonly zkeyPath: string
  readonly verifyingKeyPath: string
  readonly verifyingKey: VerifyingKey
}

/** A circuit's parameters, file paths and verifying key. Reads only the verifying key's file; {@link verifyArtifact} checks all files. */
export function circuit(name: CircuitName): Circuit {
  const verifyingKeyPath = artifactPath(name, "vkey.json")
  const verifyingKey: VerifyingKey = JSON.parse(readFileSync(verifyingKeyPath, "utf8"))
  return {
    ...manifest.circuits[name],
    name,
    development: manifest.development,
    wasmPath: artifactPath(name, "wasm"),
    zkeyPath: provingKeyPath(name),
    verifyingKeyPath,
    verifyingKey,
  }
}

/** keccak256 over the words of the circuit's verifying key (see `verifyingKeyWords`), 0x-prefixed. */
export const vkHash = (name: CircuitName): `0x${string}` => manifest.circuits[name].vkHash

const provingKeyPath = (name: CircuitName): string => {
  const plain = artifactPath(name, "zkey")
  return existsSync(plain) ? plain : artifactPath(name, "zkey.gz")
}

const artifactPath = (name: CircuitName, extension: string) =>
  fileURLToPath(new URL(`../artifacts/${name}.${extension}`, import.meta.url))
