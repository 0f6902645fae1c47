import { createHash } from "node:crypto"
import { readFile } from "node:fs/promises"
import type { Circuit } from "./circuit.ts"

/** A file of a circuit is not the one the manifest names: damaged, or from another build. */
export class ArtifactMismatch extends Error {
  readonly code = "artifact_mismatch"
  readonly path: string
  readonly expected: string
  readonly actual: string

  constructor(path: string, expected: string, actual: string) {
    super(
      `${path} has SHA-256 ${actual}, the manifest says ${expected}; reinstall the package or run its build again`,
    )
    this.name = "ArtifactMismatch"
    this.path = path
    this.expected = expected
    this.actual = actual
  }
}

/**
 * Reads the circuit's witness calculator, proving key and verifying key and compares their SHA-256 with the manifest's.
 * Rejects with {@link ArtifactMismatch}, or with the file system's error when a file is missing.
 */
export async function verifyArtifact(circuit: Circuit): Promise<void> {
  const files = [
    [circuit.wasmPath, circuit.sha256.wasm],
    [circuit.zkeyPath, circuit.sha256.zkey],
    [circuit.verifyingKeyPath, circuit.sha256.vkey],
  ] as const
  for (const [path, expected] of files) {
    const actual = createHash("sha256")
      .update(await readFile(path))
      .digest("hex")
    if (actual !== expected) throw new ArtifactMismatch(path, expected, actual)
  }
}
