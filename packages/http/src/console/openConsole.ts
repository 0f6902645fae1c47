import { readAssets } from "@shielded-relay/console"
import type { ConsoleAccess } from "./ConsoleAccess.ts"
import { ConsoleHandler, type ConsoleOptions } from "./ConsoleHandler.ts"

/** The console for these users; `null` without an access file, and then its page is not read either. */
export async function openConsole(
  options: Pick<ConsoleOptions, "ask" | "logger"> & { readonly access: ConsoleAccess | null },
): Promise<ConsoleHandler | null> {
  const { access, ask, logger } = options
  if (access === null) return null
  return new ConsoleHandler({ access, ask, logger, assets: await readAssets() })
}
