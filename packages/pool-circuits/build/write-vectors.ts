/** Writes vectors/encodings.json: `npm run vectors -w @shielded-relay/pool-circuits`. */
import { writeFileSync } from "node:fs"
import { packagePath } from "./files.ts"
import { encodings } from "./vectors/encodings.ts"

writeFileSync(packagePath("vectors/encodings.json"), `${JSON.stringify(encodings(), null, 2)}\n`)
