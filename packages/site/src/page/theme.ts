import { chosenTheme, showTheme } from "./themes.ts"

/** Runs before anything is drawn, so that no page flashes in the other theme. */
showTheme(chosenTheme())
