import { de } from "./de.ts"
import { en } from "./en.ts"
import { pseudo } from "./pseudo.ts"
import type { Texts } from "./Texts.ts"

export interface Language {
  /** As `lang` and `Intl` take it. */
  readonly code: string
  readonly texts: Texts
}

/** The languages that people choose from. */
export const languages: ReadonlyArray<Language> = [
  { code: "en", texts: en },
  { code: "de", texts: de },
]

/** The tag of English with marks, which tests choose. */
const marked = "en-XA"

/** The first language that the reader has and the page, English otherwise. */
export function languageFor(wanted: ReadonlyArray<string>): Language {
  if (wanted[0] === marked) return { code: marked, texts: pseudo() }
  const found = wanted.flatMap(
    (tag) => languages.find(({ code }) => tag.toLowerCase().split("-")[0] === code) ?? [],
  )
  return found[0] ?? { code: "en", texts: en }
}
