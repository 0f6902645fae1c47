import { createHash } from "node:crypto"
import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"

/** How a container of the image starts: `config` of the OCI image specification. */
export interface Process {
  readonly User: string
  readonly ExposedPorts: Readonly<Record<string, object>>
  readonly Env: readonly string[]
  readonly Entrypoint: readonly string[]
  readonly Cmd: readonly string[]
  readonly Volumes: Readonly<Record<string, object>>
  readonly WorkingDir: string
  readonly Labels: Readonly<Record<string, string>>
  readonly StopSignal: string
}

export interface Layer {
  /** What made it, for the image's history. */
  readonly name: string
  readonly archive: Uint8Array
}

export interface Image {
  readonly tag: string
  /** Seconds since 1970. */
  readonly created: number
  readonly architecture: "amd64"
  readonly process: Process
  /** The lowest first. */
  readonly layers: readonly Layer[]
}

const digestOf = (bytes: Uint8Array): string =>
  `sha256:${createHash("sha256").update(bytes).digest("hex")}`

const vendor = "application/vnd.oci.image"

/**
 * Writes an image as an OCI image layout (image specification 1.1) into an empty folder. The layers are not compressed: the bytes of a
 * compressor depend on its version and on the processor, and two builds of one commit must have one digest.
 *
 * @returns The digest of the image's manifest.
 */
export const writeLayout = (
  folder: string,
  { tag, created, architecture, process, layers }: Image,
): string => {
  mkdirSync(join(folder, "blobs/sha256"), { recursive: true })
  const store = (bytes: Uint8Array) => {
    const digest = digestOf(bytes)
    writeFileSync(join(folder, "blobs", digest.replace(":", "/")), bytes)
    return { digest, size: bytes.length }
  }
  const stored = layers.map(({ archive }) => ({
    mediaType: `${vendor}.layer.v1.tar`,
    ...store(archive),
  }))
  const date = `${new Date(created * 1000).toISOString().slice(0, 19)}Z`
  const config = {
    created: date,
    architecture,
    os: "linux",
    config: process,
    rootfs: { type: "layers", diff_ids: stored.map(({ digest }) => digest) },
    history: layers.map(({ name }) => ({ created: date, created_by: name })),
  }
  const manifest = {
    schemaVersion: 2,
    mediaType: `${vendor}.manifest.v1+json`,
    config: {
      mediaType: `${vendor}.config.v1+json`,
      ...store(Buffer.from(JSON.stringify(config))),
    },
    layers: stored,
    annotations: process.Labels,
  }
  const described = {
    mediaType: manifest.mediaType,
    ...store(Buffer.from(JSON.stringify(manifest))),
    platform: { architecture, os: "linux" },
    annotations: { "org.opencontainers.image.ref.name": tag },
  }
  const index = {
    schemaVersion: 2,
    mediaType: `${vendor}.index.v1+json`,
    manifests: [described],
  }
  writeFileSync(join(folder, "index.json"), JSON.stringify(index))
  writeFileSync(join(folder, "oci-layout"), JSON.stringify({ imageLayoutVersion: "1.0.0" }))
  return described.digest
}
