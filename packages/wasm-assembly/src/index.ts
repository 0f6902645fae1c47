export { signed, unsigned } from "./encoding.ts"
export { FunctionBody } from "./FunctionBody.ts"
export { MOST_PAGES, moduleOf, PAGE_BYTES } from "./moduleOf.ts"
