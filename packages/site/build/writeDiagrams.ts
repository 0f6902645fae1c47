/** Writes the drawings of docs/diagrams: `npm run diagrams -w @shielded-relay/site`. */
import { mkdirSync, writeFileSync } from "node:fs"
import { drawings } from "../src/diagrams/index.ts"
import { svgOf } from "../src/diagrams/svg.ts"
import { root } from "../src/repository.ts"

mkdirSync(`${root}docs/diagrams`, { recursive: true })
for (const drawing of drawings)
  writeFileSync(`${root}docs/diagrams/${drawing.name}.svg`, svgOf(drawing))
