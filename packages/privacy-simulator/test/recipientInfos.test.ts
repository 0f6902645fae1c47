import { expect, it } from "vitest"
import { askRecipientInfos, recipientInfoAuc } from "../src/measure/recipientInfos.ts"

it("two recipientInfos of one owner look like those of two owners", async () => {
  const owners = await askRecipientInfos(1_200)
  expect(owners.map(({ length }) => length)).toEqual(Array.from({ length: 300 }, () => 4))
  // 900 pairs of each kind: four standard errors.
  expect(Math.abs(recipientInfoAuc(owners).value - 0.5)).toBeLessThan(0.055)
})

it("a text that keeps a part per owner is told apart", () => {
  const owners = Array.from({ length: 50 }, (_, owner) =>
    Array.from(
      { length: 4 },
      (_, k) => `${String.fromCodePoint(65 + owner)}${(7 * owner + 3 * k) % 10}`,
    ),
  )
  expect(recipientInfoAuc(owners).value).toBeGreaterThan(0.9)
})
