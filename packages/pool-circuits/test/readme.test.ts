import { circuit, verifyArtifact } from "@shielded-relay/pool-circuits"
import { expect, it } from "vitest"

it("opens a circuit as its README shows", async () => {
  const join = circuit("joinsplit-2x2")
  await verifyArtifact(join)
  expect(join.publicInputs).toHaveLength(3)
})
