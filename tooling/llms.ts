import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { indexOfDocuments, root } from "./llms/indexOfDocuments.ts"

/** Writes docs/llms.txt, an index of the documentation for language models (llmstxt.org). */
writeFileSync(join(root, "docs/llms.txt"), indexOfDocuments())
