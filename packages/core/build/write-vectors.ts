/** Writes vectors/generated/typed-data.json: `npm run vectors -w @shielded-relay/core`. */
import { writeFileSync } from "node:fs"
import { typedDataFile, typedDataText } from "./vectors/typedDataFile.ts"

writeFileSync(typedDataFile, typedDataText())
