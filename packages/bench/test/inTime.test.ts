import { expect, it } from "vitest"
import { untilTrue, within } from "../src/inTime.ts"

it("ends a wait for what never holds, and says what was waited for", async () => {
  await expect(untilTrue("A leader", 0.1, () => false)).rejects.toThrow(
    "A leader: timed out after 0.1 s",
  )
})

it("ends a wait for work that never ends", async () => {
  await expect(within("A fault", 0.1, new Promise(() => {}))).rejects.toThrow(
    "A fault: timed out after 0.1 s",
  )
})

it("gives what holds or ends in time", async () => {
  let looks = 0
  await untilTrue("The third look", 10, () => (looks += 1) === 3)
  expect(looks).toBe(3)
  expect(await within("An answer", 10, Promise.resolve("yes"))).toBe("yes")
})
