export { copyEmptyDatabase } from "./copyEmptyDatabase.ts"
