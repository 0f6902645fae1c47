/** Writes vectors/generated: `npm run vectors -w @shielded-relay/core`. */
import { writeFileSync } from "node:fs"
import { boundSessionMessagesFile, sessionMessagesFile, typedDataFile } from "./vectors/files.ts"

for (const { url, text } of [typedDataFile, sessionMessagesFile, boundSessionMessagesFile])
  writeFileSync(url, await text())
