import { expect, it } from "vitest"
import { freePort } from "../../src/index.ts"

it("gives a port once, also while nothing listens on it", async () => {
  const ports: number[] = []
  for (let call = 0; call < 500; call += 1) ports.push(await freePort())
  expect(new Set(ports).size).toBe(ports.length)
})
