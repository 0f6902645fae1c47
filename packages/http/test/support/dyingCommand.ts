import { run } from "@shielded-relay/http"
import { writtenTerminal } from "./writtenTerminal.ts"

/** Runs a command on a terminal, and kills this process in place of the first thing that the command prints. */
const { own } = writtenTerminal(process.env, { isInteractive: true })
await run(process.argv.slice(2), { ...own, print: () => void process.kill(process.pid, "SIGKILL") })
