import { Effect, Layer } from "effect"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { constants, gzipSync } from "node:zlib"
import { databaseIn } from "../connection/openFolder.ts"
import { packDatabase } from "../empty/archive.ts"
import { makingHere } from "../empty/making.ts"
import { pgliteStorage } from "../pgliteStorage.ts"

/** Makes an empty database and writes it as the file of the published package from which new embedded databases are copied. */
export async function packEmptyDatabase(file: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "embedded-database-"))
  try {
    // Never the original that `copyEmptyDatabase` keeps: other programs can write to that folder.
    await Effect.runPromise(Effect.scoped(Layer.build(pgliteStorage({ folder }))))
    const packed = await packDatabase(databaseIn(folder), await makingHere())
    await writeFile(file, gzipSync(packed, { level: constants.Z_BEST_COMPRESSION }))
  } finally {
    await rm(folder, { recursive: true })
  }
}
