import { readFileSync } from "node:fs"
import { expect, it } from "vitest"
import {
  operationsDocument,
  operationsDocumentUrl,
} from "../../build/operations/operationsDocument.ts"

it("docs/operations.md is what the code does; `npm run operations -w @shielded-relay/core` writes it", () => {
  expect(readFileSync(operationsDocumentUrl, "utf8")).toBe(operationsDocument())
})
