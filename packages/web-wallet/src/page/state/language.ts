import { languageFor } from "../text/languages.ts"
import type { Store } from "./Store.ts"

const key = "language"

/** Shows the language that was chosen here, otherwise the browser's. */
export async function startLanguage(store: Store): Promise<void> {
  const chosen = localStorage.getItem(key)
  const wanted = chosen === null ? navigator.languages : [chosen, ...navigator.languages]
  store.set({ language: await languageFor(wanted) })
}

export async function chooseLanguage(store: Store, code: string): Promise<void> {
  localStorage.setItem(key, code)
  store.set({ language: await languageFor([code]) })
}
