import { spawnSync } from "node:child_process"
import { lstatSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import fc from "fast-check"
import { afterEach, describe, expect, it } from "vitest"
import { type Entry, file, folder, link } from "../../image/Entry.ts"
import { NotArchivable, tarOf } from "../../image/tarOf.ts"

const folders: string[] = []
afterEach(() => {
  for (const path of folders.splice(0)) rmSync(path, { recursive: true, force: true })
})

/** Runs the system's tar over an archive, in an empty folder. */
const tar = (archive: Uint8Array, ...options: readonly string[]) => {
  const place = mkdtempSync(join(tmpdir(), "tar-"))
  folders.push(place)
  const { status, stdout, stderr } = spawnSync("tar", [...options, "--file=-"], {
    cwd: place,
    input: archive,
    encoding: "utf8",
    env: { ...process.env, TZ: "UTC", LC_ALL: "C.UTF-8" },
  })
  expect(stderr).toBe("")
  expect(status).toBe(0)
  return { place, lines: stdout.split("\n").filter((line) => line !== "") }
}

const unpacked = (archive: Uint8Array): string => tar(archive, "--extract").place

/** What is in a folder, as entries with the modes that matter. */
const found = (place: string, path = ""): readonly Entry[] =>
  readdirSync(join(place, path)).flatMap((name) => {
    const below = path === "" ? name : `${path}/${name}`
    const stat = lstatSync(join(place, below))
    if (stat.isSymbolicLink()) return [link(below, readlinkSync(join(place, below)))]
    const mode = stat.mode & 0o777
    if (stat.isDirectory()) return [folder(below, mode), ...found(place, below)]
    return [file(below, new Uint8Array(readFileSync(join(place, below))), mode)]
  })

const byPath = (entries: readonly Entry[]) => new Map(entries.map((entry) => [entry.path, entry]))

/** Names of 1 to 240 bytes: short and long, of ASCII and beyond. */
const name = fc.oneof(
  fc.stringMatching(/^[a-z0-9@._-]{1,12}$/),
  fc.stringMatching(/^[a-zA-Zäß漢 ]{1,80}$/),
  fc.stringMatching(/^[a-z]{90,140}$/),
)
const path = fc
  .array(
    name.filter((one) => one !== "." && one !== ".."),
    { minLength: 1, maxLength: 4 },
  )
  .map((parts) => parts.join("/"))

const content = fc.oneof(
  fc.uint8Array({ maxLength: 40 }),
  fc.constantFrom(511, 512, 513, 1024).map((length) => new Uint8Array(length).fill(7)),
)

const entry: fc.Arbitrary<Entry> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc
      .tuple(path, content, fc.constantFrom(0o644, 0o755))
      .map(([at, bytes, mode]) => file(at, bytes, mode)),
  },
  { weight: 1, arbitrary: path.map((at) => folder(at)) },
  { weight: 1, arbitrary: fc.tuple(path, path).map(([at, target]) => link(at, target)) },
)

/** Entries of which none is twice or below another file, as an archive demands. */
const entries = fc.array(entry, { maxLength: 12 }).map((all) =>
  all.reduce<readonly Entry[]>((kept, one) => {
    const clashes = kept.some(
      (other) =>
        other.path === one.path ||
        (other.path.startsWith(`${one.path}/`) && one.type !== "folder") ||
        (one.path.startsWith(`${other.path}/`) && other.type !== "folder"),
    )
    return clashes ? kept : [...kept, one]
  }, []),
)

describe("tarOf", () => {
  it("has the same bytes whatever the order of its entries", () => {
    const shuffled = entries.chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray([...all], { minLength: all.length })),
    )
    fc.assert(
      fc.property(shuffled, ([all, others]) => {
        expect(tarOf(others).equals(tarOf(all))).toBe(true)
      }),
    )
  })

  it("is read by the system's tar as what went in", () => {
    fc.assert(
      fc.property(entries, (all) => {
        const back = byPath(found(unpacked(tarOf(all))))
        for (const one of all)
          expect(back.get(one.path)).toEqual(
            one.type === "file" ? { ...one, content: new Uint8Array(one.content) } : one,
          )
        const parents = [...back.values()].filter(
          ({ path: at }) => !all.some((one) => one.path === at),
        )
        for (const one of parents) expect(one).toEqual(folder(one.path))
      }),
      { numRuns: 25 },
    )
  })

  it("names root as the owner and one time for everything, and the stranger for a folder of theirs", () => {
    const archive = tarOf([
      { ...folder("data", 0o700), owner: 65532 },
      link("bin/sh", "/usr/bin/node"),
      file("bin/node", "x", 0o755),
    ])
    expect(tar(archive, "--list", "--verbose", "--numeric-owner", "--full-time").lines).toEqual([
      "drwxr-xr-x 0/0               0 1985-10-26 08:15:00 bin/",
      "-rwxr-xr-x 0/0               1 1985-10-26 08:15:00 bin/node",
      "lrwxrwxrwx 0/0               0 1985-10-26 08:15:00 bin/sh -> /usr/bin/node",
      "drwx------ 65532/65532       0 1985-10-26 08:15:00 data/",
    ])
  })

  it("keeps paths of 4,000 bytes and targets of 300", () => {
    const long = Array.from({ length: 20 }, () => "a".repeat(199)).join("/")
    const archive = tarOf([file(long, "x"), link("l", "b".repeat(300))])
    const { lines } = tar(archive, "--list", "--verbose")
    expect(lines.some((line) => line.endsWith(` ${long}`))).toBe(true)
    expect(lines.at(-1)).toContain(` -> ${"b".repeat(300)}`)
  })

  it.each<readonly [string, readonly Entry[], string]>([
    [
      "a path out of the archive",
      [file("a/../../etc/passwd", "")],
      `"a/../../etc/passwd" is not a path`,
    ],
    ["an absolute path", [file("/etc/passwd", "")], `"/etc/passwd" is not a path below the root`],
    ["an empty path", [file("", "")], `"" is not a path`],
    ["a path with a zero byte", [file("a\0b", "")], "is not a path"],
    ["a path twice", [file("a", "1"), folder("a")], `"a" is in the archive twice`],
    [
      "a file in a file",
      [file("a", ""), file("a/b", "")],
      `"a" is a file and contains another entry`,
    ],
    ["a file through a link", [link("a", "b"), file("a/b", "")], `"a" is a link and contains`],
    ["a link to nothing", [link("a", "")], `"a" links to ""`],
    ["a link to a path with a zero byte", [link("a", "b\0c")], `"a" links to "b`],
    [
      "an owner without room",
      [{ ...folder("a"), owner: 0o10000000 }],
      "2097152 does not fit into 7",
    ],
    ["an owner below 0", [{ ...folder("a"), owner: -1 }], "-1 does not fit into 7 octal digits"],
    ["a mode with more than its bits", [folder("a", 0o10000)], `"a" has the mode 4096`],
  ])("refuses %s", (_, wrong, message) => {
    expect(() => tarOf(wrong)).toThrow(NotArchivable)
    expect(() => tarOf(wrong)).toThrow(message)
  })
})
