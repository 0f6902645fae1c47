/** Reads a JSON object that this service stored: conditions of a policy, or the `data` of an outcome. */
export function storedObject(text: string): Readonly<Record<string, unknown>> {
  return JSON.parse(text)
}
