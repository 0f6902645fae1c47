import { languageFor, type Language } from "../text/languages.ts"
import type { Store } from "./Store.ts"

const key = "language"

/** The language that was chosen here, otherwise the browser's. */
export function startLanguage(): Language {
  const chosen = localStorage.getItem(key)
  return languageFor(chosen === null ? navigator.languages : [chosen, ...navigator.languages])
}

export function chooseLanguage(store: Store, code: string): void {
  localStorage.setItem(key, code)
  store.set({ language: languageFor([code]) })
}
