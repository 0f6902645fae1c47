import fc from "fast-check"
import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { describe, expect, it } from "vitest"
import { elfSize } from "../../src/state/elfSize.ts"

const { resolve } = createRequire(import.meta.url)

describe("a program's size", () => {
  it.each(["pool", "exchange"])(
    "is the length of the %s file, for any spare room after it",
    (name) => {
      const file = readFileSync(resolve(`@shielded-relay/pool-program/artifacts/${name}.so`))
      fc.assert(
        fc.property(fc.nat({ max: 20_000 }), (room) => {
          expect(elfSize(Buffer.concat([file, new Uint8Array(room)]))).toBe(file.length)
        }),
        { numRuns: 20 },
      )
    },
  )

  it("is at most the length of the bytes, for any bytes", () => {
    const header = Uint8Array.of(0x7f, 0x45, 0x4c, 0x46)
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), fc.boolean(), (bytes, isElf) => {
        const all = isElf ? Uint8Array.from([...header, ...bytes]) : bytes
        expect(elfSize(all)).toBeLessThanOrEqual(all.length)
      }),
    )
  })
})
