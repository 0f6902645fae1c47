import fc from "fast-check"
import { formatUnits } from "viem"
import { describe, expect, it } from "vitest"
import { readPayroll, smallestUnits } from "../../src/payroll/readPayroll.ts"

const file = 'id,name,address,amount\n7,"Doe, Ann",0xA1,1.5\n8,Bob,0xB2,2\n'

describe("a payroll file", () => {
  it("has its columns in any order, beside others, with quoted values", () => {
    const rows = [
      { id: "7", address: "0xA1", amount: 1_500_000n },
      { id: "8", address: "0xB2", amount: 2_000_000n },
    ]
    expect(readPayroll(file, 6)).toEqual(rows)
    const turned = "\uFEFFAmount, Address ,ID\r\n1.5,0xA1,7\r\n\r\n2,0xB2,8"
    expect(readPayroll(turned, 6)).toEqual(rows)
  })

  it("gives rows without ids ids of their content, whatever their line", () => {
    const [one, two] = ["0xA1,1.5", "0xB2,2"] as const
    const idsOf = (...lines: ReadonlyArray<string>) =>
      readPayroll(["address,amount", ...lines].join("\n"), 6)
        .toSorted((a, b) => a.address.localeCompare(b.address))
        .map(({ id }) => id)
    expect(idsOf(one, two)).toEqual(idsOf("", two, one))
    expect(idsOf("0xA1,1.50", two)).toEqual(idsOf(one, two))
    expect(idsOf("0xA1,1.51", two)).not.toEqual(idsOf(one, two))
  })

  it.each([
    ["address,amount\n0xA1,1\n0xA1,1.0", "lines 2 and 3 are equal: add a column id"],
    ["id,address,amount\n7,0xA1,1\n7,0xB2,1", "lines 2 and 3 have the id 7"],
    ["id,address,amount\n,0xA1,1", "line 2: no id"],
    ["address,amount\n,1", "line 2: no address"],
    ["address,amount\n0xA1,1.0000001", "is not an amount with at most 6 decimals"],
    ["address,amount\n0xA1,1e3", "line 2: 1e3 is not an amount"],
    ["address,amount\n0xA1,-1", "line 2: -1 is not an amount"],
    ["address,amount\n0xA1,0", "line 2: 0 is not an amount"],
    ["address,amount\n0xA1,1,5", "line 2: 3 values for 2 columns"],
    ['address,amount\n0xA1,"1"0', "line 2: 0 values for 2 columns"],
    ["0xA1,1", "must name the columns address and amount"],
    ["", "must name the columns address and amount"],
  ])("is refused whole: %j", (text, message) => {
    expect(() => readPayroll(text, 6)).toThrow(message)
  })

  it("lists every fault at once", () => {
    expect(() => readPayroll("address,amount\n,1\n0xA1,x", 6)).toThrow(/line 2: .*\nline 3: /)
  })

  it("reads amounts exactly, as viem writes them", () => {
    const units = fc.bigInt({ min: 1n, max: 2n ** 96n })
    fc.assert(
      fc.property(units, fc.integer({ min: 0, max: 18 }), (amount, decimals) => {
        expect(smallestUnits(formatUnits(amount, decimals), decimals)).toBe(amount)
      }),
    )
  })
})
