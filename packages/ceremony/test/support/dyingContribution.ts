import { contributeCommand } from "../../src/command/contributeCommand.ts"
import { makeSigningKey } from "../../src/command/signingKey.ts"
import { openTerminal } from "./openCeremony.ts"

/** Contributes, and kills this process when the command says a text that begins with the third word. */
const [folder = "", keyFile = "", at = "", now = "0"] = process.argv.slice(2)
await contributeCommand(
  {
    ...openTerminal(Number(now)).own,
    progress: (text) => {
      if (text.startsWith(at)) process.kill(process.pid, "SIGKILL")
    },
  },
  { folder, name: "alice", key: () => makeSigningKey(keyFile) },
)
