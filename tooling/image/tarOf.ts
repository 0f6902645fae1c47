import { type Entry, folder } from "./Entry.ts"

/** 26 October 1985, 08:15 UTC: the time that npm writes into every package, so that equal content has equal bytes. */
const time = 499_162_500

const block = 512

/** Entries that no archive can hold. `message` names the path. */
export class NotArchivable extends Error {
  override readonly name = "NotArchivable"
}

const padded = (bytes: number): number => Math.ceil(bytes / block) * block

const octal = (value: number, digits: number): string => {
  const text = value.toString(8).padStart(digits, "0")
  if (!/^[0-7]+$/.test(text) || text.length > digits)
    throw new NotArchivable(`${value} does not fit into ${digits} octal digits of a header`)
  return `${text}\0`
}

interface Header {
  readonly name: string
  readonly mode: number
  readonly owner: number
  readonly size: number
  readonly type: "0" | "2" | "5" | "x"
  readonly target?: string
}

/** A header of POSIX.1-1988 (ustar). `name` and `target` have at most 100 bytes of ASCII. */
const header = ({ name, mode, owner, size, type, target = "" }: Header): Buffer => {
  const bytes = Buffer.alloc(block)
  bytes.write(name, 0, 100, "latin1")
  bytes.write(octal(mode, 7), 100, "latin1")
  bytes.write(octal(owner, 7), 108, "latin1")
  bytes.write(octal(owner, 7), 116, "latin1")
  bytes.write(octal(size, 11), 124, "latin1")
  bytes.write(octal(time, 11), 136, "latin1")
  bytes.write(" ".repeat(8), 148, "latin1")
  bytes.write(type, 156, "latin1")
  bytes.write(target, 157, 100, "latin1")
  bytes.write("ustar\x0000", 257, "latin1")
  const sum = bytes.reduce((total, byte) => total + byte, 0)
  bytes.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148, "latin1")
  return bytes
}

const fits = (text: string): boolean =>
  Buffer.byteLength(text) <= 100 && /^[\x20-\x7e]*$/.test(text)

/** A record of POSIX.1-2001 (pax): its own length in digits, then keyword and value. */
const record = (keyword: string, value: string): string => {
  const rest = Buffer.byteLength(` ${keyword}=${value}\n`)
  const digits = [1, 2, 3, 4, 5].find((count) => String(rest + count).length === count) ?? 0
  return `${rest + digits} ${keyword}=${value}\n`
}

const blocks = (content: Uint8Array): readonly Uint8Array[] => [
  content,
  Buffer.alloc(padded(content.length) - content.length),
]

/** The records for what a header has no room for, as an entry before it. */
const extended = (values: Readonly<Record<string, string>>): readonly Uint8Array[] => {
  const long = Object.entries(values).filter(([, value]) => !fits(value))
  if (long.length === 0) return []
  const content = Buffer.from(long.map(([keyword, value]) => record(keyword, value)).join(""))
  const head = {
    name: "PaxHeader",
    mode: 0o644,
    owner: 0,
    size: content.length,
    type: "x",
  } as const
  return [header(head), ...blocks(content)]
}

const short = (text: string): string => (fits(text) ? text : "")

const archived = (entry: Entry): readonly Uint8Array[] => {
  switch (entry.type) {
    case "folder": {
      const path = `${entry.path}/`
      const { mode, owner = 0 } = entry
      return [...extended({ path }), header({ name: short(path), mode, owner, size: 0, type: "5" })]
    }
    case "file": {
      const { path, mode, content } = entry
      return [
        ...extended({ path }),
        header({ name: short(path), mode, owner: 0, size: content.length, type: "0" }),
        ...blocks(content),
      ]
    }
    case "link": {
      const { path, target } = entry
      const head = { name: short(path), mode: 0o777, owner: 0, size: 0, type: "2" } as const
      return [...extended({ path, linkpath: target }), header({ ...head, target: short(target) })]
    }
  }
}

const requireArchivable = (entry: Entry): void => {
  const { path } = entry
  const shown = JSON.stringify(path)
  const isPlain = path.split("/").every((part) => part !== "" && part !== "." && part !== "..")
  if (!isPlain || path.includes("\0"))
    throw new NotArchivable(`${shown} is not a path below the root of the archive`)
  if (entry.type === "link" && (entry.target === "" || entry.target.includes("\0")))
    throw new NotArchivable(
      `${shown} links to ${JSON.stringify(entry.target)}, which is not a path`,
    )
  if (entry.type !== "link" && entry.mode > 0o7777)
    throw new NotArchivable(`${shown} has the mode ${entry.mode}; at most 7777 (octal) is allowed`)
}

const parentsOf = (path: string): readonly string[] =>
  path
    .split("/")
    .slice(0, -1)
    .map((_, index, parts) => parts.slice(0, index + 1).join("/"))

/** The entries by path, with the folders that they are in. */
const complete = (entries: readonly Entry[]): ReadonlyMap<string, Entry> => {
  const byPath = new Map<string, Entry>()
  for (const entry of entries) {
    requireArchivable(entry)
    if (byPath.has(entry.path))
      throw new NotArchivable(`${JSON.stringify(entry.path)} is in the archive twice`)
    byPath.set(entry.path, entry)
  }
  for (const path of entries.flatMap((entry) => parentsOf(entry.path))) {
    const there = byPath.get(path)
    if (there === undefined) byPath.set(path, folder(path))
    else if (there.type !== "folder")
      throw new NotArchivable(
        `${JSON.stringify(path)} is a ${there.type} and contains another entry`,
      )
  }
  return byPath
}

/**
 * An archive of entries that depends on nothing but them: not on their order, and on no clock, user or machine. Folders that only the paths
 * name belong to root, with mode 755. Paths are in the order of their bytes, so that a folder comes before what it contains.
 *
 * @throws NotArchivable for a path that leaves the archive, occurs twice or goes through a file, and for a number that a header has no room for: a file of 8 GiB or more.
 */
export const tarOf = (entries: readonly Entry[]): Buffer =>
  Buffer.concat([
    ...[...complete(entries).values()]
      .toSorted((one, other) => Buffer.compare(Buffer.from(one.path), Buffer.from(other.path)))
      .flatMap(archived),
    Buffer.alloc(2 * block),
  ])
