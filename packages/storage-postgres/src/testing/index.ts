export { copyEmptyDatabase } from "./copyEmptyDatabase.ts"
export { packEmptyDatabase } from "./packEmptyDatabase.ts"
