import { base58, bech32m } from "@scure/base"
import fc from "fast-check"
import { getAddress } from "viem"
import { describe, expect, it } from "vitest"
import { amountText, exactAmount, parseAmount, roundedDown } from "../src/page/money/amount.ts"
import { csvText } from "../src/page/money/csv.ts"
import { isPayFragment, payFragment, readPayFragment } from "../src/page/money/payLink.ts"
import { recipientProblem } from "../src/page/money/recipient.ts"
import { evmAddressProblem } from "../src/page/wallet/evm/evmAddress.ts"
import { tronAddressProblem } from "../src/page/wallet/tron/tronAddress.ts"
import { solanaAddressProblem } from "../src/page/wallet/solana/solanaAddress.ts"

const decimals = fc.integer({ min: 0, max: 30 })
const units = fc.bigInt(1n, 2n ** 127n)
const hexDigits = fc.stringMatching(/^[0-9a-f]{40}$/)

describe("an amount", () => {
  it("is read back from what is written, to the last digit", () => {
    fc.assert(
      fc.property(units, decimals, (amount, places) => {
        expect(parseAmount(exactAmount(amount, places), places)).toEqual({ units: amount })
        const shown = amountText("en", amount, places).replaceAll(",", "")
        expect(shown).toBe(exactAmount(amount, places))
      }),
      { numRuns: 50 },
    )
  })

  it.each([
    ["1e3", "form"],
    ["1,5", "comma"],
    ["1,000.5", "form"],
    ["0.1234567890123456789", "places"],
    ["-1", "form"],
    ["+1", "form"],
    [".5", "form"],
    ["1.", "form"],
    ["0x10", "form"],
    ["１", "form"],
    ["0.00", "zero"],
    ["", "empty"],
    ["9".repeat(41), "long"],
  ])("%s is refused: %s", (text, problem) => {
    expect(parseAmount(text, 18)).toEqual({ problem })
  })

  it("of any text is refused, or is a number of smallest units above 0", () => {
    fc.assert(
      fc.property(fc.string(), decimals, (text, places) => {
        const read = parseAmount(text, places)
        const isAmount = "units" in read && read.units > 0n && /^\d+(?:\.\d+)?$/.test(text.trim())
        expect(isAmount || "problem" in read).toBe(true)
      }),
      { numRuns: 50 },
    )
  })

  it("is rounded down to two digits by less than a tenth", () => {
    fc.assert(
      fc.property(units, (amount) => {
        const round = roundedDown(amount)
        expect(round).toBeLessThanOrEqual(amount)
        expect((amount - round) * 10n).toBeLessThan(amount)
        expect(round.toString()).toMatch(/^\d{1,2}0*$/)
      }),
      { numRuns: 50 },
    )
  })

  it("has thousands and decimals as the language has them", () => {
    expect(amountText("de", 1_234_567_890_123n, 6)).toBe("1.234.567,890123")
    expect(amountText("en", 5n * 10n ** 18n, 18)).toBe("5")
  })
})

describe("a payment link", () => {
  const request = fc.record({
    chainId: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
    tokenAddress: fc.oneof(
      hexDigits.map((digits) => `0x${digits}`),
      fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => base58.encode(bytes)),
    ),
    units: fc.option(units),
    recipient: fc.stringMatching(/^shielded1[a-z0-9]{20,200}$/),
  })

  it("is read as it was written, and names nothing to a server", () => {
    fc.assert(
      fc.property(request, (wanted) => {
        const fragment = payFragment(wanted)
        expect(isPayFragment(fragment)).toBe(true)
        expect(new URL(`https://relay.example/app/${fragment}`).pathname).toBe("/app/")
        expect(readPayFragment(fragment)).toEqual(wanted)
      }),
      { numRuns: 50 },
    )
  })

  it("with any character changed, cut or added is damaged", () => {
    fc.assert(
      fc.property(request, fc.nat(), fc.stringMatching(/^[0-9a-z.]$/), (wanted, at, other) => {
        const fragment = payFragment(wanted)
        const place = "#pay=".length + (at % (fragment.length - "#pay=".length))
        const [head, tail] = [fragment.slice(0, place), fragment.slice(place + 1)]
        expect(readPayFragment(head + tail)).toBeNull()
        const changed = fragment[place] === other ? head : head + other + tail
        expect(readPayFragment(changed)).toBeNull()
        expect(readPayFragment(fragment + other)).toBeNull()
      }),
      { numRuns: 50 },
    )
  })

  it("of any text is damaged", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(readPayFragment(`#pay=${text}`)).toBeNull()
      }),
      { numRuns: 50 },
    )
  })
})

