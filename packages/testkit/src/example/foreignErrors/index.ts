export type { ForeignErrorFixture, ForeignErrorMeaning } from "./ForeignErrorFixture.ts"
export { foreignErrors } from "./foreignErrors.ts"
