export { copyEmptyDatabase } from "./copyEmptyDatabase.ts"
export { packEmptyDatabase } from "./packEmptyDatabase.ts"
export { plantStories, type PlainStatement } from "./plantStories.ts"
