import { openApiDocument } from "@shielded-relay/api"
import { writeFileSync } from "node:fs"
import { contractTypes } from "./contractTypes.ts"

// Run from any folder: node --conditions=source packages/client/build/generate.ts
writeFileSync(
  new URL("../src/generated/contract.ts", import.meta.url),
  contractTypes(openApiDocument({ baseUrl: "/" })),
)
