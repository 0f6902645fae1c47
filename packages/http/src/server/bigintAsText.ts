/** For `JSON.stringify`: amounts are bigints, and JSON gets them as decimal text. */
export function bigintAsText(_key: string, value: unknown): unknown {
  return typeof value === "bigint" ? value.toString() : value
}
