/** The colours of the pages: those of the reader's system, or what the reader chose here. */
export const themes = ["system", "light", "dark"] as const

export type Theme = (typeof themes)[number]

const key = "theme"

/** What the reader chose. A browser that keeps nothing for this page has chosen nothing. */
export function chosenTheme(): Theme {
  try {
    return themeOf(localStorage.getItem(key))
  } catch {
    return "system"
  }
}

export function themeOf(text: string | null): Theme {
  return themes.find((theme) => theme === text) ?? "system"
}

/** Keeps a choice for the next pages, as far as the browser does. */
export function keepTheme(theme: Theme): void {
  try {
    localStorage.setItem(key, theme)
  } catch {
    // The page shows it all the same.
  }
}

/** Shows a theme: the sheet of dark colours holds always, never, or as the system says. */
export function showTheme(theme: Theme): void {
  const dark = document.getElementById("dark")
  if (dark instanceof HTMLLinkElement)
    dark.media =
      theme === "system" ? "(prefers-color-scheme: dark)" : theme === "dark" ? "all" : "not all"
  document.documentElement.dataset["theme"] = theme
}
