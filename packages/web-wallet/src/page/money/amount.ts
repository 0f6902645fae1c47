/** Why a text is no amount. */
export type AmountProblem = "empty" | "form" | "comma" | "places" | "zero" | "long"

export type ParsedAmount = { readonly units: bigint } | { readonly problem: AmountProblem }

/** The most digits before the point: far more than any token has, far fewer than slow the page. */
const mostDigits = 40

/** Reads an amount of whole tokens, such as `1.5`, exactly. Digits and one point; every other form is refused rather than guessed. */
export function parseAmount(text: string, decimals: number): ParsedAmount {
  const trimmed = text.trim()
  if (trimmed === "") return { problem: "empty" }
  if (/^\d+,\d+$/.test(trimmed)) return { problem: "comma" }
  const [, whole = "", places = ""] = /^(\d+)(?:\.(\d+))?$/.exec(trimmed) ?? []
  if (whole === "") return { problem: "form" }
  if (whole.length > mostDigits) return { problem: "long" }
  if (places.length > decimals) return { problem: "places" }
  const units = BigInt(whole + places.padEnd(decimals, "0"))
  return units === 0n ? { problem: "zero" } : { units }
}

/** An amount in whole tokens as `parseAmount` reads it: every digit, without closing zeros. */
export function exactAmount(units: bigint, decimals: number): string {
  const digits = units.toString().padStart(decimals + 1, "0")
  const whole = digits.slice(0, digits.length - decimals)
  const places = digits.slice(digits.length - decimals).replace(/0+$/, "")
  return places === "" ? whole : `${whole}.${places}`
}

/** An amount in whole tokens for people of a language: every digit, thousands apart. */
export function amountText(locale: string, units: bigint, decimals: number): string {
  const [whole = "0", places] = exactAmount(units, decimals).split(".")
  const format = new Intl.NumberFormat(locale)
  const point = format.formatToParts(1.5).find(({ type }) => type === "decimal")?.value ?? "."
  const grouped = format.format(BigInt(whole))
  return places === undefined ? grouped : `${grouped}${point}${places}`
}

/** Rounded down to two significant digits: amounts that many people use. */
export function roundedDown(units: bigint): bigint {
  const unit = 10n ** BigInt(Math.max(0, units.toString().length - 2))
  return (units / unit) * unit
}
