import type { DatabasePlace, DumpLine } from "@shielded-relay/storage-postgres"
import { createFile } from "@shielded-relay/file-lock"
import { Effect } from "effect"
import { createHash, randomUUID } from "node:crypto"
import type { FileHandle } from "node:fs/promises"
import { Readable, Transform } from "node:stream"
import { pipeline } from "node:stream/promises"
import { loadPostgres } from "../start/loadPostgres.ts"
import type { EncryptionKey } from "./backupKey.ts"
import { BackupRefused } from "./BackupRefused.ts"
import { encryptionWith, type Encryption } from "./encryption.ts"
import { FORMAT_VERSION, type Manifest, type ManifestSeal } from "./Manifest.ts"
import { PartDigests, type PartLine } from "./PartDigests.ts"
import { partOf } from "./partOf.ts"

export interface BackupSources {
  readonly place: DatabasePlace
  readonly key: EncryptionKey
  readonly seal: ManifestSeal
  readonly chains: Manifest["chains"]
  readonly software: string
  /** Reads the vault's file, to include it; `null` leaves it out. */
  readonly readVault: (() => Promise<string>) | null
  /** ISO 8601. */
  readonly now: string
}

export interface WrittenBackup {
  readonly manifest: Manifest
  /** Of the encrypted file. */
  readonly bytes: number
  readonly sha256: string
}

/** Bytes that are encrypted at once. */
const chunk = 1 << 18

/**
 * Writes a backup into a new file, which only its owner can read. The file appears whole or not at all.
 *
 * @throws BackupRefused if the file exists or cannot be written; DatabaseUnusable and StorageUnavailable of the database.
 */
export async function writeBackup(path: string, sources: BackupSources): Promise<WrittenBackup> {
  const encrypted = encryptionWith(sources.key)
  try {
    return await createFile(path, (file) => writeInto(file, encrypted, sources))
  } catch (error) {
    const code: unknown = Reflect.get(Object(error), "code")
    if (typeof code !== "string" || !/^E[A-Z]+$/.test(code)) throw error
    throw new BackupRefused(
      code === "EEXIST"
        ? `The file ${path} exists: a backup never replaces a file. Name another one.`
        : `The file ${path} cannot be written (${code}).`,
    )
  }
}

async function writeInto(
  file: FileHandle,
  encrypted: Encryption,
  { place, seal, chains, software, readVault, now }: BackupSources,
): Promise<WrittenBackup> {
  const plain = new TransformStream<Uint8Array, Uint8Array>()
  const hash = createHash("sha256")
  let bytes = 0
  const counted = new Transform({
    transform: (part: Uint8Array, _encoding, done) => {
      hash.update(part)
      bytes += part.length
      done(null, part)
    },
  })
  const writer = plain.writable.getWriter()
  const ended = encrypted(plain.readable).then((stream) =>
    pipeline(Readable.from(stream), counted, async (parts: AsyncIterable<Uint8Array>) => {
      for await (const part of parts) await file.writeFile(part)
    }),
  )
  // The writer fails with it, and the error of the file says more.
  const failed = ended.catch(async (error: unknown) => {
    await writer.abort(error).catch(() => undefined)
    throw error
  })
  // It is awaited below; until then its rejection is no defect.
  failed.catch(() => undefined)
  const lines = new Lines(writer)
  const digests = new PartDigests()
  const id = randomUUID()
  const add = async (line: object, part: PartLine) => {
    const text = JSON.stringify(line)
    digests.add(text, part)
    await lines.add(text)
  }
  const made = async (): Promise<Manifest> => {
    await lines.add(
      JSON.stringify({ format: "shielded-relay-backup", version: FORMAT_VERSION, id }),
    )
    let schema = { steps: 0, last: "" }
    const { dumpDatabase } = await Effect.runPromise(loadPostgres)
    await Effect.runPromise(
      dumpDatabase(place, (line: DumpLine) => {
        if (line.type === "schema")
          schema = { steps: line.steps.length, last: line.steps.at(-1)?.name ?? "" }
        return Effect.tryPromise({ try: () => add(line, partOf(line)), catch: asError })
      }),
    )
    // After the database: the vault only gains secrets, so it has those of every row.
    if (readVault !== null)
      await add({ type: "vault", text: await readVault() }, { begins: "vault" })
    const manifest = {
      id,
      createdAt: now,
      software,
      vault: { id: seal.vaultId, isIncluded: readVault !== null },
      schema,
      chains,
      parts: digests.end(),
    }
    const text = JSON.stringify(manifest)
    await lines.add(JSON.stringify({ manifest: text, seal: seal.seal(text) }))
    await lines.end()
    return manifest
  }
  try {
    const manifest = await made()
    await failed
    return { manifest, bytes, sha256: hash.digest("hex") }
  } catch (error) {
    await writer.abort(error).catch(() => undefined)
    // The cause is that of the file, if it has failed, or else that of the database.
    const first: unknown = await failed.catch((cause: unknown) => cause)
    throw first ?? error
  }
}

/** Gathers lines into chunks. Waits while what is behind it is slower. */
class Lines {
  readonly #writer: WritableStreamDefaultWriter<Uint8Array>
  #waiting = new Array<string>()
  #size = 0

  constructor(writer: WritableStreamDefaultWriter<Uint8Array>) {
    this.#writer = writer
  }

  async add(text: string): Promise<void> {
    this.#waiting.push(text, "\n")
    this.#size += text.length + 1
    if (this.#size >= chunk) await this.#flush()
  }

  async end(): Promise<void> {
    await this.#flush()
    await this.#writer.close()
  }

  async #flush(): Promise<void> {
    const text = this.#waiting.join("")
    this.#waiting = []
    this.#size = 0
    await this.#writer.write(Buffer.from(text))
  }
}

const asError = (error: unknown) =>
  error instanceof Error ? error : new Error("the backup cannot be written", { cause: error })
