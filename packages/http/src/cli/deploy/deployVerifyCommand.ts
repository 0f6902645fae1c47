import { at } from "../../doctor/LocatedFinding.ts"
import { printLine } from "../printLine.ts"
import type { ExitCode, Terminal } from "../Terminal.ts"
import { openFile } from "./openFile.ts"
import { printFindings } from "../printFindings.ts"

/** Compares a deployment with its chain and prints a line for each check. Needs no key. Returns 1 if it finds a fault. */
export async function deployVerifyCommand(
  terminal: Terminal,
  { file: path, json = false }: { readonly file?: string | undefined; readonly json?: boolean },
): Promise<ExitCode> {
  const { file, evm, options } = await openFile(terminal, path)
  const findings = (await evm.verifyDeployment(options)).map(at(`chain ${file.chainId}`))
  if (!json) return printFindings(terminal, findings)
  const inOrder = findings.every(({ verdict }) => verdict !== "fault")
  printLine(terminal, { inOrder, findings })
  return inOrder ? 0 : 1
}
