export { buildSite } from "./buildSite.ts"
export { writeSite } from "./writeSite.ts"
export { brokenLinks, type Files } from "./links/brokenLinks.ts"
