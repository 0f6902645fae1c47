import { mkdir, writeFile } from "node:fs/promises"
import { fileNames } from "../src/assetsOf.ts"
import { bundlePage } from "./bundlePage.ts"

/** Writes the page into `artifacts`, from where the built package reads it. */
const folder = new URL("../artifacts/", import.meta.url)
const { script, stylesheet, licences } = await bundlePage()
await mkdir(folder, { recursive: true })
await Promise.all([
  writeFile(new URL(fileNames.script, folder), script),
  writeFile(new URL(fileNames.stylesheet, folder), stylesheet),
  writeFile(new URL(fileNames.licences, folder), licences),
])
