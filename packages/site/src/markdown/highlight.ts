import core from "highlight.js/lib/core"
import bash from "highlight.js/lib/languages/bash"
import json from "highlight.js/lib/languages/json"
import typescript from "highlight.js/lib/languages/typescript"
import yaml from "highlight.js/lib/languages/yaml"
import { escape } from "./escape.ts"

const languages = { bash, json, ts: typescript, yaml }
for (const [name, language] of Object.entries(languages)) core.registerLanguage(name, language)

/** Code as HTML with a class for each kind of word; plain in other languages. */
export function highlight(code: string, language: string): string {
  const name = language === "sh" ? "bash" : language
  return name in languages ? core.highlight(code, { language: name }).value : escape(code)
}
