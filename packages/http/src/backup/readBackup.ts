import type { DumpLine } from "@shielded-relay/storage-postgres"
import { Effect } from "effect"
import { createReadStream } from "node:fs"
import { access } from "node:fs/promises"
import { Readable } from "node:stream"
import { loadPostgres } from "../start/loadPostgres.ts"
import type { DecryptionKey } from "./backupKey.ts"
import { BackupRefused } from "./BackupRefused.ts"
import { decrypted } from "./encryption.ts"
import { FORMAT_VERSION, parseManifest, type Manifest } from "./Manifest.ts"
import { PartDigests, type Part, type PartLine } from "./PartDigests.ts"
import { partOf } from "./partOf.ts"

/** A backup whose every byte was read and compared with its manifest. The seal is still to be checked. */
export interface ReadBackup {
  readonly manifest: Manifest
  readonly manifestText: string
  readonly seal: string
  /** The text of the vault's file; `null` if the backup does not include it. */
  readonly vaultText: string | null
  /** Reads the database's lines again, and rejects with `BackupRefused` unless they are those that were compared. */
  readonly lines: () => AsyncGenerator<DumpLine>
}

/** Characters of a line. A line holds up to 500 rows of a few kilobytes, or 16 of some hundred. */
const longestLine = 64 << 20

/**
 * Reads a backup to its end and compares every part with the manifest.
 *
 * @throws BackupRefused if it is damaged, altered, of another format, or opened by another key.
 */
export async function readBackup(path: string, key: DecryptionKey): Promise<ReadBackup> {
  try {
    await access(path)
  } catch {
    throw new BackupRefused(`The file ${path} cannot be read.`)
  }
  const { parseDumpLine } = await Effect.runPromise(loadPostgres)
  let vaultText: string | null = null
  let last: LastLine | null = null
  for await (const one of contents(path, key, parseDumpLine)) {
    if (one.type === "vault") vaultText = one.text
    if (one.type === "last") last = one
  }
  if (last === null) throw damaged("its manifest is missing")
  const { manifest, manifestText, seal } = last
  return {
    manifest,
    manifestText,
    seal,
    vaultText,
    lines: async function* () {
      for await (const one of contents(path, key, parseDumpLine)) {
        if (one.type === "dump") yield one.line
        if (one.type === "last" && one.manifestText !== manifestText)
          throw new BackupRefused(`The file ${path} changed while it was read.`)
      }
    },
  }
}

interface LastLine {
  readonly type: "last"
  readonly manifest: Manifest
  readonly manifestText: string
  readonly seal: string
}

type Content =
  | { readonly type: "vault"; readonly text: string }
  | { readonly type: "dump"; readonly line: DumpLine }
  | LastLine

/** The content of a backup, its manifest last: after that everything before it is known to be whole. */
async function* contents(
  path: string,
  key: DecryptionKey,
  parseDumpLine: (text: string) => DumpLine | null,
): AsyncGenerator<Content> {
  let id: string | null = null
  let last: LastLine | null = null
  const digests = new PartDigests()
  const add = (text: string, part: PartLine) => {
    // A dump begins with its schema; a damaged one may not.
    if (part.begins === undefined && !hasBegun) throw damaged("its beginning is missing")
    hasBegun = true
    digests.add(text, part)
  }
  let hasBegun = false
  for await (const text of linesOf(path, key)) {
    if (last !== null) throw damaged("lines follow its manifest")
    if (id === null) {
      id = readHeader(text)
      continue
    }
    const line = parseDumpLine(text)
    if (line !== null) {
      add(text, partOf(line))
      yield { type: "dump", line }
      continue
    }
    const fields = fieldsOf(text)
    if (fields["type"] === "vault" && typeof fields["text"] === "string") {
      add(text, { begins: "vault" })
      yield { type: "vault", text: fields["text"] }
      continue
    }
    last = readLast(fields)
  }
  if (last === null) throw damaged("its manifest is missing")
  if (last.manifest.id !== id) throw damaged("its manifest belongs to another backup")
  compareParts(last.manifest.parts, digests.end())
  yield last
}

function readHeader(text: string): string {
  const { format, version, id } = fieldsOf(text)
  if (format !== "shielded-relay-backup")
    throw new BackupRefused("The file was encrypted for this key, but is not a backup.")
  if (version !== FORMAT_VERSION)
    throw new BackupRefused(
      `The backup has format version ${String(version).slice(0, 20)}; this program reads version ${FORMAT_VERSION}: restore it with the version of shielded-relay that made it.`,
    )
  if (typeof id !== "string") throw damaged("its first line has no id")
  return id
}

function readLast(fields: Readonly<Record<string, unknown>>): LastLine {
  const { manifest: manifestText, seal } = fields
  const manifest = typeof manifestText === "string" ? parseManifest(manifestText) : null
  if (manifest === null || typeof manifestText !== "string" || typeof seal !== "string")
    throw damaged("it has a line that no backup has")
  return { type: "last", manifest, manifestText, seal }
}

function compareParts(wanted: ReadonlyArray<Part>, found: ReadonlyArray<Part>): void {
  for (const [index, part] of wanted.entries()) {
    const other = found[index]
    if (other === undefined || other.name !== part.name)
      throw damaged(`part ${part.name} is missing`)
    if (JSON.stringify(other) !== JSON.stringify(part))
      throw damaged(`part ${part.name} differs from its manifest`)
  }
  const more = found[wanted.length]
  if (more !== undefined) throw damaged(`its manifest does not know part ${more.name}`)
}

/** The lines of the decrypted file. */
async function* linesOf(path: string, key: DecryptionKey): AsyncGenerator<string> {
  const source = createReadStream(path)
  try {
    const stream = await decrypted(Readable.toWeb(source), key)
    const decoder = new TextDecoder("utf-8", { fatal: true })
    let waiting = ""
    for await (const bytes of chunksOf(stream)) {
      const texts = (waiting + decode(decoder, bytes)).split("\n")
      waiting = texts.pop() ?? ""
      if (waiting.length > longestLine) throw damaged("it has a line that is too long")
      yield* texts
    }
    if (waiting !== "") throw damaged("its last line is cut off")
  } finally {
    source.destroy()
  }
}

/** The chunks of a stream. One that was altered or is missing ends it. */
async function* chunksOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const chunks = Readable.from(stream)[Symbol.asyncIterator]()
  for (;;) {
    const next = await chunks.next().catch(() => {
      throw damaged("its bytes were altered or are cut off")
    })
    if (next.done === true) return
    yield next.value
  }
}

function decode(decoder: Readonly<InstanceType<typeof TextDecoder>>, bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes, { stream: true })
  } catch {
    throw damaged("it is not text")
  }
}

function fieldsOf(text: string): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(text))
  } catch {
    throw damaged("it has a line that no backup has")
  }
}

const damaged = (how: string) =>
  new BackupRefused(`The backup is damaged or was altered: ${how}. Take another backup.`)
