import {
  chmodSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, it, onTestFinished } from "vitest"
import { replaceFile } from "@shielded-relay/file-lock"

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), "replace-"))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}
const modeOf = (path: string) => statSync(path).mode & 0o777

it("creates a file for its owner alone, keeps a file's mode, and takes others' rights if asked", () => {
  const path = join(folder(), "file")
  replaceFile(path, "one")
  expect([readFileSync(path, "utf8"), modeOf(path)]).toEqual(["one", 0o600])
  chmodSync(path, 0o644)
  replaceFile(path, "two")
  expect([readFileSync(path, "utf8"), modeOf(path)]).toEqual(["two", 0o644])
  replaceFile(path, "three", "owner")
  expect([readFileSync(path, "utf8"), modeOf(path)]).toEqual(["three", 0o600])
})

it("writes through a link, and leaves nothing beside the file", () => {
  const inside = folder()
  writeFileSync(join(inside, "target"), "old")
  symlinkSync(join(inside, "target"), join(inside, "link"))
  replaceFile(join(inside, "link"), "new")
  expect(readFileSync(join(inside, "target"), "utf8")).toBe("new")
  expect(lstatSync(join(inside, "link")).isSymbolicLink()).toBe(true)
  expect(readdirSync(inside).toSorted()).toEqual(["link", "target"])
})

it("keeps the old text and nothing else where it cannot write", () => {
  const inside = folder()
  expect(() => replaceFile(join(inside, "none", "file"), "text")).toThrow("ENOENT")
  // A folder cannot be replaced by a file.
  expect(() => replaceFile(inside, "text")).toThrow("EISDIR")
  expect(readdirSync(inside)).toEqual([])
})
