import fc from "fast-check"
import { existsSync } from "node:fs"
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { pathToFileURL } from "node:url"
import { gzipSync } from "node:zlib"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { packDatabase, unpackDatabase } from "../src/empty/archive.ts"
import { makingHere } from "../src/empty/making.ts"
import { copyPublishedDatabase } from "../src/empty/publishedDatabase.ts"

let parent: string
beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), "packed-"))
})
afterAll(() => rm(parent, { recursive: true }))

const newPath = async () => join(await mkdtemp(join(parent, "folder-")), "database")

/** Writes files by their paths, and an empty folder. */
async function written(files: Readonly<Record<string, Uint8Array>>): Promise<string> {
  const folder = await newPath()
  await mkdir(join(folder, "pg_notify"), { recursive: true })
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), content)
  }
  return folder
}

/** The contents of files, and the folders, by their paths. */
async function read(folder: string): Promise<Readonly<Record<string, string>>> {
  const paths = (await readdir(folder, { recursive: true })).toSorted()
  const entries = paths.map(async (path) => {
    const isFolder = (await stat(join(folder, path))).isDirectory()
    return [path, isFolder ? "folder" : (await readFile(join(folder, path))).toString("hex")]
  })
  return Object.fromEntries(await Promise.all(entries))
}

const packedHere = async () => {
  const folder = await written({ PG_VERSION: Buffer.from("17\n") })
  const archive = join(dirname(folder), "emptyDatabase.gz")
  return {
    archive,
    pack: async (making: Parameters<typeof packDatabase>[1]) =>
      writeFile(archive, gzipSync(await packDatabase(folder, making))),
  }
}

describe("the packed empty database", () => {
  it("unpacks to the same files and folders, which their owner alone can read", async () => {
    const files = fc.dictionary(
      fc.constantFrom("PG_VERSION", "base/1/1259", "base/5/2608_fsm", "global/pg_control"),
      fc.uint8Array({ maxLength: 20_000 }),
    )
    const making = { pglite: "1", tables: "2" }
    await fc.assert(
      fc.asyncProperty(files, async (content) => {
        const from = await written(content)
        const to = await newPath()
        expect(unpackDatabase(await packDatabase(from, making), making, to)).toBe(true)
        expect(await read(to)).toEqual(await read(from))
        expect((await stat(to)).mode & 0o777).toBe(0o700)
      }),
      { numRuns: 20 },
    )
  })

  it("is used by the version of PGlite and of the tables that made it", async () => {
    const { archive, pack } = await packedHere()
    const here = await makingHere()
    for (const other of [{ pglite: "0.0.1" }, { tables: "other" }]) {
      await pack({ ...here, ...other })
      const to = await newPath()
      expect(await copyPublishedDatabase(to, pathToFileURL(archive))).toBe(false)
      expect(existsSync(to)).toBe(false)
    }
    await pack(here)
    const to = await newPath()
    expect(await copyPublishedDatabase(to, pathToFileURL(archive))).toBe(true)
    expect(await read(to)).toEqual({ PG_VERSION: "31370a", pg_notify: "folder" })
  })

  it("is made by PGlite where there is none, as in the sources", async () => {
    const to = await newPath()
    expect(await copyPublishedDatabase(to)).toBe(false)
    expect(existsSync(to)).toBe(false)
  })
})
