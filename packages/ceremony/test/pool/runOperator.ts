import type { CommandResult } from "@shielded-relay/devnet/service"
import { run } from "@shielded-relay/http"
import { readFileSync, writeFileSync } from "node:fs"
import { expect } from "vitest"

/** Runs a command of `shielded-relay` with this environment and the files of this machine. */
export async function runOperator(
  words: ReadonlyArray<string>,
  environment: Readonly<Record<string, string>>,
): Promise<CommandResult> {
  const said = { out: "", err: "" }
  const code = await run(words, {
    environment,
    readFile: (path) => readFileSync(path, "utf8"),
    readBytes: (path) => readFileSync(path),
    readInput: () => "",
    createFile: (path) => (text) => writeFileSync(path, text, { flag: "wx" }),
    replaceFile: async (path, text) => writeFileSync(path, text),
    ask: () => Promise.resolve(null),
    print: (text) => void (said.out += text),
    isInteractive: false,
    complain: (text) => void (said.err += text),
    log: (line) => void (said.err += line),
    stopAsked: () => Promise.resolve(),
  })
  return { code, ...said }
}

/** What an operator has who deploys a pool under the keys of a folder. */
export interface OperatorFiles {
  readonly command: (words: ReadonlyArray<string>) => Promise<CommandResult>
  readonly deploymentFile: string
  /** Gets the chain's entry. */
  readonly chainsFile: string
}

/** Deploys the pool and verifies it. Returns what `deploy plan --json` says of it. */
export async function deployedUnderKeys(
  { command, deploymentFile, chainsFile }: OperatorFiles,
  chainName: string,
): Promise<Readonly<Record<string, unknown>>> {
  const file = ["--file", deploymentFile]
  const into = ["--chain-name", chainName, "--chains-file", chainsFile]
  for (const words of [
    ["deploy", "apply", ...file, ...into],
    ["deploy", "verify", ...file, "--chains-file", chainsFile],
  ]) {
    const { code, out, err } = await command(words)
    expect(code, out + err).toBe(0)
  }
  return JSON.parse((await command(["deploy", "plan", "--json", ...file])).out)
}
