export type { PageAsset } from "./assetsOf.ts"
export { readAssets } from "./readAssets.ts"
