import { writeFileSync } from "node:fs"
import { errorsPage } from "./errorsPage.ts"

// Run from any folder: node --conditions=source packages/api/build/generate.ts
writeFileSync(new URL("../../../docs/errors.md", import.meta.url), errorsPage())
