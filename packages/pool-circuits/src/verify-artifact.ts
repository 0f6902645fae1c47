import { createHash } from "node:crypto"
import type { Circuit } from "./circuit.ts"
import { readArtifact } from "./readArtifact.ts"

/** A circuit file's hash differs from the manifest: the file is damaged or from another build. */
export class ArtifactMismatch extends Error {
  readonly code = "artifact_mismatch"
  readonly path: string
  readonly expected: string
  readonly actual: string

  constructor(path: string, expected: string, actual: string) {
    super(
      `${path} has SHA-256 ${actual}, expected ${expected} (manifest.json); reinstall the package or run its build again`,
    )
    this.name = "ArtifactMismatch"
    this.path = path
    this.expected = expected
    this.actual = actual
  }
}

/**
 * Compares the SHA-256 of the circuit's witness calculator, proving key (unpacked) and verifying key with the manifest's.
 * @throws {@link ArtifactMismatch} if a hash differs, or the file system's error if a file is missing
 */
export async function verifyArtifact(circuit: Circuit): Promise<void> {
  const files = [
    [circuit.wasmPath, circuit.sha256.wasm],
    [circuit.zkeyPath, circuit.sha256.zkey],
    [circuit.verifyingKeyPath, circuit.sha256.vkey],
  ] as const
  for (const [path, expected] of files) {
    const actual = createHash("sha256")
      .update(await readArtifact(path))
      .digest("hex")
    if (actual !== expected) throw new ArtifactMismatch(path, expected, actual)
  }
}
