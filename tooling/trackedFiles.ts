import { execFileSync } from "node:child_process"
import { readFileSync, statSync } from "node:fs"
import { join } from "node:path"
import { clockErrors } from "./clockReadings.ts"
import { forbiddenText } from "./forbiddenText.ts"

const kibibyte = 1024
/** Maximum size of a handwritten text; larger files are generated. */
const handwritten = 256 * kibibyte
/** Maximum size of an artifact; proving keys are the largest. */
const artifact = 40 * 1024 * kibibyte

/** Tools write these. The list of rules grows with every rule. */
const writtenByTools: readonly string[] = ["package-lock.json", "tooling/mutants/mutants.json"]

const inArtifacts = (path: string): boolean =>
  /^packages\/[^/]+\/(?:artifacts|generated|vectors)\//.test(path)

const isOutput = (path: string): boolean =>
  /(?:^|\/)(?:node_modules|dist|coverage|\.cache|target)\/|\.(?:tsbuildinfo|log)$|(?:^|\/)\.env$|(?:^|\/)\.DS_Store$/.test(
    path,
  )

/** House rule: a file is named after its one idea. */
const isNamedForNothing = (path: string): boolean =>
  /(?:^|\/)(?:utils?|helpers?|common|manager|misc)(?:\/|\.[a-z]+$)/i.test(path)

const sizeErrors = (path: string, size: number): string[] => {
  if (writtenByTools.includes(path)) return []
  const limit = inArtifacts(path) ? artifact : handwritten
  return size <= limit
    ? []
    : [
        `file-size: ${path} has ${Math.ceil(size / kibibyte)} KiB; at most ${limit / kibibyte} are allowed`,
      ]
}

const contentErrors = (path: string, bytes: Buffer): readonly string[] => {
  const binary = bytes.subarray(0, 8 * kibibyte).includes(0)
  if (binary)
    return inArtifacts(path) ? [] : [`binary-file: ${path} must be in its package's artifacts/`]
  const text = bytes.toString("utf8")
  return [...forbiddenText(path, text), ...clockErrors(path, text)]
}

const nameErrors = (path: string): string[] => [
  ...(isOutput(path)
    ? [`tracked-output: ${path} is a tool's output and must not be committed`]
    : []),
  ...(isNamedForNothing(path) ? [`nameless: ${path} needs a name that says what it contains`] : []),
]

/** All files that are or would be committed, relative to the root. */
export const trackedFiles = (root: string): readonly string[] =>
  execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * kibibyte,
  })
    .split("\0")
    .filter(
      (path) =>
        path !== "" && statSync(join(root, path), { throwIfNoEntry: false })?.isFile() === true,
    )

/** Problems with the files' names, sizes and texts. */
export const fileErrors = (root: string, paths: readonly string[]): readonly string[] =>
  paths.flatMap((path) => {
    const bytes = readFileSync(join(root, path))
    return [...nameErrors(path), ...sizeErrors(path, bytes.length), ...contentErrors(path, bytes)]
  })
