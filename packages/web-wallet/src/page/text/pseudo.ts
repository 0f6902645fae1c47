import type { Texts } from "./Texts.ts"

const letters: Readonly<Record<string, string>> = {
  a: "á",
  e: "é",
  i: "í",
  o: "ó",
  u: "ú",
  A: "Á",
  E: "É",
  I: "Í",
  O: "Ó",
  U: "Ú",
}

/**
 * A catalogue in brackets and with marks on its letters, a third longer: what a screen shows without them is written into the code, and what
 * does not fit would not fit in other languages either. What a function puts together has the brackets alone.
 */
export function marked(texts: Texts): Texts {
  const changed = visit(texts)
  if (!isLike(changed, texts)) throw new TypeError("The catalogue lost a row")
  return changed
}

function visit(row: unknown): unknown {
  if (typeof row === "string") return markedText(row)
  if (typeof row === "function")
    return (...values: ReadonlyArray<string>) => `⟦${String(row(...values))}⟧`
  return Object.fromEntries(Object.entries(Object(row)).map(([key, value]) => [key, visit(value)]))
}

function markedText(text: string): string {
  const changed = text.replaceAll(/[aeiouAEIOU]/g, (letter) => letters[letter] ?? letter)
  return `⟦${changed}${"·".repeat(Math.ceil(text.length / 3))}⟧`
}

/** Whether rows have the shape of others. */
function isLike(rows: unknown, model: Texts): rows is Texts {
  return Object.entries(model).every(
    ([key, value]) => typeof Reflect.get(Object(rows), key) === typeof value,
  )
}
