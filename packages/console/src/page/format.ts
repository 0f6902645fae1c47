/** A time of UTC, to the second. */
export function timeText(milliseconds: number): string {
  return new Date(milliseconds)
    .toISOString()
    .replace("T", " ")
    .replace(/\.\d+Z$/, " UTC")
}

/** A UTC day. */
export function dayText(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 10)
}

const units = [
  ["d", 86_400],
  ["h", 3_600],
  ["min", 60],
  ["s", 1],
] as const

/** A length of time in its two largest units. */
export function durationText(milliseconds: number): string {
  let rest = Math.max(0, Math.round(milliseconds / 1_000))
  const parts: Array<string> = []
  for (const [unit, length] of units) {
    const count = Math.floor(rest / length)
    rest -= count * length
    if (count > 0) parts.push(`${count} ${unit}`)
  }
  return parts.slice(0, 2).join(" ") || "0 s"
}

/** An amount of smallest units, in whole coins with up to six places, rounded towards zero. */
export function coinText(units: string, decimals: number): string {
  const isNegative = units.startsWith("-")
  const digits = units.replace("-", "").padStart(decimals + 1, "0")
  const whole = digits.slice(0, digits.length - decimals)
  const all = digits.slice(digits.length - decimals)
  const places = all.slice(0, 6).replace(/0+$/, "")
  const isTiny = whole === "0" && places === "" && /[1-9]/.test(all)
  if (isTiny) return isNegative ? "> −0.000001" : "< 0.000001"
  return `${isNegative ? "−" : ""}${grouped(whole)}${places === "" ? "" : `.${places}`}`
}

/** A whole number with its thousands apart. */
export function grouped(digits: number | string): string {
  return String(digits).replace(/\B(?=(?:\d{3})+$)/g, ",")
}
