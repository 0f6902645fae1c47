import { readFileSync } from "node:fs"
import { run, type Terminal } from "@shielded-relay/http"
import { exampleChains } from "../../src/configuration/configurationTable.ts"

/**
 * A terminal in memory with what a command has written to it. It reads and replaces the files in `readable`, by path, answers questions with
 * `answers`, and nobody stops the command. Files that the command creates are in `files`.
 */
export function writtenTerminal(
  environment: Terminal["environment"] = {},
  {
    isInteractive = false,
    files = new Map<string, string>(),
    readable = new Map<string, string>(),
    answers = new Array<string>(),
  } = {},
) {
  const written = { out: "", err: "" }
  const own: Terminal = {
    environment,
    readFile: (path) => {
      const text = readable.get(path)
      if (text === undefined) throw Object.assign(new Error("missing"), { code: "ENOENT" })
      return text
    },
    readBytes: (path) => readFileSync(path),
    readInput: () => "",
    createFile: (path) => {
      if (files.has(path)) throw new Error("EEXIST")
      files.set(path, "")
      return (text) => void files.set(path, text)
    },
    replaceFile: async (path, text) => void readable.set(path, text),
    ask: (question) => {
      written.err += question
      return Promise.resolve(answers.shift() ?? null)
    },
    print: (text) => void (written.out += text),
    isInteractive,
    complain: (text) => void (written.err += text),
    log: (line) => void (written.err += line),
    stopAsked: () => Promise.resolve(),
  }
  return { own, written }
}

/** Runs a command on a database folder, with the example chains unless `changes` has others. */
export const runOnFolder = (
  folder: string,
  words: ReadonlyArray<string>,
  changes: Terminal["environment"] = {},
) => runWith(words, { SHIELDED_RELAY_DATABASE_FOLDER: folder, ...changes })

/** The same on a database server, which opens faster. */
export const runOnServer = (
  url: string,
  words: ReadonlyArray<string>,
  changes: Terminal["environment"] = {},
) => runWith(words, { SHIELDED_RELAY_DATABASE: url, ...changes })

async function runWith(words: ReadonlyArray<string>, changes: Terminal["environment"]) {
  const { own, written } = writtenTerminal({
    SHIELDED_RELAY_VAULT_PATH: "/var/lib/relay/vault.json",
    SHIELDED_RELAY_VAULT_PASSPHRASE: "correct horse battery staple",
    SHIELDED_RELAY_CHAINS: JSON.stringify(exampleChains),
    ...changes,
  })
  const code = await run(words, own)
  return { code, ...written }
}

/** The JSON lines of an output. */
export const linesOf = (out: string) =>
  out
    .split("\n")
    .slice(0, -1)
    .map((line): Record<string, unknown> => Object(JSON.parse(line)))
