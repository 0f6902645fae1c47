/** Writes plain values as `JSON.stringify` does, with a bigint as a number with all its digits. */
export function writeJson(value: unknown): string {
  return textOf(value) ?? "null"
}

/** `undefined` for values without a JSON form, such as an absent field. */
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
