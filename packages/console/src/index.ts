export { readAssets, type ConsoleAsset } from "./readAssets.ts"
