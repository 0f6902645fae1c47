import { operationStates } from "@shielded-relay/client"
import type { OperationState } from "@shielded-relay/core"
import { readFile } from "node:fs/promises"
import { expect, it } from "vitest"

/** The service's own list, by its type: a state that either side adds alone fails the types of this file. */
const known: Readonly<Record<OperationState["state"], string>> = operationStates

it("docs/client.md lists every state with its meaning, in order", async () => {
  const page = await readFile(new URL("../../../docs/client.md", import.meta.url), "utf8")
  const rows = page.match(/^\| `\w+` \| .* \|$/gm) ?? []
  const expected = Object.entries(known).map(([state, meaning]) => `| \`${state}\` | ${meaning} |`)
  expect(rows.filter((row) => expected.includes(row))).toEqual(expected)
})
