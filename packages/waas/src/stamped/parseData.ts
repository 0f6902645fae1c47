/** The `data` of an outcome that this service stored. */
export function parseData(text: string): Readonly<Record<string, unknown>> {
  return JSON.parse(text)
}
