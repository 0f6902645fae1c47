import { replaceFile } from "@shielded-relay/file-lock"
import { run } from "@shielded-relay/http"
import { readFileSync } from "node:fs"
import { writtenTerminal } from "./writtenTerminal.ts"

/** Runs a command on a terminal, and kills this process when the command complains with a text that begins with the first word. */
const [at = "", ...words] = process.argv.slice(2)
const { own } = writtenTerminal(process.env)
await run(words, {
  ...own,
  readFile: (path) => readFileSync(path, "utf8"),
  replaceFile: async (path, text) => replaceFile(path, text),
  complain: (text) => {
    if (text.startsWith(at)) process.kill(process.pid, "SIGKILL")
  },
})
