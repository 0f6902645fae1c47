import { bundlePage } from "./bundlePage.ts"
import { writePage } from "./writePage.ts"

/** Writes the page into `artifacts`, from where the built package reads it. */
await writePage(await bundlePage(), new URL("../artifacts/", import.meta.url))
