import { readFile } from "node:fs/promises"
import { promisify } from "node:util"
import { gunzip } from "node:zlib"

const unpacked = promisify(gunzip)

/** Bytes; more than the largest proving key has. A packed file that is larger is not ours. */
const largest = 64 * 1024 * 1024

/** A packed file cannot be unpacked: it is damaged, or larger than any key of ours. */
export class PackedArtifactDamaged extends Error {
  override readonly name = "PackedArtifactDamaged"

  constructor(path: string, cause: unknown) {
    const code = cause instanceof Error && "code" in cause ? ` (${String(cause.code)})` : ""
    super(`${path} cannot be unpacked${code}; reinstall the package`, { cause })
  }
}

/**
 * Reads a circuit's file. A name that ends in `.gz` is unpacked: published packages hold the proving keys in that form, a third smaller.
 * @throws {@link PackedArtifactDamaged}, or the file system's error
 */
export async function readArtifact(path: string): Promise<Uint8Array> {
  const bytes = await readFile(path)
  if (!path.endsWith(".gz")) return bytes
  try {
    return await unpacked(bytes, { maxOutputLength: largest })
  } catch (error) {
    throw new PackedArtifactDamaged(path, error)
  }
}
