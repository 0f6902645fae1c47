import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { ignoredFields } from "../../src/wire/ignoredFields.ts"

describe("the names of ignored fields", () => {
  it("are at most 16 of 64 characters, whole ones, in the order of the fields", () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: "binary", minLength: 1, maxLength: 400 }), { maxLength: 40 }),
        (fields) => {
          const sent = Object.fromEntries(fields.map((name) => [name, 1]))
          const told = ignoredFields({ fields: { known: 1 } }, sent)
          expect(told.length).toBeLessThanOrEqual(16)
          for (const [index, name] of told.entries()) {
            expect(Array.from(name).length).toBeLessThanOrEqual(64)
            expect(name.isWellFormed()).toBe(true)
            const whole = Object.keys(sent).filter((one) => one !== "known")[index] ?? ""
            expect(whole.toWellFormed().startsWith(name)).toBe(true)
          }
        },
      ),
    )
  })
})
