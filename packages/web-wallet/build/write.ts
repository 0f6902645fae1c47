import { mkdir, rm, writeFile } from "node:fs/promises"
import { fileNames } from "../src/assetsOf.ts"
import { bundlePage } from "./bundlePage.ts"

/** Writes the page into `artifacts`, from where the built package reads it. */
const folder = new URL("../artifacts/", import.meta.url)
const { scripts, stylesheet, licences } = await bundlePage()
await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
const files = new Map([
  ...scripts,
  [fileNames.stylesheet, stylesheet],
  [fileNames.licences, licences],
])
await Promise.all([...files].map(([name, text]) => writeFile(new URL(name, folder), text)))
