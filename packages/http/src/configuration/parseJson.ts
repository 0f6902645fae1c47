import type { Problems } from "./Problems.ts"

/** Reads JSON; `undefined` with a problem if it is none. The problem tells the place alone: the text may hold a key. */
export function parseJson(where: string, text: string, problems: Problems): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    const [, line, column] = /line (\d+) column (\d+)/.exec(String(error)) ?? []
    const place = line === undefined ? "" : `: there is a mistake in line ${line}, column ${column}`
    return problems.add(where, `is not JSON${place}`)
  }
}
