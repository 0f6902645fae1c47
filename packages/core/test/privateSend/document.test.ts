import { readFileSync } from "node:fs"
import { expect, it } from "vitest"
import { ordersDocument, ordersDocumentUrl } from "../../build/orders/ordersDocument.ts"

it("docs/orders.md is what the code does; `npm run operations -w @shielded-relay/core` writes it", () => {
  expect(readFileSync(ordersDocumentUrl, "utf8")).toBe(ordersDocument())
})
