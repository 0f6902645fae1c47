import { en } from "./en.ts"
import type { Texts } from "./Texts.ts"

export interface Language {
  /** As `lang` and `Intl` take it. */
  readonly code: string
  readonly texts: Texts
}

interface Offered {
  readonly code: string
  /** In the language itself. */
  readonly name: string
  readonly load: () => Promise<Texts>
}

/** The languages that people choose from. All but English are loaded when they are chosen. */
export const languages: ReadonlyArray<Offered> = [
  { code: "en", name: "English", load: async () => en },
  { code: "de", name: "Deutsch", load: async () => (await import("./de.ts")).de },
]

/** English with marks, which tests choose. */
const forTests: Offered = {
  code: "en-XA",
  name: "",
  load: async () => (await import("./pseudo.ts")).marked(en),
}

export const english: Language = { code: "en", texts: en }

/** The first language that the reader has and the page; English otherwise, or if it cannot be loaded. */
export async function languageFor(wanted: ReadonlyArray<string>): Promise<Language> {
  const offered = wanted[0] === forTests.code ? forTests : offeredFor(wanted)
  return offered.load().then(
    (texts) => ({ code: offered.code, texts }),
    () => english,
  )
}

function offeredFor(wanted: ReadonlyArray<string>): Offered {
  const found = wanted.flatMap(
    (tag) => languages.find(({ code }) => tag.toLowerCase().split("-")[0] === code) ?? [],
  )
  return found[0] ?? { code: "en", name: "", load: async () => en }
}