describe("whom to pay", () => {
  const pool = "0x3Aa5ebB10DC797CAC828524e59A333d0A371443c"
  const token = "0x5FbDB2315678afecb367f032d93F642f64180aa3"
  const program = "9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM"
  const rules = {
    isPublic: false,
    addressProblem: evmAddressProblem,
    poolAddress: pool,
    tokenAddresses: [token],
  }
  const shielded = bech32m.encode("shielded", bech32m.toWords(new Uint8Array(129).fill(7)), false)

  it("is any address with a fitting checksum, as EIP-55 has it", () => {
    fc.assert(
      fc.property(hexDigits, (digits) => {
        fc.pre(!/^0+$/.test(digits))
        const address = getAddress(`0x${digits}`)
        expect(recipientProblem(address, rules)).toBeNull()
        expect(recipientProblem(address.toLowerCase(), rules)).toBeNull()
        const letter = /[a-fA-F]/.exec(address.slice(2))?.[0] ?? ""
        const other = letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase()
        const wrong = `0x${address.slice(2).replace(letter, other)}`
        // One case alone carries no checksum.
        const isChecked = /[a-f]/.test(wrong.slice(2)) && /[A-F]/.test(wrong)
        expect(recipientProblem(wrong, rules)).toBe(isChecked && letter !== "" ? "checksum" : null)
      }),
      { numRuns: 50 },
    )
  })

  it.each([
    ["", "empty"],
    ["alice.eth", "form"],
    ["0x1234", "form"],
    [pool, "pool"],
    [pool.toLowerCase(), "pool"],
    [token, "token"],
    [`0x${"0".repeat(40)}`, "zero"],
    ["TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t", "family"],
    ["9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM", "family"],
    [shielded, null],
    [shielded.toUpperCase(), null],
    [`${shielded.slice(0, 40)}q${shielded.slice(41)}`, "damaged"],
    [shielded.slice(0, -1), "damaged"],
    ["shielded1", "damaged"],
  ])("%s: %s", (text, problem) => {
    expect(recipientProblem(text, rules)).toBe(problem)
  })

  it("on Solana is any 32 bytes in base58 that somebody can have", () => {
    const solana = { ...rules, addressProblem: solanaAddressProblem, poolAddress: program }
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (bytes) => {
        fc.pre(bytes.some((byte) => byte !== 0))
        expect(recipientProblem(base58.encode(bytes), solana)).toBeNull()
      }),
      { numRuns: 50 },
    )
    for (const [text, problem] of [
      [program, "pool"],
      ["1".repeat(32), "zero"],
      // 33 bytes, and letters that base58 leaves out.
      [base58.encode(new Uint8Array(33).fill(255)), "form"],
      ["O".repeat(43), "form"],
      ["1".repeat(33), "family"],
      ["TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t", "family"],
      [pool, "family"],
      [shielded, null],
    ] as const)
      expect([text, recipientProblem(text, solana)]).toEqual([text, problem])
  })

  it("on TRON is any 20 bytes in base58 with a fitting checksum", () => {
    const usdt = "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t"
    const tron = { ...rules, addressProblem: tronAddressProblem, tokenAddresses: [usdt] }
    for (const [text, problem] of [
      ["TPL66VK2gCXNCD7EJg9pgJRfqcRazjhUZY", null],
      [usdt, "token"],
      ["TPL66VK2gCXNCD7EJg9pgJRfqcRazjhUZy", "checksum"],
      ["T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb", "zero"],
      ["TPL66VK2gCXNCD7EJg9pgJRfqcRazjhUZ", "family"],
      [pool, "family"],
      ["TRON", "form"],
      [shielded, null],
    ] as const)
      expect([text, recipientProblem(text, tron)]).toEqual([text, problem])
  })

  it("is a public address for a withdrawal", () => {
    const wanted = { ...rules, isPublic: true }
    expect(recipientProblem(shielded, wanted)).toBe("shieldedForWithdrawal")
  })
})

describe("rows as CSV", () => {
  it("keep commas, quotes and lines inside their cells, and start no formula", () => {
    const text = csvText([
      ["a,b", 'say "x"', "two\nlines"],
      ["=1+1", "-2", "@x"],
    ])
    expect(text).toBe(`"a,b","say ""x""","two\nlines"\r\n'=1+1,'-2,'@x\r\n`)
  })
})
