export { isNightly } from "./isNightly.ts"
export { PlantedCopy, type Edit } from "./planted/PlantedCopy.ts"
export { renderSection, type Section } from "./section/Section.ts"
export { readRows, writeSection } from "./section/writeSection.ts"
