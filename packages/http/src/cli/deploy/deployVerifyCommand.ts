import { at } from "../../doctor/LocatedFinding.ts"
import { printLine } from "../printLine.ts"
import type { ExitCode, Terminal } from "../Terminal.ts"
import { evmPlace } from "./evmPlace.ts"
import { openFile } from "./openFile.ts"
import { printFindings } from "../printFindings.ts"
import { solanaVerify } from "./solana/solanaVerify.ts"
import { tronVerify } from "./tron/tronVerify.ts"

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
  const opened = await openFile(terminal, path)
  const found =
    opened.family === "solana"
      ? await solanaVerify(terminal, opened, chainsFile)
      : opened.family === "tron"
        ? await tronVerify(terminal, opened, chainsFile)
        : await opened.evm.verifyDeployment({
            ...opened.options,
            ...(chainsFile === undefined
              ? {}
              : { configured: evmPlace(terminal, opened.file.chainId, chainsFile) }),
          })
  const findings = found.map(at(`chain ${opened.file.chainId}`))
  if (!json) return printFindings(terminal, findings)
  const inOrder = findings.every(({ verdict }) => verdict !== "fault")
  printLine(terminal, { inOrder, findings })
  return inOrder ? 0 : 1
}
