/** Writes docs/operations.md and docs/orders.md: `npm run operations -w @shielded-relay/core`. */
import { writeFileSync } from "node:fs"
import { operationsDocument, operationsDocumentUrl } from "./operations/operationsDocument.ts"
import { ordersDocument, ordersDocumentUrl } from "./orders/ordersDocument.ts"

writeFileSync(operationsDocumentUrl, operationsDocument())
writeFileSync(ordersDocumentUrl, ordersDocument())
