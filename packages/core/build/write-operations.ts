/** Writes docs/operations.md: `npm run operations -w @shielded-relay/core`. */
import { writeFileSync } from "node:fs"
import { operationsDocument, operationsDocumentUrl } from "./operations/operationsDocument.ts"

writeFileSync(operationsDocumentUrl, operationsDocument())
