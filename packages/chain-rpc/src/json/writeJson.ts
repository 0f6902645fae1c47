/** JSON of plain values as `JSON.stringify` writes it, in which a bigint is a number with all its digits. */
export function writeJson(value: unknown): string {
  return textOf(value) ?? "null"
}

/** `undefined` for what has no JSON, such as an absent field. */
function textOf(value: unknown): string | undefined {
  if (typeof value === "bigint") return value.toString()
  if (Array.isArray(value)) return `[${value.map((each) => textOf(each) ?? "null").join(",")}]`
  if (typeof value !== "object" || value === null) return JSON.stringify(value)
  const fields = Object.entries(value).flatMap(([key, field]) => {
    const text = textOf(field)
    return text === undefined ? [] : [`${JSON.stringify(key)}:${text}`]
  })
  return `{${fields.join(",")}}`
}
