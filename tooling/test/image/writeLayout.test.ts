import { createHash } from "node:crypto"
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, describe, expect, it } from "vitest"
import { file } from "../../image/Entry.ts"
import { processOf } from "../../image/processOf.ts"
import { tarOf } from "../../image/tarOf.ts"
import { NotATime, timeOf } from "../../image/timeOf.ts"
import { type Image, writeLayout } from "../../image/writeLayout.ts"

const folders: string[] = []
afterEach(() => {
  for (const path of folders.splice(0)) rmSync(path, { recursive: true, force: true })
})

const image = (content: string): Image => ({
  tag: "1.2.3",
  created: 1_700_000_000,
  architecture: "amd64",
  process: processOf("1.2.3", "0".repeat(40), 1_700_000_000),
  layers: [
    { name: "below", archive: tarOf([file("usr/bin/node", "node", 0o755)]) },
    { name: "above", archive: tarOf([file("app/index.js", content)]) },
  ],
})

const written = (one: Image) => {
  const place = mkdtempSync(join(tmpdir(), "layout-"))
  folders.push(place)
  const digest = writeLayout(place, one)
  const blob = (name: string): Buffer => readFileSync(join(place, "blobs", name.replace(":", "/")))
  const parsed = (bytes: Buffer): unknown => JSON.parse(bytes.toString())
  const manifest = parsed(blob(digest))
  return { place, digest, blob, manifest, index: parsed(readFileSync(join(place, "index.json"))) }
}

describe("writeLayout", () => {
  it("has the same digest from the same layers, and another one from others", () => {
    expect(written(image("1")).digest).toBe(written(image("1")).digest)
    expect(written(image("1")).digest).not.toBe(written(image("2")).digest)
  })

  it("stores every blob under its SHA-256", () => {
    const { place, blob } = written(image("1"))
    const names = readdirSync(join(place, "blobs/sha256"))
    expect(names).toHaveLength(4)
    for (const name of names)
      expect(
        createHash("sha256")
          .update(blob(`sha256:${name}`))
          .digest("hex"),
      ).toBe(name)
  })

  it("names layers from the lowest, the configuration, the platform and the tag", () => {
    const { digest, manifest, index, blob } = written(image("1"))
    expect(index).toMatchObject({
      schemaVersion: 2,
      manifests: [
        {
          digest,
          size: blob(digest).length,
          platform: { architecture: "amd64", os: "linux" },
          annotations: { "org.opencontainers.image.ref.name": "1.2.3" },
        },
      ],
    })
    const layers = image("1").layers.map(({ archive }) => ({
      mediaType: "application/vnd.oci.image.layer.v1.tar",
      digest: `sha256:${createHash("sha256").update(archive).digest("hex")}`,
      size: archive.length,
    }))
    expect(manifest).toMatchObject({ schemaVersion: 2, layers })
  })

  it("runs the service as a user without a name, and keeps nothing but its data", () => {
    const { User, Entrypoint, Cmd, Volumes, WorkingDir, Env } = image("1").process
    expect({ User, Entrypoint, Cmd, Volumes, WorkingDir }).toEqual({
      User: "65532:65532",
      Entrypoint: ["/usr/bin/node", "/app/packages/relay/bin/shielded-relay.js"],
      Cmd: ["serve"],
      Volumes: { "/var/lib/shielded-relay": {} },
      WorkingDir: "/var/lib/shielded-relay",
    })
    expect(Env).toContain("SHIELDED_RELAY_KEYS_FOLDER=/etc/shielded-relay/keys")
  })
})

describe("timeOf", () => {
  it("is the commit's, unless SOURCE_DATE_EPOCH names another", () => {
    expect(timeOf(undefined, "1700000000")).toBe(1_700_000_000)
    expect(timeOf("", "1700000000")).toBe(1_700_000_000)
    expect(timeOf("0", "1700000000")).toBe(0)
  })

  it.each(["-1", "1.5", "now", "1e3", " 1", "0x10", "253402300800", "9".repeat(13)])(
    "refuses %j",
    (given) => {
      expect(() => timeOf(given, "1700000000")).toThrow(NotATime)
      expect(() => timeOf(given, "1700000000")).toThrow(
        `SOURCE_DATE_EPOCH is ${JSON.stringify(given)}; it must be seconds since 1970`,
      )
    },
  )
})
