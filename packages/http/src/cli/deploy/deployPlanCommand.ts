import type { ExitCode, Terminal } from "../Terminal.ts"
import { openFile } from "./openFile.ts"

/** Prints what a deployment takes and what stands of it. Sends nothing. Returns 1 if it cannot be applied as it is. */
export async function deployPlanCommand(
  terminal: Terminal,
  { file, json = false }: { readonly file?: string | undefined; readonly json?: boolean },
): Promise<ExitCode> {
  const { plan } = await openFile(terminal, file)
  return plan(json)
}
