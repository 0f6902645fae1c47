import { at } from "../../doctor/LocatedFinding.ts"
import { printFindings } from "../printFindings.ts"
import { printLine } from "../printLine.ts"
import type { ExitCode, Terminal } from "../Terminal.ts"
import { openFile } from "./openFile.ts"

/** Compares a deployment with its chain and prints a line for each check. Needs no key. Returns 1 if it finds a fault. */
export async function deployVerifyCommand(
  terminal: Terminal,
  {
    file: path,
    json = false,
    "chains-file": chainsFile,
  }: {
    readonly file?: string | undefined
    readonly json?: boolean
    readonly "chains-file"?: string | undefined
  },
): Promise<ExitCode> {
  const { file, verify } = await openFile(terminal, path)
  const findings = (await verify(chainsFile)).map(at(`chain ${file.chainId}`))
  if (!json) return printFindings(terminal, findings)
  const inOrder = findings.every(({ verdict }) => verdict !== "fault")
  printLine(terminal, { inOrder, findings })
  return inOrder ? 0 : 1
}
